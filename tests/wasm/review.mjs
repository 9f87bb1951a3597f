// Reviews a game given as a record: every event judged, their sums, and the record with the review written into it. A
// record that holds a review already is not reviewed again: what was read from it is printed.
import { readFileSync } from "node:fs";

const { loadEngine } = await import(process.argv[2]);
const engine = await loadEngine();
const { record, settings } = JSON.parse(readFileSync(0, "utf8"));

const read = engine.readRecord(record);
const review = engine.reviewIn(read) ?? (await reviewed(read.replay()));
engine.annotate(read, review);
console.log(JSON.stringify({ ...review, written: read.text }));

async function reviewed(game) {
  const reviewer = await engine.newReviewer(game, settings);
  const events = [];
  for (let number = 0; number < game.events.length; number++) events.push(await reviewer.judge(number));
  const review = reviewer.sum(events);
  reviewer.close();
  return review;
}
