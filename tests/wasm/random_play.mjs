// Plays many random games in one call each time, and gives what was seen after certain numbers of games.
import { readFileSync } from "node:fs";

const { loadEngine, newGenerator } = await import(process.argv[2]);
const { name, players, games } = JSON.parse(readFileSync(0, "utf8"));
const engine = await loadEngine();
const { info, kernels } = engine.gameType(name);
const generator = newGenerator(engine.module, 1);
const configuration = engine.configure(info, players, 0, {}, generator);
const hex = (bytes) => Buffer.from(bytes).toString("hex");

const found = [];
let decisions = 0;
let played = 0;
for (const wanted of [1, 10, 100, games]) {
  decisions += kernels.randomPlay(configuration, generator, wanted - played);
  played = wanted;
  found.push([decisions, hex(engine.module.take(engine.module.position, kernels.info.size)), hex(generator)]);
}
console.log(JSON.stringify(found));
