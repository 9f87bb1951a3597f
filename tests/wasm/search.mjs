// Searches and bots on positions given as texts: moves, values and node counts.
import { readFileSync } from "node:fs";

const { loadEngine } = await import(process.argv[2]);
const engine = await loadEngine();
const { positions, budgets, bots, seed } = JSON.parse(readFileSync(0, "utf8"));

const found = [];
const search = await engine.newSearch(engine.position(positions[0]).type.info.name, 1 << 16);
for (const text of positions) {
  const position = engine.position(text);
  for (const nodes of budgets) {
    search.forget();
    search.begin(position, { lines: 2 });
    // In several goes, as a page would.
    for (let part = 0; part < 4; part++) search.step(nodes / 4);
    const { lines, depth, done } = search.report();
    const shown = lines.map((line) => [line.moves.map(({ action }) => action), line.worth, line.depth, line.chances, line.points]);
    found.push([shown, search.nodes, depth, done, search.best.text]);
  }
}
search.close();
for (const name of bots) {
  const bot = engine.newBot(name, seed);
  const moves = [];
  for (const text of positions) moves.push((await bot.choose(engine.position(text))).text);
  bot.close();
  found.push(moves);
}
console.log(JSON.stringify(found));
