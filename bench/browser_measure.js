// What is measured, in Node and in Chromium alike: the best of some short slices.

export async function measure(loadEngine, { games, slices, nodes }) {
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
    const search = await engine.newSearch(name);
    search.begin(game.position);
    search.step(nodes);
    rate = 0;
    for (let i = 0; i < slices && !search.done; i++) {
      const start = performance.now();
      const before = search.nodes;
      search.step(nodes);
      rate = Math.max(rate, (1000 * (search.nodes - before)) / (performance.now() - start));
    }
    best.search[name] = rate;
    search.close();
  }
  return best;
}
