// Bots and analyses in a thread of their own: progress, cancel, errors.
import { Worker } from "node:worker_threads";

const { loadEngine, EngineWorker } = await import(process.argv[2]);
const engine = await loadEngine();
const thread = new Worker(new URL("thread.mjs", import.meta.url), { workerData: process.argv[2] });
const remote = await EngineWorker.connect(thread);
const { position } = engine.newGame("azul", { players: 2, seed: 1 });
const found = {};

const bot = await remote.newBot("level:3", 5);
found.move = await bot.choose(position);
found.same = (await engine.newBot("level:3", 5).choose(position)).text;
await bot.close();
found.lines = (await remote.analyse(position, "3000n", { lines: 2 })).lines.map((line) => line.moves[0].text);

let told = 0;
found.stopped = [];
for (let time = 0; time < 3; time++) {
  const long = new AbortController();
  const thinking = remote.analyse(position, "60s", { signal: long.signal, onProgress: () => (told += 1) });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const asked = performance.now();
  long.abort();
  found.stopped.push({ nodes: (await thinking).nodes, milliseconds: performance.now() - asked });
}
found.told = told;

found.errors = [];
for (const name of ["level:11", "clever", "greedy:3", "search:fast"]) {
  await remote.newBot(name).catch((error) => found.errors.push([error.constructor.name, error.message]));
}
const over = engine.newGame("azul", { seed: 1 });
while (!over.over) over.play(over.legalMoves[0]);
await remote.analyse(over.position, "10n").catch((error) => found.errors.push([error.constructor.name, error.message]));
await thread.terminate();
console.log(JSON.stringify(found));
