// The shape of the translated sources: Python's objects with Python's names, as far as this package uses them.
import type { NDArray } from "./python/arrays.js";
import type { Effect } from "./kernels.js";

export interface PyGameType {
  readonly name: string;
  configure(players: number, first: number, options: Map<string, string>, generator: NDArray): NDArray;
}

export interface PyMove {
  readonly action: number;
  readonly text: string;
}

export interface PyStatus {
  readonly bits: number;
  readonly reasons: readonly string[];
}

export interface PyPosition {
  readonly game: PyGameType;
  readonly players: number;
  readonly _content: Uint8Array;
  readonly text: string;
  readonly mover: number | null;
  readonly over: boolean;
  readonly chance_due: boolean;
  readonly legal_actions: number[];
  readonly scores: number[];
  readonly ranking: number[];
  readonly winners: number[];
  status(): PyStatus;
  validate(): void;
  move(action: number): PyMove;
  parse(text: string): PyMove;
  find(move: PyMove | string | number): PyMove;
  after(move: PyMove | string | number): PyPosition;
  preview(move: PyMove | string | number): Effect;
  describe(move: PyMove | string | number): string;
  view(player: number | null): PyPosition;
  resampled(player: number | null, seed: number | bigint): PyPosition;
}

export interface PyDecision {
  readonly player: number;
  readonly action: number;
  readonly text: string;
}
export interface PyOutcome {
  readonly values: readonly number[];
  readonly text: string;
}
export interface PyHidden {
  readonly text: string;
  readonly chance: boolean;
}

export interface PyGame {
  readonly players: number;
  readonly first: number | null;
  readonly options: Map<string, string>;
  readonly position: PyPosition;
  readonly positions: PyPosition[];
  readonly events: (PyDecision | PyOutcome)[];
  play(move: PyMove | string | number, outcomes?: readonly (string | readonly number[])[] | null): PyMove;
  resolve(outcome: string | readonly number[]): void;
  settle(): void;
  undo(fresh?: boolean): PyMove;
  redo(): PyMove;
  record(viewer: number | "spectator" | null, tags: Map<string, string>): PyRecord;
}

export interface PyEvaluation {
  readonly chances: readonly number[];
  readonly margin: number | null;
}

export interface PyNode {
  readonly event: PyDecision | PyOutcome | PyHidden | null;
  readonly position: PyPosition | null;
  readonly parent: PyNode | null;
  comment: string;
  evaluation: PyEvaluation | null;
  marks: readonly number[];
  readonly children: PyNode[];
  add(text: string): PyNode;
}

export interface PyRecord {
  readonly start: PyPosition;
  readonly first: number | null;
  readonly options: Map<string, string>;
  readonly tags: Map<string, string>;
  readonly root: PyNode;
  readonly viewer: number | "spectator" | null;
  readonly main_line: PyNode[];
  readonly result: string;
  replay(to?: PyNode | null, seed?: number | bigint | null): PyGame;
  __str__(): string;
}

export interface PyQuestion {
  readonly position: PyPosition;
  readonly nodes: number;
  readonly lines: number;
}

export interface PySettings {
  readonly nodes: number;
  readonly deals: number;
  readonly deal_nodes: number;
  readonly seed: number;
}

export interface PyFound {
  readonly chances: readonly number[];
}

export interface PyReason {
  readonly key: string;
  readonly values: Map<string, number | string>;
}

export interface PyAlternative {
  readonly chances: readonly number[];
  readonly line: readonly string[];
  readonly why: readonly PyReason[];
}

export interface PyJudged {
  readonly kind: "decision" | "chance";
  readonly player: number | null;
  readonly text: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly errors: readonly number[];
  readonly choices: number;
  readonly line: readonly string[];
  readonly why: readonly PyReason[];
  readonly ahead: number;
  readonly other: PyAlternative | null;
  readonly follows: boolean;
  readonly loss: number;
}

export interface PyLooks {
  see(depth: number, chances: readonly number[]): void;
  found(actions: readonly number[], exact: boolean, second: readonly number[] | null, secondActions: readonly number[]): PyFound;
}

export interface PyPlayerReview {
  readonly loss: number;
  readonly given: number;
  readonly luck: number;
  readonly luck_error: number;
  readonly rest: number;
  readonly error: number;
  readonly accuracy: number;
  readonly mean_loss: number;
  readonly decisions: number;
  readonly names: Map<string, number>;
  readonly rating: { readonly rating: number; readonly low: number; readonly high: number; readonly level: number } | null;
  readonly best: number | null;
  readonly worst: number | null;
}

export interface PyReview {
  readonly start: readonly number[];
  readonly result: readonly number[];
  readonly over: boolean;
  readonly players: readonly PyPlayerReview[];
  readonly events: readonly PyJudged[];
}

/** Requests searches, and returns what follows from them. */
export type PyJudging = Generator<PyQuestion, PyJudged, PyFound>;

type Made<Instance, Arguments extends unknown[]> = new (...values: Arguments) => Instance;

/** The exports of the translated module. */
export interface Face {
  readonly GAMES: Map<string, PyGameType>;
  newGame(
    name: string,
    players: number | null,
    seed: number | bigint | null,
    first: number | null,
    options: Map<string, string>,
  ): PyGame;
  gameType(name: string): PyGameType;
  readonly Game: {
    from_position(position: PyPosition | string, seed: number | bigint | null): PyGame;
    from_start(start: PyPosition, seed: number | bigint | null): PyGame;
  };
  readonly Position: Made<PyPosition, [game: PyGameType, players: number, data: Uint8Array]> & {
    from_text(text: string): PyPosition;
  };
  readonly Decision: Made<PyDecision, never>;
  readonly Outcome: Made<PyOutcome, never>;
  readonly Budget: { parse(text: string): { seconds: number | null; nodes: number | null; depth: number } };
  readRecord(text: string): PyRecord;
  readRecords(text: string): PyRecord[];
  readonly ReviewSettings: Made<PySettings, [nodes?: number, deals?: number, dealNodes?: number, seed?: number]>;
  readonly Judged: Made<
    PyJudged,
    [
      kind: string,
      player: number | null,
      text: string,
      before: readonly number[],
      after: readonly number[],
      errors: readonly number[],
      choices: number,
      line: readonly string[],
      why: readonly PyReason[],
      ahead: number,
      other: PyAlternative | null,
      follows: boolean,
    ]
  >;
  readonly Alternative: Made<PyAlternative, [chances: readonly number[], line: readonly string[], why: readonly PyReason[]]>;
  readonly Reason: Made<PyReason, [key: string, values: Map<string, number | string>]>;
  readonly Looks: Made<PyLooks, []>;
  portions(nodes: number): number[];
  settingsFor(decisions: number, chances: number, players: number): PySettings;
  judgeDecision(position: PyPosition, action: number, settings: PySettings): PyJudging;
  judgeChance(position: PyPosition, after: PyPosition, text: string, settings: PySettings): PyJudging;
  resultChances(position: PyPosition): number[];
  concluded(game: string, players: number, events: readonly PyJudged[], result: readonly number[] | null): PyReview;
  summed(game: string, players: number, events: readonly PyJudged[], result: readonly number[] | null): PyReview;
  annotate(record: PyRecord, review: PyReview): void;
  readReview(record: PyRecord): PyReview | null;
  nameOf(loss: number): string;
}
