// How large a table is drawn on a screen of a given size. Numbers in, numbers out: knows the boards' proportions and no page.
// Three arrangements: everything side by side (wide), one below the other (upright), the table beside the own board (side).
// Between its minimum and maximum size, everything grows together for as long as it fits; if not even the minimum
// fits, the page scrolls, and the prompt stays in place.

export type Arrangement = 'wide' | 'upright' | 'side';

export interface Screen {
  width: number;
  height: number;
  /** Whether the screen is used by touch: pressable things then measure 32 px or more. */
  touch: boolean;
}

export interface Setting {
  game: 'azul' | 'duel';
  players: number;
  factories: number;
  /** Height that something else takes: a lesson, a replay's controls. */
  taken?: number;
  /** Whether the other boards are left out if there is little room: lessons do not need them. */
  alone?: boolean;
}

/** All in px. */
export interface Fit {
  arrangement: Arrangement;
  /** Scale of text and gaps. */
  unit: number;
  /** A space of the own wall or dome, and one of the own pattern lines. */
  wall: number;
  line: number;
  /** A space of the other boards. */
  other: number;
  /** A tile on a factory, and a quarter of a plate on offer. */
  take: number;
  plate: number;
  /** Number of factories in a row, where they do not form a circle. */
  columns: number;
  /** Whether what lies below the factories shares a row: a duel's large factory with the plates; Azul's centre with the factories. */
  oneRow: boolean;
}

/** In units. */
const bar = 50;
const prompt = 46;
const edge = 6;
/** Below the floor line: what its spaces cost. */
const cost = 14;
const slimmestLine = 11;
/** Narrower than this, the table does not fit beside a board. */
const leastSide = 600;

/** A board's width in line spaces and wall spaces, and its height in wall spaces. */
const shapes = {
  azul: { lines: 5.4, walls: 5.8, height: 6.36 },
  duel: { lines: 6.5, walls: 7.45, height: 7.72 },
};

/** What a card adds around the own board, and around another's. */
const frame = { width: 10, height: 39 };
const small = { width: 12, height: 36 };
/** A single opponent's name is beside the board. */
const nameBeside = 92;

const factory = (take: number) => 2 * take + 8;
const gap = 4;
/** A duel's large factory in one line: five tiles and the starting tile. */
const strip = (take: number) => 5 * (take + 2) + 30;
const offer = (plate: number) => 2.21 * plate + 2;
/** The names of a duel's scoring tablets, where they stand beside the plates. */
const goals = 128;

const between = (least: number, most: number, share: number) => least + (most - least) * share;

/** The height of the table where factories are in rows. */
function tableHeight({ game, factories }: Setting, columns: number, take: number, plate: number, oneRow: boolean): number {
  const rows = Math.ceil(factories / columns);
  const apart = (rows - 1) * gap + edge;
  if (game === 'azul') return rows * factory(take) + apart + (oneRow ? -edge : take + 12);
  const large = take + 10;
  return rows * (factory(take) + take + 10) + apart + (oneRow ? Math.max(large, offer(plate)) : large + edge + offer(plate)) + (oneRow ? 26 : 2);
}

interface Way extends Fit {
  /** Height left over; less than 0 where the page must scroll. */
  spare: number;
}

/** Prefers even sizes, and as little scrolling as possible. */
const worth = (way: Way) =>
  Math.min(0, way.spare) + 3 * Math.log(way.take) + 1.5 * Math.log(way.wall) + 1.5 * Math.log(way.line) + Math.log(way.plate) + Math.log(way.other);

/** Ways to lay out a screen, the roomiest of each kind first. */
function* ways(setting: Setting, side: boolean, room: { width: number; height: number }, unit: number, touch: boolean): Generator<Way> {
  const { game, players, factories, taken = 0, alone = false } = setting;
  const shape = shapes[game];
  const others = players - 1;
  const least = { wall: touch ? 30 : 24, take: touch ? 32 : 26, plate: 15, other: side ? 6 : 7 };
  const most = { wall: 66, take: 56, plate: 34, other: side ? 20 : 26 };
  const columnChoices = game === 'duel' ? [4, 2] : [3, 4, 5, 6, 7, 9];
  for (const columns of columnChoices) {
    for (const slimness of side ? [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4] : [1]) {
      for (const oneRow of [true, false]) {
        for (let step = 30; step >= 0; step -= 1) {
          const share = step / 30;
          const within = room.width - frame.width;
          let wall = between(least.wall, most.wall, share);
          if (!side) wall = Math.max(least.wall, Math.min(wall, within / (shape.lines + shape.walls)));
          const line = side ? Math.max(wall * slimness, slimmestLine) : Math.min(wall, (within - shape.walls * wall) / shape.lines);
          const own = shape.lines * line + shape.walls * wall + frame.width;
          const left = side ? room.width - own - edge : room.width;
          const wanted = between(least.take, most.take, share);
          const forCentre = game === 'azul' && oneRow ? 2.5 * wanted + 18 : 0;
          const widest = ((left - forCentre - (columns - 1) * gap) / columns - 8) / 2;
          const take = Math.min(wanted, widest, game === 'duel' ? (left - 40) / 5 : oneRow ? Infinity : (left - 40) / 6.9);
          const forPlates = left - (game === 'azul' ? 0 : oneRow ? strip(take) + edge : goals);
          const plate = Math.min(between(least.plate, most.plate, share), (forPlates / 4 - 2) / 2.21);
          if (forCentre > 0 && factories <= columns) continue;
          if (line < slimmestLine || take < least.take || plate < least.plate) continue;
          const breadth = (left - (others - 1) * edge) / others - small.width - (others === 1 ? nameBeside : 0);
          const other = Math.min(between(least.other, most.other, share), breadth / (shape.lines + shape.walls));
          const cards = (alone ? 0 : shape.height * other + (others === 1 ? 12 : small.height * unit)) + edge;
          const above = cards + tableHeight(setting, columns, take, plate, oneRow);
          const below = shape.height * wall + cost + frame.height * unit;
          const spare = side ? room.height - Math.max(above + taken, below) : room.height - above - taken - edge - below;
          yield { arrangement: side ? 'side' : 'upright', unit, wall, line, other, take, plate, columns, oneRow, spare };
          if (spare >= 0) break;
        }
      }
    }
  }
}

/** Wide screens: one design, scaled. Two players' boards share the height, more players' boards the width. */
const designs: Record<string, Pick<Fit, 'wall' | 'other' | 'take' | 'plate'>> = {
  azul2: { wall: 53, other: 34, take: 43, plate: 0 },
  azul3: { wall: 59, other: 27, take: 38, plate: 0 },
  azul4: { wall: 63, other: 19, take: 36, plate: 0 },
  duel2: { wall: 43, other: 27, take: 36, plate: 27 },
};

const unitOf = ({ width, height }: Screen) => Math.min(width / 1280, height / 800);

/** Whether there is room for everything at once; otherwise things would be too small to press and to read. */
export const isWide = (screen: Screen): boolean => unitOf(screen) >= (screen.touch ? 0.9 : 0.7);

export function fit(screen: Screen, setting: Setting): Fit {
  const { width, height, touch } = screen;
  const unit = unitOf(screen);
  if (isWide(screen)) {
    const design = designs[`${setting.game}${setting.players}`];
    const scaled = Object.fromEntries(Object.entries(design).map(([key, size]) => [key, size * unit])) as typeof design;
    return { arrangement: 'wide', unit, ...scaled, line: scaled.wall, columns: setting.factories, oneRow: false };
  }
  const side = width > height * 1.1 && width >= leastSide;
  const scale = Math.max(1, Math.min(1.35, width / 600, height / 600));
  // In landscape, the prompt is in the bar's row.
  const fixed = (side ? prompt : bar + prompt) * scale + 2 * edge;
  const room = { width: width - 2 * edge, height: height - fixed };
  const best = [...ways(setting, side, room, scale, touch)].reduce((a, b) => (worth(b) > worth(a) ? b : a));
  const columns = Math.ceil(setting.factories / Math.ceil(setting.factories / best.columns));
  return { ...best, columns };
}
