// Python's values as the translated sources use them: truth, equality, order, iteration, arithmetic.
// Tuples and lists are arrays, dicts are Maps, sets are Sets, None is null. Knows nothing of games.

/** Any Python value: the translated sources carry no types. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Value = any;

/** The root of all translated classes: `__init__` makes the instance. */
export class PyObject {
  [name: string]: Value;
  constructor(...values: Value[]) {
    this.__init__(...values);
  }
  __init__(..._values: Value[]): void {}
}

export class Exception extends Error {
  [name: string]: Value;
  constructor(...values: Value[]) {
    super();
    this.__init__(...values);
  }
  __init__(message: Value = ""): void {
    this.message = str(message);
  }
  override get name(): string {
    return this.constructor.name;
  }
}
export class ValueError extends Exception {}
export class TypeError_ extends Exception {}
export class LookupError extends Exception {}
export class KeyError extends LookupError {}
export class IndexError extends LookupError {}
export class AssertionError extends Exception {}
export class StopIteration extends Exception {}
export class OSError extends Exception {
  override __init__(strerror: Value = ""): void {
    super.__init__(strerror);
    this.strerror = strerror;
  }
}
export class UnicodeDecodeError extends ValueError {}
/** Text that is not JSON. */
export class JSONDecodeError extends ValueError {}

export const NotImplemented = Symbol("NotImplemented");
export const ellipsis = Symbol("...");

export class Slice {
  constructor(readonly start: number | null, readonly stop: number | null, readonly step: number | null) {}

  /** The indices that are meant in a sequence of a length. */
  indices(length: number): number[] {
    const step = this.step ?? 1;
    const clip = (value: number, low: number, high: number) =>
      Math.min(Math.max(value < 0 ? value + length : value, low), high);
    const found: number[] = [];
    if (step > 0) {
      const stop = this.stop === null ? length : clip(this.stop, 0, length);
      for (let i = this.start === null ? 0 : clip(this.start, 0, length); i < stop; i += step) found.push(i);
    } else {
      const stop = this.stop === null ? -1 : clip(this.stop, -1, length - 1);
      for (let i = this.start === null ? length - 1 : clip(this.start, -1, length - 1); i > stop; i += step) found.push(i);
    }
    return found;
  }
}

/** One index or slice for each axis of an array. */
export class Axes {
  constructor(readonly parts: Value[]) {}
}

export class Range {
  readonly length: number;
  constructor(readonly start: number, readonly stop: number, readonly step = 1) {
    this.length = Math.max(0, Math.ceil((stop - start) / step));
  }
  at(index: number): number {
    return this.start + index * this.step;
  }
  *[Symbol.iterator](): Generator<number> {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }
  has(value: Value): boolean {
    return typeof value === "number" && value >= this.start && value < this.stop && (value - this.start) % this.step === 0;
  }
}

const surrogates = /[\ud800-\udfff]/;
/** A text's characters as Python counts them. */
export const characters = (text: string): string[] => (surrogates.test(text) ? [...text] : text.split(""));
export const textLength = (text: string): number => (surrogates.test(text) ? [...text].length : text.length);

export function truth(value: Value): boolean {
  if (value === null || value === undefined || value === false || value === 0 || value === "" || value === 0n) return false;
  if (typeof value !== "object") return true;
  if (Array.isArray(value) || value instanceof Range) return value.length > 0;
  if (value instanceof Map || value instanceof Set) return value.size > 0;
  if (typeof value.__bool__ === "function") return value.__bool__();
  if (typeof value.__len__ === "function") return value.__len__() > 0;
  return true;
}

export const both = (left: Value, right: () => Value): Value => (truth(left) ? right() : left);
export const either = (left: Value, right: () => Value): Value => (truth(left) ? left : right());

export function eq(left: Value, right: Value): Value {
  if (left === right) return true;
  if (left === null || right === null || left === undefined || right === undefined) return false;
  if (typeof left === "boolean") left = Number(left);
  if (typeof right === "boolean") right = Number(right);
  if (typeof left !== "object" || typeof right !== "object") {
    if (typeof left === "object" && left.__eq__) return settledEquality(left.__eq__(right));
    return left == right && typeof left !== "string" && typeof right !== "string";
  }
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((value, i) => truth(eq(value, right[i])));
  }
  if (left instanceof Uint8Array) {
    return right instanceof Uint8Array && left.length === right.length && left.every((byte, i) => byte === right[i]);
  }
  if (left instanceof Map) {
    return (
      right instanceof Map && left.size === right.size && [...left].every(([key, value]) => right.has(key) && eq(value, right.get(key)))
    );
  }
  if (left instanceof Set) {
    return right instanceof Set && left.size === right.size && [...left].every((value) => right.has(value));
  }
  return left.__eq__ ? settledEquality(left.__eq__(right)) : false;
}
const settledEquality = (answer: Value): Value => (answer === NotImplemented ? false : answer);

/** Whether one is no more than the other; for sets, whether one is a part of the other. */
export const le = (left: Value, right: Value): boolean =>
  left instanceof Set ? [...left].every((value) => right.has(value)) : !lt(right, left);

export function lt(left: Value, right: Value): boolean {
  if (left instanceof Set) return left.size < right.size && le(left, right);
  if (Array.isArray(left)) {
    for (let i = 0; i < Math.min(left.length, right.length); i++) {
      if (!eq(left[i], right[i])) return lt(left[i], right[i]);
    }
    return left.length < right.length;
  }
  if (typeof left === "string") {
    const [mine, theirs] = [characters(left), characters(right)];
    for (let i = 0; i < Math.min(mine.length, theirs.length); i++) {
      if (mine[i] !== theirs[i]) return mine[i]!.codePointAt(0)! < theirs[i]!.codePointAt(0)!;
    }
    return mine.length < theirs.length;
  }
  return left < right;
}

/** Anything that can be gone through. */
export function iter(value: Value): Iterable<Value> {
  if (typeof value === "string") return characters(value);
  if (value instanceof Map) return value.keys();
  if (value !== null && value !== undefined && typeof value[Symbol.iterator] === "function") return value;
  if (value !== null && value !== undefined && typeof value.__iter__ === "function") return value.__iter__();
  throw new TypeError_(`${repr(value)} cannot be gone through`);
}
export const list = (value: Value = []): Value[] => [...iter(value)];

export function contains(all: Value, one: Value): boolean {
  if (typeof all === "string") return all.includes(one);
  if (all instanceof Map || all instanceof Set || all instanceof Range) return all.has(one as never);
  return list(all).some((value) => truth(eq(value, one)));
}

export function unpack(value: Value, count: number): Value[] {
  const parts = list(value);
  if (count >= 0 && parts.length !== count) throw new ValueError(`${parts.length} values where ${count} must be`);
  return parts;
}

/** A whole number as a number where that is exact, else as a BigInt. */
const exact = (value: bigint): number | bigint =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
const small = (value: Value): boolean => (value | 0) === value;

function whole(left: Value, right: Value, quick: (a: number, b: number) => number, slow: (a: bigint, b: bigint) => bigint): Value {
  if (typeof left === "number" && typeof right === "number") {
    const result = quick(left, right);
    if (!Number.isInteger(result) || Number.isSafeInteger(result)) return result;
  }
  return exact(slow(BigInt(left), BigInt(right)));
}

export function add(left: Value, right: Value): Value {
  if (typeof left === "string") {
    if (typeof right !== "string") throw new TypeError_("only text can be added to text");
    return left + right;
  }
  if (Array.isArray(left)) return [...left, ...right];
  if (typeof left === "object" && left !== null && left.__add__) return left.__add__(right);
  return whole(Number(left), Number(right), (a, b) => a + b, (a, b) => a + b);
}
export function sub(left: Value, right: Value): Value {
  if (left instanceof Set) return new Set([...left].filter((value) => !right.has(value)));
  if (typeof left === "object" && left !== null && left.__sub__) return left.__sub__(right);
  return whole(left, right, (a, b) => a - b, (a, b) => a - b);
}
export function mul(left: Value, right: Value): Value {
  if (typeof left === "string") return left.repeat(Math.max(0, right));
  if (typeof right === "string") return right.repeat(Math.max(0, left));
  if (Array.isArray(left)) return Array.from({ length: Math.max(0, right) }, () => left).flat(1);
  if (Array.isArray(right)) return mul(right, left);
  return whole(Number(left), Number(right), (a, b) => a * b, (a, b) => a * b);
}
export const div = (left: Value, right: Value): number => Number(left) / Number(right);
export const floordiv = (left: Value, right: Value): Value =>
  whole(left, right, (a, b) => Math.floor(a / b), (a, b) => (a - (((a % b) + b) % b)) / b);
export const mod = (left: Value, right: Value): Value =>
  whole(left, right, (a, b) => ((a % b) + b) % b, (a, b) => ((a % b) + b) % b);
export const pow = (left: Value, right: Value): Value => whole(left, right, (a, b) => a ** b, (a, b) => a ** b);
export const lshift = (left: Value, right: Value): Value =>
  whole(Number(left), right, (a, b) => a * 2 ** b, (a, b) => a << b);
export const rshift = (left: Value, right: Value): Value =>
  typeof left === "bigint" ? exact(left >> BigInt(right)) : Math.floor(left / 2 ** right);

function bits(left: Value, right: Value, quick: (a: number, b: number) => number, slow: (a: bigint, b: bigint) => bigint): Value {
  if (small(left) && small(right)) return quick(left, right);
  return exact(slow(BigInt(left), BigInt(right)));
}
export const and = (left: Value, right: Value): Value => {
  if (left instanceof Set) return new Set([...left].filter((value) => right.has(value)));
  if (typeof left === "boolean" && typeof right === "boolean") return left && right;
  return bits(Number(left), Number(right), (a, b) => a & b, (a, b) => a & b);
};
export const or = (left: Value, right: Value): Value => {
  if (left instanceof Set) return new Set([...left, ...right]);
  if (left instanceof Map) return new Map([...left, ...right]);
  if (typeof left === "boolean" && typeof right === "boolean") return left || right;
  return bits(Number(left), Number(right), (a, b) => a | b, (a, b) => a | b);
};
export const xor = (left: Value, right: Value): Value => bits(Number(left), Number(right), (a, b) => a ^ b, (a, b) => a ^ b);
export const invert = (value: Value): Value => sub(-1, value);

// What `repr` writes as it is: no control, format, surrogate, private or unassigned character, and of spaces only ' '.
const unprintable = /[\p{C}\p{Z}]/u;
function escaped(letter: string): string {
  if (letter === " " || !unprintable.test(letter)) return letter;
  const named: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
  if (letter in named) return named[letter]!;
  const hex = letter.codePointAt(0)!.toString(16);
  if (hex.length <= 2) return `\\x${hex.padStart(2, "0")}`;
  return hex.length <= 4 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}

export function repr(value: Value): string {
  if (typeof value === "string") {
    const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
    const body = [...value].map((letter) => (letter === "\\" || letter === quote ? `\\${letter}` : escaped(letter)));
    return quote + body.join("") + quote;
  }
  if (Array.isArray(value)) return `[${value.map(repr).join(", ")}]`;
  if (typeof value === "object" && value !== null && value.__repr__) return value.__repr__();
  return str(value);
}

export function str(value: Value = ""): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "object") {
    if (typeof value.__str__ === "function") return value.__str__();
    if (value instanceof Error) return value.message;
    return Array.isArray(value) ? repr(value) : value.__repr__ ? value.__repr__() : String(value);
  }
  return String(value);
}
