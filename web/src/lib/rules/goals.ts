// Which spaces of a dome each scoring tablet rewards, for its picture: an example of what counts.
const size = 6;

type Counts = (row: number, column: number) => boolean;
const corner: Counts = (r, c) => (r < 2 || r > 3) && (c < 2 || c > 3);

const shapes: Record<string, Counts> = {
  rows: (r) => r === 2,
  'colourful-rows': (r, c) => r === 2 && c !== 4,
  columns: (_, c) => c === 3,
  border: (r, c) => r % (size - 1) === 0 || c % (size - 1) === 0,
  diagonals: (r, c) => r === c || r + c === size - 1,
  corners: corner,
  jokers: (r, c) => [1, 10, 20, 28].includes(r * size + c),
  'empty-specials': (r, c) => [3, 13, 22, 31].includes(r * size + c),
};

const colours = ['B', 'Y', 'R', 'K', 'T'];

/** The contents of each space of the picture: a tile's letter, a small one for a ghost, or nothing. */
export function goalSpaces(goal: string): string[][] {
  return Array.from({ length: size }, (_, r) =>
    Array.from({ length: size }, (_, c) => {
      if (!shapes[goal](r, c)) return '';
      if (goal === 'empty-specials') return 's';
      if (goal === 'colourful-rows') return ['B', 'Y', 'R', 'K', '', 'S'][c];
      return colours[(2 * r + c) % colours.length];
    }),
  );
}
