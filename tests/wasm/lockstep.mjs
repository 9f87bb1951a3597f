// Plays random games through the kernels in WebAssembly and gives a digest of all that each game showed.
// The order of what is digested is the one in test_lockstep.py.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const { loadEngine, newGenerator, below } = await import(process.argv[2]);
const { games, checked } = JSON.parse(readFileSync(0, "utf8"));
const engine = await loadEngine();
const { over, chance, spectator } = engine.module.catalogue.constants;

function digest({ name, players, seed }) {
  const { info, kernels } = engine.gameType(name);
  const hash = createHash("sha256");
  const numbers = (list) => hash.update(Buffer.from(Int16Array.from(list).buffer));
  const generator = newGenerator(engine.module, seed);
  const configuration = engine.configure(info, players, seed % players, {}, generator);
  let position = kernels.start(configuration);
  for (let step = 0; ; step++) {
    hash.update(position);
    const mover = kernels.mover(position);
    numbers([mover]);
    const outcome = mover === chance ? kernels.draw(position, generator) : null;
    const legal = mover >= 0 ? kernels.legal(position) : [];
    numbers(legal);
    const action = mover >= 0 ? legal[below(engine.module, generator, legal.length)] : 0;
    if (step % checked === 0) {
      numbers(kernels.scores(position, players));
      numbers(kernels.ranks(position, players));
      numbers([kernels.status(position)]);
      hash.update(kernels.derive(position));
      for (let viewer = spectator; viewer < players; viewer++) {
        const seen = kernels.hide(position, viewer);
        hash.update(seen);
        hash.update(kernels.resample(seen, viewer, newGenerator(engine.module, step)));
        if (outcome) hash.update(kernels.seenOutcome(position, outcome, viewer));
        if (mover >= 0) numbers([kernels.seenAction(position, action, viewer)]);
      }
      if (mover >= 0) {
        const { placed, spilled, completes, points, penalty } = kernels.preview(position, action);
        numbers([placed, spilled, completes ? 1 : 0, points, penalty]);
      }
    }
    if (mover === over) break;
    for (const entry of kernels.tally(position, outcome ? null : action, outcome ?? new Int8Array(0))) {
      numbers(Object.values({ ...entry, reason: kernels.info.reasons.indexOf(entry.reason) }));
    }
    if (outcome) {
      hash.update(outcome);
      numbers([kernels.possible(position, outcome)]);
    }
    position = outcome ? kernels.resolve(position, outcome) : kernels.apply(position, action);
  }
  hash.update(generator);
  return hash.digest("hex");
}

console.log(JSON.stringify(games.map(digest)));
