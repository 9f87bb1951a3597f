// Many games, searches and bad requests on one engine: its memory must not grow, and nothing may trap.
import { readFileSync } from "node:fs";

const { loadEngine, newGenerator } = await import(process.argv[2]);
const { games } = JSON.parse(readFileSync(0, "utf8"));
const engine = await loadEngine();
const names = engine.games.map(({ name }) => name);

async function think() {
  for (const { name, rules } of engine.games) {
    if (!engine.module.catalogue.rules[rules].search) continue;
    for (const kind of ["greedy", "level:1", "search:200n"]) {
      const bot = engine.newBot(kind);
      await bot.choose(engine.newGame(name, { seed: 1 }).position);
      bot.close();
    }
    await engine.analyse(engine.newGame(name, { seed: 2 }).position, "300n", { entries: 1 << 12 });
  }
}

function play(seed) {
  const name = names[seed % names.length];
  const { info, kernels } = engine.gameType(name);
  const players = info.players[seed % info.players.length];
  const generator = newGenerator(engine.module, seed);
  kernels.randomPlay(engine.configure(info, players, 0, {}, generator), generator, 1);
  if (seed % 100 === 0) {
    const game = engine.newGame(name, { players, seed });
    for (let i = 0; i < 20; i++) game.play(game.legalMoves[0]);
    engine.readRecord(game.record().text);
  }
}

const megabytes = () => {
  globalThis.gc();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

for (let seed = 0; seed < 300; seed++) play(seed);
await think();
const before = { module: engine.module.memory.buffer.byteLength, heap: megabytes() };
for (let seed = 0; seed < games; seed++) play(seed);
for (let time = 0; time < 10; time++) await think();
const after = { module: engine.module.memory.buffer.byteLength, heap: megabytes() };

// Whatever the bytes of a position are, asking about it answers or tells an error of ours.
let told = 0;
for (let seed = 0; seed < 2000; seed++) {
  const name = names[seed % names.length];
  const { info, kernels } = engine.gameType(name);
  const bytes = engine.newGame(name, { seed }).position.bytes.slice();
  for (let i = 0; i <= seed % 5; i++) bytes[(seed * 131 + i * 977) % bytes.length] = (seed * 31 + i * 7) % 256;
  const position = engine.restore(name, info.players[0], bytes);
  if (!position.status().possible) {
    told += 1;
    try {
      position.legalMoves;
      throw new RangeError("an impossible position was played on");
    } catch (error) {
      if (error.constructor.name !== "ImpossiblePosition") throw error;
    }
  }
  kernels.derive(bytes);
}
console.log(JSON.stringify({ before, after, told }));
