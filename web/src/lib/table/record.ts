// Records: a position's, as the engine returns it (integers and flat arrays of integers, by field name), and the text of a
// game's.
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

/** A game's record that also says who resigned, in a tag after the others. */
export const gaveUp = (record: string, seat: number): string => record.replace(/\n(?!\[)/, `\n[Resigned "${seat + 1}"]\n`);
