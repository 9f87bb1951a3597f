// numpy's arrays and records, as far as the translated sources use them: views over bytes. Knows nothing of games.
import type { Layout } from "../catalogue.js";
import { length, readInteger, width, writeInteger } from "../fields.js";
import { Axes, IndexError, Slice, ellipsis, list, type Value } from "./values.js";

/** An integer type by numpy's name, or a record type. */
export class DType {
  readonly itemsize: number;
  constructor(readonly format: string, readonly layout: Layout | null = null) {
    this.itemsize = layout ? layout.size : width(format);
  }
}

export class NDArray {
  private readonly view: DataView;
  constructor(
    readonly dtype: DType,
    readonly bytes: Uint8Array,
    readonly shape: readonly number[],
    private readonly offset = 0,
    private readonly strides: readonly number[] = rowOrder(shape, dtype.itemsize),
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  __len__(): number {
    return this.shape[0]!;
  }
  __int__(): number {
    return this.scalar(this.offset);
  }
  __bool__(): boolean {
    return this.__int__() !== 0;
  }
  *[Symbol.iterator](): Generator<Value> {
    for (let i = 0; i < this.__len__(); i++) yield this.__getitem__(i);
  }
  __eq__(other: Value): NDArray {
    const values = this.flat();
    const others = other instanceof NDArray ? other.flat() : values.map(() => other);
    return array(values.map((value, i) => Number(value === others[i])), new DType("i1"));
  }
  all(): boolean {
    return this.flat().every((value) => value !== 0);
  }
  any(): boolean {
    return this.flat().some((value) => value !== 0);
  }
  sum(): number {
    return this.flat().reduce((total, value) => total + value, 0);
  }
  max(): number {
    return Math.max(...this.flat());
  }
  tolist(): Value {
    return this.shape.length === 0 ? this.__int__() : [...this].map((part) => (part instanceof NDArray ? part.tolist() : part));
  }
  tobytes(): Uint8Array {
    return this.bytes.slice(this.offset, this.offset + this.dtype.itemsize * product(this.shape));
  }
  get size(): number {
    return product(this.shape);
  }
  flatten(): NDArray {
    return array(this.flat(), this.dtype);
  }
  /** The same numbers, row after row; a view, as these arrays are in row order. */
  reshape(...shape: number[]): NDArray {
    if (shape.length !== 1 || this.strides.some((stride, axis) => stride !== rowOrder(this.shape, this.dtype.itemsize)[axis])) {
      throw new TypeError("only a whole array in row order can be flattened");
    }
    return new NDArray(this.dtype, this.bytes, [this.size], this.offset, [this.dtype.itemsize]);
  }
  copy(): NDArray {
    const made = zeros(this.shape, this.dtype);
    made.fill(this.flat());
    return made;
  }
  flat(): number[] {
    return this.addresses().map((at) => this.scalar(at));
  }
  fill(values: readonly number[]): void {
    this.addresses().forEach((at, i) => writeInteger(this.view, this.dtype.format, at, values[i]!));
  }

  __getitem__(key: Value): Value {
    if (typeof key === "string") return this.field(key);
    const part = this.part(key);
    return part.shape.length === 0 && !lastsAsArray(key) ? part.one() : part;
  }
  __setitem__(key: Value, value: Value): void {
    const part = this.part(key);
    if (this.dtype.layout) part.bytes.set((value as RecordView).bytesOf(), part.offset);
    else if (value instanceof NDArray || Array.isArray(value)) {
      part.fill(value instanceof NDArray ? value.flat() : (list(value).flat(8) as number[]));
    } else part.fill(part.addresses().map(() => Number(value)));
  }

  private one(): Value {
    return this.dtype.layout ? recordAt(this.dtype.layout, this.bytes, this.offset) : this.scalar(this.offset);
  }
  private scalar(at: number): number {
    return readInteger(this.view, this.dtype.format, at);
  }
  private field(name: string): NDArray {
    const field = this.dtype.layout?.fields.find((candidate) => candidate.name === name);
    if (!field) throw new IndexError(`the record has no field ${name}`);
    const strides = [...this.strides, ...rowOrder(field.shape, width(field.format))];
    return new NDArray(new DType(field.format), this.bytes, [...this.shape, ...field.shape], this.offset + field.offset, strides);
  }
  private part(key: Value): NDArray {
    let keys: Value[] = key instanceof Axes ? key.parts : Array.isArray(key) ? key : [key];
    const rest = keys.indexOf(ellipsis);
    if (rest >= 0) {
      const whole = Array(this.shape.length - keys.length + 1).fill(new Slice(null, null, null));
      keys = [...keys.slice(0, rest), ...whole, ...keys.slice(rest + 1)];
    }
    let { offset } = this;
    const shape: number[] = [];
    const strides: number[] = [];
    this.shape.forEach((size, axis) => {
      const wanted = keys[axis] ?? new Slice(null, null, null);
      const stride = this.strides[axis]!;
      if (wanted instanceof Slice) {
        const found = wanted.indices(size);
        offset += (found[0] ?? 0) * stride;
        shape.push(found.length);
        strides.push(stride * (wanted.step ?? 1));
        return;
      }
      const index = Number(wanted) < 0 ? Number(wanted) + size : Number(wanted);
      if (index < 0 || index >= size) throw new IndexError(`index ${wanted} is out of bounds for axis ${axis} with size ${size}`);
      offset += index * stride;
    });
    return new NDArray(this.dtype, this.bytes, shape, offset, strides);
  }
  private addresses(): number[] {
    return this.shape.reduce<number[]>(
      (starts, size, axis) => starts.flatMap((at) => Array.from({ length: size }, (_, i) => at + i * this.strides[axis]!)),
      [this.offset],
    );
  }
}

const product = (shape: readonly number[]): number => shape.reduce((total, size) => total * size, 1);
const rowOrder = (shape: readonly number[], itemsize: number): number[] =>
  shape.map((_, axis) => itemsize * product(shape.slice(axis + 1)));
const lastsAsArray = (key: Value): boolean => key === ellipsis || (key instanceof Axes && key.parts.includes(ellipsis));

/** One record within an array: its fields are attributes. */
export class RecordView {
  [name: string]: Value;
  declare readonly layout: Layout;
  private readonly view: DataView;
  constructor(private readonly bytes: Uint8Array, private readonly offset: number) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  bytesOf(): Uint8Array {
    return this.bytes.subarray(this.offset, this.offset + this.layout.size);
  }
  item(): Value[] {
    return this.layout.fields.map((field) => (length(field) === 1 ? this[field.name] : this[field.name].tolist()));
  }
}

type RecordClass = new (bytes: Uint8Array, offset: number) => RecordView;
const classes = new WeakMap<Layout, RecordClass>();

/** The class of a layout's records, made once: its fields are accessors. */
function classOf(layout: Layout): RecordClass {
  const made = class extends RecordView {};
  Object.defineProperty(made.prototype, "layout", { value: layout });
  for (const field of layout.fields) {
    const { format, shape } = field;
    const dtype = new DType(format);
    const strides = rowOrder(shape, dtype.itemsize);
    Object.defineProperty(made.prototype, field.name, {
      get(this: RecordView): Value {
        const at = this["offset"] + field.offset;
        return shape.length > 0 ? new NDArray(dtype, this["bytes"], shape, at, strides) : readInteger(this["view"], format, at);
      },
      set(this: RecordView, value: Value): void {
        writeInteger(this["view"], format, this["offset"] + field.offset, value);
      },
    });
  }
  return made;
}

export function recordAt(layout: Layout, bytes: Uint8Array, offset: number): RecordView {
  let found = classes.get(layout);
  if (!found) {
    found = classOf(layout);
    classes.set(layout, found);
  }
  return new found(bytes, offset);
}

export function zeros(shape: number | readonly number[], dtype: DType): NDArray {
  const sizes = typeof shape === "number" ? [shape] : shape;
  return new NDArray(dtype, new Uint8Array(dtype.itemsize * product(sizes)), sizes);
}
export const fromBuffer = (bytes: Uint8Array, dtype: DType): NDArray =>
  new NDArray(dtype, bytes, [bytes.length / dtype.itemsize]);
export const zerosLike = (like: NDArray): NDArray => zeros(like.shape, like.dtype);
export function full(shape: number | readonly number[], value: number, dtype: DType): NDArray {
  const made = zeros(shape, dtype);
  made.fill(Array(product(made.shape)).fill(value));
  return made;
}
export function array(values: Value, dtype: DType): NDArray {
  if (values instanceof NDArray && values.dtype.format === dtype.format) return values.copy();
  const nested = values instanceof NDArray ? values.tolist() : list(values);
  const shape: number[] = [];
  for (let part = nested; Array.isArray(part); part = part[0]) shape.push(part.length);
  const made = zeros(shape, dtype);
  made.fill((nested as Value[]).flat(8).map(Number));
  return made;
}
export const integerLimits = (dtype: DType): { min: number; max: number } => {
  const bits = 8 * dtype.itemsize;
  return dtype.format.startsWith("u") ? { min: 0, max: 2 ** bits - 1 } : { min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 };
};
