// Python's built-in functions, and the methods of its texts, lists, dicts and sets. Knows nothing of games.
import {
  AssertionError,
  Axes,
  Exception,
  IndexError,
  JSONDecodeError,
  KeyError,
  OSError,
  PyObject,
  Range,
  Slice,
  StopIteration,
  ValueError,
  characters,
  contains,
  ellipsis,
  eq,
  iter,
  list,
  lt,
  repr,
  str,
  textLength,
  truth,
  type Value,
} from "./values.js";

const space = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";

const blank = new RegExp(space);
const blanks = new RegExp(`${space}+`);

/** Named arguments of a call to something in this runtime. */
export class Named {
  constructor(readonly values: Readonly<Record<string, Value>>) {}
}
export const named = (values: Readonly<Record<string, Value>>): Named => new Named(values);
const option = (values: Value[], name: string): Value => {
  const last = values[values.length - 1];
  return last instanceof Named ? last.values[name] : undefined;
};

export class Counter extends Map<Value, number> {
  constructor(from: Value = null) {
    super();
    if (from !== null) this.update(from);
  }
  update(from: Value): void {
    if (from instanceof Map) for (const [key, count] of from) this.set(key, (this.get(key) ?? 0) + count);
    else for (const key of iter(from)) this.set(key, (this.get(key) ?? 0) + 1);
  }
  subtract(from: Value): void {
    for (const [key, count] of from as Map<Value, number>) this.set(key, (this.get(key) ?? 0) - count);
  }
  total(): number {
    return [...this.values()].reduce((sum, count) => sum + count, 0);
  }
}

const strip = (text: string, letters: Value, start: boolean, end: boolean): string => {
  const wanted = (letter: string): boolean => (typeof letters === "string" ? letters.includes(letter) : blank.test(letter));
  let [from, to] = [0, text.length];
  while (start && from < to && wanted(text[from]!)) from++;
  while (end && to > from && wanted(text[to - 1]!)) to--;
  return text.slice(from, to);
};

const ofText: Record<string, (text: string, ...values: Value[]) => Value> = {
  join: (text, parts) => list(parts).join(text),
  split: (text, separator = null, most = -1) => {
    if (separator === null) return text.split(blanks).filter((part) => part !== "");
    const parts = text.split(separator);
    return most < 0 || parts.length <= most + 1 ? parts : [...parts.slice(0, most), parts.slice(most).join(separator)];
  },
  partition: (text, separator) => {
    const at = text.indexOf(separator);
    return at < 0 ? [text, "", ""] : [text.slice(0, at), separator, text.slice(at + separator.length)];
  },
  rpartition: (text, separator) => {
    const at = text.lastIndexOf(separator);
    return at < 0 ? ["", "", text] : [text.slice(0, at), separator, text.slice(at + separator.length)];
  },
  strip: (text, letters) => strip(text, letters, true, true),
  lstrip: (text, letters) => strip(text, letters, true, false),
  rstrip: (text, letters) => strip(text, letters, false, true),
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  casefold: (text) => text.toLowerCase().replaceAll("ß", "ss"),
  capitalize: (text) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase(),
  startswith: (text, parts) => [parts].flat().some((part: string) => text.startsWith(part)),
  endswith: (text, parts) => [parts].flat().some((part: string) => text.endsWith(part)),
  removeprefix: (text, part) => (text.startsWith(part) ? text.slice(part.length) : text),
  removesuffix: (text, part) => (part && text.endsWith(part) ? text.slice(0, -part.length) : text),
  replace: (text, from, to) => text.replaceAll(from, () => to),
  find: (text, part) => units(text, text.indexOf(part)),
  index: (text, part) => {
    if (!text.includes(part)) throw new ValueError("substring not found");
    return units(text, text.indexOf(part));
  },
  count: (text, part) => text.split(part).length - 1,
  isdigit: (text) => /^\p{Nd}+$/u.test(text),
  isdecimal: (text) => /^\p{Nd}+$/u.test(text),
  isalpha: (text) => /^\p{L}+$/u.test(text),
  isspace: (text) => new RegExp(`^${space}+$`, "u").test(text),
  islower: (text) => /\p{Ll}/u.test(text) && !/[\p{Lu}\p{Lt}]/u.test(text),
  isupper: (text) => /\p{Lu}/u.test(text) && !/[\p{Ll}\p{Lt}]/u.test(text),
  splitlines: (text) => text.replace(/(\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])$/u, "").split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/u),
  ljust: (text, width, fill = " ") => text + fill.repeat(Math.max(0, width - textLength(text))),
  rjust: (text, width, fill = " ") => fill.repeat(Math.max(0, width - textLength(text))) + text,
};
const units = (text: string, at: number): number => (at <= 0 ? at : textLength(text.slice(0, at)));

const ofList: Record<string, (values: Value[], ...given: Value[]) => Value> = {
  append: (values, value) => void values.push(value),
  extend: (values, more) => void values.push(...iter(more)),
  insert: (values, at, value) => void values.splice(at, 0, value),
  pop: (values, at = -1) => {
    if (values.length === 0) throw new IndexError("pop from empty list");
    return values.splice(at, 1)[0];
  },
  remove: (values, value) => void values.splice(ofList["index"]!(values, value), 1),
  clear: (values) => void values.splice(0),
  copy: (values) => [...values],
  reverse: (values) => void values.reverse(),
  sort: (values, ...given) => void values.splice(0, values.length, ...sorted(values, ...given)),
  index: (values, value) => {
    const at = values.findIndex((candidate) => truth(eq(candidate, value)));
    if (at < 0) throw new ValueError(`${repr(value)} is not in list`);
    return at;
  },
  count: (values, value) => values.filter((candidate) => truth(eq(candidate, value))).length,
};

const ofDict: Record<string, (values: Map<Value, Value>, ...given: Value[]) => Value> = {
  get: (values, key, other = null) => (values.has(key) ? values.get(key) : other),
  items: (values) => [...values],
  keys: (values) => [...values.keys()],
  values: (values) => [...values.values()],
  setdefault: (values, key, value = null) => (values.has(key) ? values.get(key) : (values.set(key, value), value)),
  update: (values, more) => void pairs(more).forEach(([key, value]) => values.set(key, value)),
  copy: (values) => new Map(values),
  pop: (values, key, other) => {
    if (!values.has(key) && other === undefined) throw new KeyError(repr(key));
    const found = values.has(key) ? values.get(key) : other;
    values.delete(key);
    return found;
  },
};

const ofSet: Record<string, (values: Set<Value>, ...given: Value[]) => Value> = {
  add: (values, value) => void values.add(value),
  discard: (values, value) => void values.delete(value),
  update: (values, more) => void [...iter(more)].forEach((value) => values.add(value)),
  union: (values, more) => new Set([...values, ...iter(more)]),
  pop: (values) => {
    const [first] = values;
    values.delete(first);
    return first;
  },
};

const ofNumber: Record<string, (value: number) => Value> = {
  bit_length: (value) => (value === 0 ? 0 : Math.abs(value).toString(2).length),
};

function methodsOf(value: Value, name: string): Record<string, (...given: Value[]) => Value> | null {
  if (typeof value === "string") return ofText;
  if (typeof value === "number") return ofNumber;
  if (Array.isArray(value)) return ofList;
  if (value instanceof Map) return value instanceof Counter && name in value ? null : ofDict;
  return value instanceof Set ? ofSet : null;
}

/** A method of a value, whatever it is. */
export function call(value: Value, name: string, ...given: Value[]): Value {
  const table = methodsOf(value, name);
  if (table === null) return value[name](...given);
  const method = table[name];
  if (!method) throw new TypeError(`${repr(value)} has no method ${name} here`);
  return method(value, ...given) ?? null;
}

/** A call of something that may be a class. */
export function invoke(called: Value, given: Value[]): Value {
  const made = called.prototype instanceof PyObject || called.prototype instanceof Exception;
  return made ? new called(...given) : called(...given);
}

const place = (at: number, length: number): number => {
  const index = at < 0 ? at + length : at;
  if (index < 0 || index >= length) throw new IndexError("index out of range");
  return index;
};

export function item(value: Value, key: Value): Value {
  if (value instanceof Map) {
    if (!value.has(key)) {
      if (value instanceof Counter) return 0;
      throw new KeyError(repr(key));
    }
    return value.get(key);
  }
  if (typeof value === "string") {
    if (typeof key === "number" && textLength(value) === value.length) return value[place(key, value.length)];
    const letters = characters(value);
    return key instanceof Slice ? key.indices(letters.length).map((i) => letters[i]).join("") : letters[place(key, letters.length)];
  }
  if (Array.isArray(value)) {
    return key instanceof Slice ? key.indices(value.length).map((i) => value[i]) : value[place(Number(key), value.length)];
  }
  if (value instanceof Range) {
    return key instanceof Slice ? key.indices(value.length).map((i) => value.at(i)) : value.at(place(key, value.length));
  }
  return value.__getitem__(key);
}

export function setItem(value: Value, key: Value, to: Value): void {
  if (value instanceof Map) value.set(key, to);
  else if (Array.isArray(value) && key instanceof Slice) {
    const found = key.indices(value.length);
    value.splice(found[0] ?? 0, found.length, ...iter(to));
  } else if (Array.isArray(value)) value[place(key, value.length)] = to;
  else value.__setitem__(key, to);
}

export function deleteItem(value: Value, key: Value): void {
  if (value instanceof Map) {
    if (!value.delete(key)) throw new KeyError(repr(key));
  } else if (key instanceof Slice) {
    const found = key.indices(value.length);
    if (found.length > 0) value.splice(found[0], found.length);
  } else value.splice(place(key, value.length), 1);
}

export const slice = (start: Value, stop: Value, step: Value = null): Slice => new Slice(start, stop ?? null, step);
/** Python's own `slice`, which also accepts just the end. */
export const slice_ = (...given: Value[]): Slice =>
  given.length === 1 ? new Slice(null, given[0], null) : new Slice(given[0], given[1], given[2] ?? null);
export const axes = (parts: Value[]): Axes => new Axes(parts);
export const pairs = (value: Value): [Value, Value][] => (value instanceof Map ? [...value] : list(value) as [Value, Value][]);
export { ellipsis };

export function len(value: Value): number {
  if (typeof value === "string") return textLength(value);
  if (value instanceof Map || value instanceof Set) return value.size;
  return typeof value.__len__ === "function" ? value.__len__() : value.length;
}

export function int(value: Value = 0): Value {
  if (typeof value === "string") {
    const digits = strip(value, null, true, true);
    if (!/^[+-]?[0-9]+(_[0-9]+)*$/.test(digits)) throw new ValueError(`invalid literal for int() with base 10: ${repr(value)}`);
    return Number(digits.replaceAll("_", ""));
  }
  if (typeof value === "object" && value !== null) return value.__int__();
  return typeof value === "bigint" ? value : Math.trunc(Number(value));
}

export function float(value: Value = 0): number {
  if (typeof value === "string" && !/^\s*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?\s*$/i.test(value)) {
    throw new ValueError(`could not convert string to float: ${repr(value)}`);
  }
  return Number(value);
}

export const bool = (value: Value): boolean => truth(value);
export const tuple = list;
export const dict = Object.assign(
  (value: Value = null): Map<Value, Value> => (value === null ? new Map() : new Map(pairs(value))),
  { fromkeys: (keys: Value, value: Value = null): Map<Value, Value> => new Map(list(keys).map((key) => [key, value])) },
);
/** The bits of a whole number, as Python writes them. */
export const bin = (value: number): string => `${value < 0 ? "-" : ""}0b${Math.abs(value).toString(2)}`;
/** There are no files where this runs. */
export const Path = (_name: string): Value => ({
  read_text: () => {
    throw new OSError("there are no files here");
  },
});
export const readJson = (text: string): Value => {
  try {
    return JSON.parse(text, (_key, value) =>
      value !== null && typeof value === "object" && !Array.isArray(value) ? new Map(Object.entries(value)) : value,
    );
  } catch {
    throw new JSONDecodeError("this is not JSON");
  }
};
export const set = (value: Value = []): Set<Value> => new Set(iter(value));
export const frozenset = set;
export const range = (...given: number[]): Range => (given.length === 1 ? new Range(0, given[0]!) : new Range(given[0]!, given[1]!, given[2] ?? 1));
export const enumerate = (value: Value, start: Value = 0): [number, Value][] => {
  const from = start instanceof Named ? (start.values["start"] as number) : start;
  return list(value).map((each, i) => [from + i, each]);
};
export function zip(...given: Value[]): Value[][] {
  const strict = option(given, "strict");
  const all = given.filter((value) => !(value instanceof Named)).map((value) => list(value));
  const length = Math.min(...all.map((values) => values.length));
  if (strict && all.some((values) => values.length !== length)) throw new ValueError("zip() arguments have different lengths");
  return Array.from({ length }, (_, i) => all.map((values) => values[i]));
}
export const map = (each: (...values: Value[]) => Value, value: Value): Value[] => list(value).map((one) => each(one));
export const filter = (test: ((value: Value) => Value) | null, value: Value): Value[] =>
  list(value).filter((one) => truth(test === null ? one : test(one)));
export const reversed = (value: Value): Value[] => list(value).reverse();
export const any = (value: Value): boolean => list(value).some(truth);
export const all = (value: Value): boolean => list(value).every(truth);
export const sum = (value: Value, start: Value = 0): Value => list(value).reduce((total, one) => total + Number(one), start);
export const abs = (value: Value): number => Math.abs(value);

export function sorted(value: Value, ...given: Value[]): Value[] {
  const key = option(given, "key") ?? ((one: Value) => one);
  const back = truth(option(given, "reverse") ?? false) ? -1 : 1;
  const keyed = list(value).map((one) => [key(one), one]);
  keyed.sort(([a], [b]) => (lt(a, b) ? -back : lt(b, a) ? back : 0));
  return keyed.map(([, one]) => one);
}

function extreme(given: Value[], better: (a: Value, b: Value) => boolean): Value {
  const key = option(given, "key") ?? ((one: Value) => one);
  const other = option(given, "default");
  const values = given.filter((value) => !(value instanceof Named));
  const all = values.length === 1 ? list(values[0]) : values;
  if (all.length === 0) {
    if (other !== undefined) return other;
    throw new ValueError("there is nothing to choose from");
  }
  return all.reduce((best, one) => (better(key(one), key(best)) ? one : best));
}
export const min = (...given: Value[]): Value => extreme(given, lt);
export const max = (...given: Value[]): Value => extreme(given, (a, b) => lt(b, a));

export function next(value: Value, other?: Value): Value {
  if (Array.isArray(value)) {
    if (value.length > 0) return value[0];
  } else {
    const found = value.next();
    if (!found.done) return found.value;
  }
  if (other !== undefined) return other;
  throw new StopIteration();
}

export const hasattr = (value: Value, name: string): boolean => value !== null && value !== undefined && name in Object(value);
export const getattr = (value: Value, name: string, other?: Value): Value => (hasattr(value, name) ? value[name] : other);
export const type = (value: Value): Value => value.constructor;

const kinds = new Map<Value, (value: Value) => boolean>([
  [str, (value) => typeof value === "string"],
  [int, (value) => typeof value === "bigint" || typeof value === "boolean" || Number.isInteger(value)],
  [float, (value) => typeof value === "number" && !Number.isInteger(value)],
  [bool, (value) => typeof value === "boolean"],
  [list, (value) => Array.isArray(value)],
  [dict, (value) => value instanceof Map],
  [set, (value) => value instanceof Set],
]);
export const bytes = Uint8Array;
/** Caches the results of a function of plain values: Python's `functools.cache`. */
export function remembered(work: (...given: Value[]) => Value): (...given: Value[]) => Value {
  const known = new Map<string, Value>();
  return (...given) => {
    const key = given.join("\0");
    if (!known.has(key)) known.set(key, work(...given));
    return known.get(key);
  };
}
export const isinstance = (value: Value, kind: Value): boolean => {
  if (Array.isArray(kind)) return kind.some((one) => isinstance(value, one));
  const test = kinds.get(kind);
  return test ? test(value) : value instanceof kind;
};

function fixed(value: number, digits: number): string {
  const exact = Math.abs(value).toFixed(Math.min(100, digits + 40));
  const dot = exact.indexOf(".");
  const cut = exact.slice(0, digits === 0 ? dot : dot + 1 + digits);
  // A tie goes to the even digit in Python and upwards in JavaScript.
  const even = /^50*$/.test(exact.slice(dot + 1 + digits)) && "02468".includes(cut[cut.length - 1]!);
  return (value < 0 ? "-" : "") + (even ? cut : Math.abs(value).toFixed(digits));
}

export function format(value: Value, conversion: string, spec: string): string {
  const shown = conversion === "r" ? repr(value) : conversion === "s" ? str(value) : value;
  if (spec === "") return str(shown);
  const found = /^(?<sign>[+]?)(?<align>[<>]?)(?<zero>0?)(?<width>[0-9]*)(?<comma>,?)(?:\.(?<digits>[0-9]+))?(?<kind>[fds%]?)$/.exec(spec)?.groups;
  if (!found) throw new TypeError(`the format ${spec} is not known here`);
  let made = typeof shown === "number" && found["kind"] === "f" ? fixed(shown, Number(found["digits"] ?? 6)) : str(shown);
  if (found["comma"]) made = made.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  if (found["sign"] && !made.startsWith("-")) made = `+${made}`;
  const width = Number(found["width"] || 0);
  if (found["zero"]) return made.padStart(width, "0");
  return found["align"] === "<" || (found["align"] === "" && typeof shown === "string") ? made.padEnd(width) : made.padStart(width);
}

export function assert(condition: Value): void {
  if (!truth(condition)) throw new AssertionError("an assertion failed");
}

/** An instance whose attributes are given, without `__init__`. */
export const instance = (made: Value, values: Record<string, Value>): Value => Object.assign(Object.create(made.prototype), values);
export { contains };
