// All that the translated sources call by `$`: Python's own things, and the kernels in the module.
import { below, newGenerator, randomSeed } from "./chance.js";
import * as errors from "./errors.js";
import { Kernels, type Module } from "./kernels.js";
import { DType, NDArray, array, fromBuffer, full, integerLimits, recordAt, zeros, zerosLike, type RecordView } from "./python/arrays.js";
import { closeMatches } from "./python/difflib.js";
import * as functions from "./python/functions.js";
import { Pattern, pattern } from "./python/patterns.js";
import * as values from "./python/values.js";
import type { Value } from "./python/values.js";

/** A status as the translated sources see it: false when the position is possible. */
export class Status extends values.PyObject {
  declare bits: number;
  declare reasons: readonly string[];
  override __init__(bits: number, problems: readonly string[]): void {
    this.bits = bits;
    this.reasons = problems.filter((_, bit) => (bits >> bit) & 1);
  }
  __bool__(): boolean {
    return this.bits !== 0;
  }
  __str__(): string {
    return this.reasons.join("; ") || "possible";
  }
}

const outcomeOf = (drawn: NDArray): Int8Array => new Int8Array(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.length);

/** The contract over positions as bytes: each step returns a new position. */
function steps(module: Module): Record<string, (rules: { readonly name: string }, ...given: Value[]) => Value> {
  const byName = new Map(Object.keys(module.catalogue.rules).map((name) => [name, new Kernels(module, name)]));
  const by = (ask: (kernels: Kernels, ...given: Value[]) => Value) =>
    (rules: { readonly name: string }, ...given: Value[]): Value => ask(byName.get(rules.name)!, ...given);
  return {
    content: (_, record: RecordView) => record["bytesOf"]().slice(),
    data: by((kernels, position: Uint8Array) => recordAt(kernels.info, position, 0)),
    start: by((kernels, configuration: NDArray) => kernels.start(configuration.flat())),
    mover: by((kernels, position: Uint8Array) => kernels.mover(position)),
    legal: by((kernels, position: Uint8Array) => kernels.legal(position)),
    apply: by((kernels, position: Uint8Array, action: number) => kernels.apply(position, action)),
    draw: by((kernels, position: Uint8Array, generator: NDArray) => {
      const drawn = kernels.draw(position, generator.bytes);
      return new NDArray(new DType("i1"), new Uint8Array(drawn.buffer), [drawn.length]);
    }),
    resolve: by((kernels, position: Uint8Array, outcome: NDArray) => kernels.resolve(position, outcomeOf(outcome))),
    possible: by((kernels, position: Uint8Array, outcome: NDArray) => kernels.possible(position, outcomeOf(outcome))),
    scores: by((kernels, position: Uint8Array, players: number) => kernels.scores(position, players)),
    ranks: by((kernels, position: Uint8Array, players: number) => kernels.ranks(position, players)),
    hide: by((kernels, position: Uint8Array, viewer: number) => kernels.hide(position, viewer)),
    resample: by((kernels, position: Uint8Array, viewer: number, generator: NDArray) =>
      kernels.resample(position, viewer, generator.bytes),
    ),
    seen_action: by((kernels, position: Uint8Array, action: number, viewer: number) =>
      kernels.seenAction(position, action, viewer),
    ),
    seen_outcome: by((kernels, position: Uint8Array, outcome: NDArray, viewer: number) => {
      const seen = kernels.seenOutcome(position, outcomeOf(outcome), viewer);
      return new NDArray(new DType("i1"), new Uint8Array(seen.buffer), [seen.length]);
    }),
    preview: by((kernels, position: Uint8Array, action: number) => {
      const { placed, spilled, completes, points, penalty } = kernels.preview(position, action);
      return [placed, spilled, completes, points, penalty];
    }),
    derive: by((kernels, position: Uint8Array) => kernels.derive(position)),
    status: by((kernels, position: Uint8Array) => kernels.status(position)),
  };
}

/** The runtime of one loaded module. */
export function runtimeOf(module: Module): Record<string, Value> {
  const layouts: Record<string, DType> = { effect: new DType("", module.catalogue.effect) };
  for (const [name, layout] of Object.entries(module.catalogue.rules)) layouts[name] = new DType("", layout);
  const integers = new Map<string, DType>();
  const dtype = (name: string): DType => {
    const known = layouts[name] ?? integers.get(name);
    if (known) return known;
    const made = new DType(name);
    integers.set(name, made);
    return made;
  };
  return {
    ...values,
    ...functions,
    object: values.PyObject,
    TypeError: values.TypeError_,
    slice_: functions.slice_,
    errors,
    pattern,
    dtype,
    array,
    Counter: (from: Value = null) => new functions.Counter(from),
    Status: (bits: number, problems: readonly string[]) => new Status(bits, problems),
    closeMatches,
    randbits: () => randomSeed(),
    sqrt: Math.sqrt,
    exp: Math.exp,
    steps: steps(module),
    newGenerator: (seed: number | bigint) =>
      new NDArray(dtype("i8"), newGenerator(module, seed), [module.catalogue.generatorWords]),
    below: (generator: NDArray, limit: number) => below(module, generator.bytes, limit),
    re: {
      compile: (made: Pattern) => made,
      match: (made: Pattern, text: string) => made.match(text),
      search: (made: Pattern, text: string) => made.search(text),
      fullmatch: (made: Pattern, text: string) => made.fullmatch(text),
      finditer: (made: Pattern, text: string) => made.finditer(text),
      findall: (made: Pattern, text: string) => made.findall(text),
      split: (made: Pattern, text: string) => made.split(text),
      sub: (made: Pattern, by: string | ((match: Value) => string), text: string) => made.sub(by, text),
    },
    np: {
      zeros,
      zeros_like: zerosLike,
      empty: zeros,
      full,
      array,
      asarray: array,
      frombuffer: fromBuffer,
      iinfo: integerLimits,
      int8: dtype("i1"),
      int16: dtype("i2"),
      int32: dtype("i4"),
      int64: dtype("i8"),
    },
  };
}
