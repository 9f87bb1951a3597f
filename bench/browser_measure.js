// What is measured, in Node and in Chromium alike: the best of some short slices.

export async function measure(loadEngine, { games, slices, slice, nodes, moves, entries }) {
  const began = performance.now();
  const engine = await loadEngine();
  const ready = performance.now() - began;
  const best = { ready, play: {}, search: {} };
  for (const name of games) {
    const { info, kernels } = engine.gameType(name);
    const game = engine.newGame(name, { seed: 1 });
    const generator = new Uint8Array(game.inner._generator.bytes);
    const configuration = engine.configure(info, 2, 0, {}, generator);
    let rate = 0;
    for (let i = 0; i < slices; i++) {
      const start = performance.now();
      const decisions = kernels.randomPlay(configuration, generator, 300);
      rate = Math.max(rate, (1000 * decisions) / (performance.now() - start));
    }
    best.play[name] = rate;
    if (!kernels.info.search) continue;
    for (let i = 0; i < moves; i++) game.play(game.legalMoves[Math.floor(game.legalMoves.length / 3)]);
    const search = await engine.newSearch(name, entries);
    rate = 0;
    for (let i = 0; i < slices; i++) {
      const start = performance.now();
      let total = 0;
      while (performance.now() - start < 1000 * slice) {
        search.forget();
        search.begin(game.position);
        search.step(nodes);
        total += search.nodes;
      }
      rate = Math.max(rate, (1000 * total) / (performance.now() - start));
    }
    best.search[name] = rate;
    search.close();
  }
  return best;
}
