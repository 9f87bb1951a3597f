// A position's record as the engine hands it over: integers and flat arrays of integers, by field name.
export type Fields = Record<string, number | readonly number[]>;

export class RecordReader {
  constructor(private readonly fields: Fields) {}

  number(name: string): number {
    const value = this.fields[name];
    if (typeof value !== 'number') throw new Error(`the record has no single number "${name}"`);
    return value;
  }

  /** Part `index` of an array field, cut into pieces of `length`. */
  row(name: string, index: number, length: number): number[] {
    const value = this.fields[name];
    if (typeof value === 'number' || value === undefined) throw new Error(`the record has no array "${name}"`);
    return value.slice(index * length, (index + 1) * length);
  }
}
