// Two bots play a game of Azul in Node: `node example.mjs [game] [seed]`, after `make wasm`.
import { loadEngine } from "../../build/engine/index.js";

const [name = "azul", seed = "1"] = process.argv.slice(2);
const engine = await loadEngine();
const game = engine.newGame(name, { players: 2, seed: Number(seed) });
const bots = [engine.newBot("level:2", 1), engine.newBot("greedy", 2)];

while (!game.over) {
  const { position } = game;
  const move = await bots[position.mover].choose(position);
  console.log(`player ${position.mover + 1}: ${move.text.padEnd(8)} ${position.describe(move)}`);
  game.play(move);
}

console.log(`scores: ${game.scores.join("-")}, won by player ${game.winners.map((player) => player + 1).join(" and ")}`);
console.log(game.record({ Player1: "level 2", Player2: "greedy" }).text.split("\n")[1]);
bots.forEach((bot) => bot.close());
