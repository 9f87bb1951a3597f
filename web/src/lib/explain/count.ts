// What a tile or a tablet would score now. Counts what lies on the board for an explanation; what is really
// scored comes from the engine.
import type { DuelBoard, Tile } from '$lib/table/view';

type Grid = (Tile | null)[][];

export interface Runs {
  across: number;
  down: number;
  points: number;
}

/** The runs that a tile placed here would join. */
export function runsAt(grid: Grid, row: number, column: number): Runs {
  const length = (dr: number, dc: number): number => {
    let n = 0;
    while (grid[row + dr * (n + 1)]?.[column + dc * (n + 1)]) n += 1;
    return n;
  };
  const across = 1 + length(0, -1) + length(0, 1);
  const down = 1 + length(-1, 0) + length(1, 0);
  const points = (across > 1 ? across : 0) + (down > 1 ? down : 0);
  return { across, down, points: points || 1 };
}

const size = 6;
const all = Array.from({ length: size }, (_, i) => i);
const rim = (i: number) => i === 0 || i === size - 1;
/** The place of each corner plate, upper ones first. */
const corners = [0, 2, 6, 8];

/** Spaces of all plates on a dome, each with the tile on it. */
function spaces({ plates, dome }: DuelBoard) {
  return plates.flatMap((plate, place) =>
    (plate ?? []).map((space, i) => ({ space, tile: dome[2 * Math.floor(place / 3) + Math.floor(i / 2)][2 * (place % 3) + (i % 2)] })),
  );
}

function full({ dome }: DuelBoard, place: number): boolean {
  const [row, column] = [2 * Math.floor(place / 3), 2 * (place % 3)];
  return [0, 1].every((r) => [0, 1].every((c) => dome[row + r][column + c]));
}

const goals: Record<string, (board: DuelBoard) => number> = {
  rows: ({ dome }) => dome.filter((row) => row.every(Boolean)).length,
  'colourful-rows': ({ dome }) => dome.filter((row) => new Set(row.filter(Boolean)).size >= 5).length,
  columns: ({ dome }) => all.filter((c) => all.every((r) => dome[r][c])).length,
  border: ({ dome }) => all.flatMap((r) => all.filter((c) => (rim(r) || rim(c)) && dome[r][c])).length,
  diagonals: ({ dome }) => [all.every((i) => dome[i][i]), all.every((i) => dome[i][size - 1 - i])].filter(Boolean).length,
  jokers: (board) => {
    const own = spaces(board).filter(({ space }) => space === '?');
    return own.every(({ tile }) => tile) ? own.length : 0;
  },
  'empty-specials': (board) => spaces(board).filter(({ space, tile }) => space === '*' && !tile).length,
};

/** What a tablet would bring a player if the game ended now. */
export function goalNow(goal: string, board: DuelBoard, points: Record<string, number>): number {
  if (goal !== 'corners') return (points[goal] ?? 0) * (goals[goal]?.(board) ?? 0);
  return corners.filter((place) => full(board, place)).reduce((sum, place) => sum + points[place < 3 ? 'corners' : 'lower-corners'], 0);
}
