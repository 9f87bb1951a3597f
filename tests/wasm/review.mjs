// Reviews a game given as a record: every event judged, and their sums.
import { readFileSync } from "node:fs";

const { loadEngine } = await import(process.argv[2]);
const engine = await loadEngine();
const { record, settings } = JSON.parse(readFileSync(0, "utf8"));

const reviewer = await engine.newReviewer(engine.readRecord(record).replay(), settings);
const events = [];
for (let number = 0; number < reviewer.game.events.length; number++) events.push(await reviewer.judge(number));
const review = reviewer.sum(events);
reviewer.close();
console.log(JSON.stringify(review));
