// Answers requests about texts, so that the answers can be compared with Python's.
import { readFileSync } from "node:fs";

const { loadEngine } = await import(process.argv[2]);
const engine = await loadEngine();

/** Plays a game whose choices follow from its seed, and gives every text on the way. */
function play({ name, players, seed }) {
  const game = engine.newGame(name, { players, seed });
  const texts = [];
  for (let step = 0; !game.over; step++) {
    const { position } = game;
    const moves = position.legalMoves;
    const move = moves[(step * 7919 + seed) % moves.length];
    texts.push(position.text, position.describe(move), engine.position(position.text).text);
    texts.push(position.view(step % players).text, JSON.stringify(position.status().reasons));
    for (const { event } of game.play(step % 2 ? move.text : move)) texts.push(event.text);
  }
  const whole = game.record({ Player1: 'An "n"\n', Event: "é\u{1f600}\\" }).text;
  texts.push(whole, engine.readRecord(whole).text, game.record({}, "spectator").text);
  for (let player = 0; player < players; player++) {
    const seen = game.record({}, player).text;
    texts.push(seen, engine.readRecord(seen).text);
  }
  for (let i = 0; i < 3; i++) texts.push(game.undo().text);
  texts.push(game.position.text);
  return texts;
}

const asked = {
  play,
  position: ({ text }) => {
    const position = engine.position(text);
    return [position.text, position.status().reasons];
  },
  start: ({ text }) => engine.gameFrom(text, 1).position.text,
  record: ({ text }) => engine.readRecord(text).text,
  move: ({ text, move }) => {
    const position = engine.position(text);
    return [position.find(move).text, position.describe(move), position.preview(move).points];
  },
  outcome: ({ text, outcome }) => {
    const game = engine.gameFrom(text, 1);
    game.play(game.legalMoves[0], [outcome]);
    return game.position.text;
  },
  new: ({ name, players, first, options }) => engine.newGame(name, { players, first, options, seed: 1 }).position.text,
};

function answer(request) {
  try {
    return { answer: asked[request.ask](request) };
  } catch (error) {
    return { error: error.constructor.name, message: error.message, line: error.line, column: error.column };
  }
}

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(answer)));
