// All that the translated sources call by `$`: Python's own things, and the kernels in the module.
import { below, newGenerator, randomSeed } from "./chance.js";
import * as errors from "./errors.js";
import { Kernels, type Module } from "./kernels.js";
import { DType, NDArray, array, full, integerLimits, zeros, zerosLike, type RecordView } from "./python/arrays.js";
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

/** The contract's functions over the arrays of the translated sources, which they change in place. */
function contract(module: Module): Record<string, (position: RecordView, ...given: Value[]) => Value> {
  const byLayout = new Map(
    Object.entries(module.catalogue.rules).map(([name, layout]) => [layout as object, new Kernels(module, name)]),
  );
  const at = (position: RecordView): { kernels: Kernels; bytes: Uint8Array } => {
    const kernels = byLayout.get(position["layout"]);
    if (!kernels) throw new TypeError("this record is no position");
    return { kernels, bytes: position["bytesOf"]() };
  };
  const changed = (change: (kernels: Kernels, bytes: Uint8Array, ...given: Value[]) => Uint8Array) =>
    (position: RecordView, ...given: Value[]): void => {
      const { kernels, bytes } = at(position);
      bytes.set(change(kernels, bytes, ...given));
    };
  const asked = (ask: (kernels: Kernels, bytes: Uint8Array, ...given: Value[]) => Value) =>
    (position: RecordView, ...given: Value[]): Value => {
      const { kernels, bytes } = at(position);
      return ask(kernels, bytes, ...given);
    };
  return {
    start: changed((kernels, _, configuration: NDArray) => kernels.start(configuration.flat())),
    mover: asked((kernels, bytes) => kernels.mover(bytes)),
    legal: asked((kernels, bytes, actions: NDArray) => {
      const found = kernels.legal(bytes);
      (actions.__getitem__(new values.Slice(0, found.length, null)) as NDArray).fill(found);
      return found.length;
    }),
    apply: changed((kernels, bytes, action: number) => kernels.apply(bytes, action)),
    draw: asked((kernels, bytes, generator: NDArray, outcome: NDArray) => {
      const drawn = kernels.draw(bytes, generator.bytes);
      outcome.fill([...drawn]);
      return drawn.length;
    }),
    resolve: changed((kernels, bytes, outcome: NDArray) => kernels.resolve(bytes, outcomeOf(outcome))),
    possible: asked((kernels, bytes, outcome: NDArray) => kernels.possible(bytes, outcomeOf(outcome))),
    scores: asked((kernels, bytes, points: NDArray) => points.fill(kernels.scores(bytes, points.__len__()))),
    ranks: asked((kernels, bytes, places: NDArray) => places.fill(kernels.ranks(bytes, places.__len__()))),
    hide: changed((kernels, bytes, viewer: number) => kernels.hide(bytes, viewer)),
    redraw: changed((kernels, bytes, viewer: number, generator: NDArray) => kernels.redraw(bytes, viewer, generator.bytes)),
    seen_action: asked((kernels, bytes, action: number, viewer: number) => kernels.seenAction(bytes, action, viewer)),
    seen_outcome: asked((kernels, bytes, outcome: NDArray, viewer: number) =>
      outcome.fill([...kernels.seenOutcome(bytes, outcomeOf(outcome), viewer)]),
    ),
    preview: asked((kernels, bytes, action: number, effect: RecordView) => {
      for (const [name, value] of Object.entries(kernels.preview(bytes, action))) effect[name] = Number(value);
    }),
    derive: changed((kernels, bytes) => kernels.derive(bytes)),
    status: asked((kernels, bytes) => kernels.status(bytes)),
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
    kernels: contract(module),
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
      iinfo: integerLimits,
      int8: dtype("i1"),
      int16: dtype("i2"),
      int32: dtype("i4"),
      int64: dtype("i8"),
    },
  };
}
