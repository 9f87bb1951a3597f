// What a board shows: plain data about one position as one onlooker may see it.
// Holds no rule: nothing here says which move is legal or what it is worth.

/** A tile by its letter: blue, yellow, red, black, white, turquoise, Joker, Duel's special. */
export type Tile = 'B' | 'Y' | 'R' | 'K' | 'W' | 'T' | 'J' | 'S';

/** A tile, or the starting marker, which occupies a floor space like one. */
export type Piece = Tile | '1';

export type TileCounts = Partial<Record<Tile, number>>;

export interface PatternLine {
  size: number;
  /** From the right, in the order in which they were placed. */
  tiles: Tile[];
}

export interface AzulBoard {
  score: number;
  lines: PatternLine[];
  wall: (Tile | null)[][];
  floor: Piece[];
}

export interface AzulView {
  kind: 'azul';
  round: number;
  /** Somebody has a complete row, so this round is the last. */
  lastRound: boolean;
  factories: Tile[][];
  centre: Tile[];
  markerInCentre: boolean;
  bag: TileCounts;
  lid: TileCounts;
  boards: AzulBoard[];
  /** The colour printed on each wall space; null on the grey wall. */
  printed: (Tile | null)[][];
  floorCosts: number[];
}

/** A dome plate: its four spaces row by row; `*` special, `?` joker. */
export type PlateSpace = 'B' | 'Y' | 'R' | 'K' | 'T' | '*' | '?';
export type Plate = [PlateSpace, PlateSpace, PlateSpace, PlateSpace];
export type PlateBack = 'special' | 'joker';
/** A plate with the number that moves name it by; null where only its back is known. */
export interface KnownPlate {
  number: number | null;
  plate: Plate | null;
  back: PlateBack;
}
/** A chip shows one or two colours, or its back. */
export interface Chip {
  colours: Tile[] | null;
}

export interface SmallFactory {
  sun: Tile[];
  /** From the bottom to the top. */
  moon: Tile[];
  chip: Chip | null;
}

export interface DuelBoard {
  score: number;
  lines: PatternLine[];
  /** Nine plate spaces, row by row. */
  plates: (Plate | null)[];
  /** Six rows of six tile spaces. */
  dome: (Tile | null)[][];
  broken: Tile[];
  startingTile: boolean;
  tokens: number;
  chips: Chip[];
}

export interface DuelView {
  kind: 'duel';
  round: number;
  rounds: number;
  lastRound: boolean;
  largeSun: Tile[];
  largeMoon: Tile[];
  startingTileOnMoon: boolean;
  small: SmallFactory[];
  display: KnownPlate[];
  pile: { count: number; top: PlateBack | null };
  /** Plates drawn from the pile and waiting for a choice. */
  drawn: KnownPlate[];
  tablets: string[];
  bag: TileCounts;
  tower: TileCounts;
  boards: DuelBoard[];
  brokenCosts: number[];
  specialPoints: number[];
  /** What each tablet pays; `lower-corners` beside `corners`. */
  goalPoints: Record<string, number>;
  /** The small factory, from 1, whose moon waits for its stack's order. */
  stacking: number | null;
  /** The pattern line, from 1, that a choice of tiling is about. */
  tiling: number | null;
}

export type View = AzulView | DuelView;
