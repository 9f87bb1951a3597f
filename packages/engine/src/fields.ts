// Reads and writes a flat record's fields by the offsets in its table.
import type { FieldInfo, Layout } from "./catalogue.js";

const readers: Record<string, (view: DataView, at: number) => number> = {
  i1: (view, at) => view.getInt8(at),
  u1: (view, at) => view.getUint8(at),
  i2: (view, at) => view.getInt16(at, true),
  u2: (view, at) => view.getUint16(at, true),
  i4: (view, at) => view.getInt32(at, true),
  u4: (view, at) => view.getUint32(at, true),
  i8: (view, at) => Number(view.getBigInt64(at, true)),
};

const writers: Record<string, (view: DataView, at: number, value: number) => void> = {
  i1: (view, at, value) => view.setInt8(at, value),
  u1: (view, at, value) => view.setUint8(at, value),
  i2: (view, at, value) => view.setInt16(at, value, true),
  u2: (view, at, value) => view.setUint16(at, value, true),
  i4: (view, at, value) => view.setInt32(at, value, true),
  u4: (view, at, value) => view.setUint32(at, value, true),
  i8: (view, at, value) => view.setBigInt64(at, BigInt(value), true),
};

/** The bytes that one integer of a format takes. */
export const width = (format: string): number => Number(format.slice(1));

export function readInteger(view: DataView, format: string, at: number): number {
  const read = readers[format];
  if (!read) throw new TypeError(`a field of format ${format} cannot be read`);
  return read(view, at);
}

export function writeInteger(view: DataView, format: string, at: number, value: number): void {
  const write = writers[format];
  if (!write) throw new TypeError(`a field of format ${format} cannot be written`);
  write(view, at, value);
}

export const length = (field: FieldInfo): number => field.shape.reduce((product, axis) => product * axis, 1);

/** A field's value: a number, or all numbers of an array field in row order. */
export function readField(view: DataView, field: FieldInfo): number | readonly number[] {
  if (field.shape.length === 0) return readInteger(view, field.format, field.offset);
  const step = width(field.format);
  return Array.from({ length: length(field) }, (_, i) => readInteger(view, field.format, field.offset + i * step));
}

/** An object that reads the fields of a record lazily. */
export function fieldsOf<Fields>(bytes: Uint8Array, layout: Layout): Fields {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields = {};
  for (const field of layout.fields) {
    Object.defineProperty(fields, field.name, { enumerable: true, get: () => readField(view, field) });
  }
  return fields as Fields;
}
