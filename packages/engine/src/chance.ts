// The random generator that chance events are drawn from: the engine's own, seeded by one integer.
import type { Generator, Module } from "./kernels.js";

/** Creates a generator from a seed of up to 63 bits; the same seed gives the same games here and in Python. */
export function newGenerator(module: Module, seed: number | bigint): Generator {
  if (typeof seed === "number" && !Number.isSafeInteger(seed)) {
    throw new RangeError(`a seed must be a whole number, not ${seed}`);
  }
  const bits = BigInt.asUintN(63, BigInt(seed));
  module.call("seed")(module.generator, Number(bits & 0xffffffffn), Number(bits >> 32n));
  return module.take(module.generator, 8 * module.catalogue.generatorWords);
}

export function randomSeed(): bigint {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return ((BigInt(words[1]!) << 32n) | BigInt(words[0]!)) & 0x7fff_ffff_ffff_ffffn;
}

/** A random integer from 0 to `limit` - 1. */
export function below(module: Module, generator: Generator, limit: number): number {
  module.put(module.generator, generator);
  const drawn = module.call("below")(module.generator, limit) >>> 0;
  generator.set(module.take(module.generator, generator.length));
  return drawn;
}
