// Reviews a game: each decision's loss and the better move, each outcome's luck, and what decided the game.
// What to search and what follows from it is translated from Python; the searches run here.
import type { Game } from "./game.js";
import { Position } from "./position.js";
import type { GameRecord } from "./record.js";
import { breathe, type Search, type Watching } from "./search.js";
import type { Face, PyFound, PyJudged, PyQuestion, PyReason, PyReview } from "./translated.js";

/** How thorough a review is; the same settings give the same review everywhere. */
export interface ReviewSettings {
  /** For each search at a decision. */
  readonly nodes: number;
  /** Outcomes sampled for each chance event. */
  readonly deals: number;
  /** For the search after each of them. */
  readonly dealNodes: number;
  readonly seed: number;
}

/** One thing that speaks for a move: `n` points or tiles, `move` a move text, `tile` a letter, all other numbers from 1. */
export interface Reason {
  readonly key: string;
  readonly values: Readonly<Record<string, number | string>>;
}

/** The best of the moves that were not played, how it goes on, and what speaks for it. */
export interface Alternative {
  readonly chances: readonly number[];
  readonly line: readonly string[];
  readonly why: readonly Reason[];
}

/** One event, judged. Plain data, to be sent between threads and kept. */
export interface Judged {
  readonly kind: "decision" | "chance";
  /** The player who decided, from 0; null for chance. */
  readonly player: number | null;
  readonly text: string;
  /** Each player's chances: of a decision with the best move, of chance on average. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly errors: readonly number[];
  readonly choices: number;
  /** The better move and its continuation; empty if the best move was played. */
  readonly line: readonly string[];
  readonly why: readonly Reason[];
  readonly ahead: number;
  /** Where the best move was played: the next best. */
  readonly other: Alternative | null;
  /** Whether the next decision is made without knowing more than this one. */
  readonly follows: boolean;
  /** What the decision cost, 0 or more. */
  readonly loss: number;
  /** `best`, `good`, `inaccuracy`, `mistake` or `blunder`. */
  readonly name: string;
}

export interface RatingEstimate {
  readonly rating: number;
  /** The 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** The level that plays most like it. */
  readonly level: number;
}

export interface PlayerReview {
  readonly loss: number;
  /** Gained by what the others lost. */
  readonly given: number;
  readonly luck: number;
  readonly luckError: number;
  readonly rest: number;
  /** Standard error of the whole sum. */
  readonly error: number;
  readonly accuracy: number;
  readonly meanLoss: number;
  readonly decisions: number;
  readonly names: Readonly<Record<string, number>>;
  readonly rating: RatingEstimate | null;
  /** Numbers of events. */
  readonly best: number | null;
  readonly worst: number | null;
}

/** A whole game, reviewed. For each player: result = start - loss + given + luck + rest. */
export interface Review {
  readonly start: readonly number[];
  readonly result: readonly number[];
  readonly over: boolean;
  readonly players: readonly PlayerReview[];
  /** The judged events, their estimates corrected by what came after. */
  readonly events: readonly Judged[];
}

const plainReasons = (why: readonly PyReason[]): Reason[] => why.map(({ key, values }) => ({ key, values: Object.fromEntries(values) }));
const innerReasons = (face: Face, why: readonly Reason[]): PyReason[] => why.map(({ key, values }) => new face.Reason(key, new Map(Object.entries(values))));

const plain = (face: Face, judged: PyJudged): Judged => ({
  kind: judged.kind,
  player: judged.player,
  text: judged.text,
  before: [...judged.before],
  after: [...judged.after],
  errors: [...judged.errors],
  choices: judged.choices,
  line: [...judged.line],
  why: plainReasons(judged.why),
  ahead: judged.ahead,
  other: judged.other && { chances: [...judged.other.chances], line: [...judged.other.line], why: plainReasons(judged.other.why) },
  follows: judged.follows,
  loss: judged.loss,
  name: face.nameOf(judged.loss),
});

const inner = (face: Face, told: Judged): PyJudged =>
  new face.Judged(
    told.kind,
    told.player,
    told.text,
    told.before,
    told.after,
    told.errors,
    told.choices,
    told.line,
    innerReasons(face, told.why),
    told.ahead,
    told.other && new face.Alternative(told.other.chances, told.other.line, innerReasons(face, told.other.why)),
    told.follows,
  );

function told(face: Face, review: PyReview): Review {
  const players = review.players.map((player) => ({
    loss: player.loss,
    given: player.given,
    luck: player.luck,
    luckError: player.luck_error,
    rest: player.rest,
    error: player.error,
    accuracy: player.accuracy,
    meanLoss: player.mean_loss,
    decisions: player.decisions,
    names: Object.fromEntries(player.names),
    rating: player.rating && { rating: player.rating.rating, low: player.rating.low, high: player.rating.high, level: player.rating.level },
    best: player.best,
    worst: player.worst,
  }));
  return { start: [...review.start], result: [...review.result], over: review.over, players, events: review.events.map((event) => plain(face, event)) };
}

export function conclude(face: Face, { type, players, position, over }: Game, events: readonly Judged[]): Review {
  const result = over ? face.resultChances(position.inner) : null;
  const all = events.map((event) => inner(face, event));
  return told(face, face.concluded(type.info.name, players, all, result));
}

/** Writes a review into its game's record, replacing any earlier one, in the same way as Python does. */
export function annotate(face: Face, record: GameRecord, { events, over, result }: Review): void {
  const all = events.map((event) => inner(face, event));
  face.annotate(record.inner, face.summed(record.type.info.name, record.players, all, over ? result : null));
}

/** The review in a record; null if there is none, or only one of part of the game. */
export function readReview(face: Face, record: GameRecord): Review | null {
  const found = face.readReview(record.inner);
  return found && told(face, found);
}

/** Created by `Engine.newReviewer`; holds a search, whose memory is released on closing. */
export class Reviewer {
  constructor(private readonly face: Face, readonly game: Game, private readonly search: Search, readonly settings: ReviewSettings) {}

  /** Judges one event of the game, by its number from 0; events can be judged in any order. With an action, it judges
   *  that one instead of the decision that was made. */
  async judge(number: number, watching: Watching & { action?: number | undefined } = {}): Promise<Judged> {
    const { nodes, deals, dealNodes, seed } = this.settings;
    const settings = new this.face.ReviewSettings(nodes, deals, dealNodes, seed);
    const event = this.game.events[number];
    if (!event) throw new RangeError(`the game has ${this.game.events.length} events: there is no event ${number}`);
    const positions = this.game.positions;
    const before = positions[number]!.inner;
    const judging =
      event.kind === "decision"
        ? this.face.judgeDecision(before, watching.action ?? event.action, settings)
        : this.face.judgeChance(before, positions[number + 1]!.inner, event.text, settings);
    let step = judging.next();
    while (!step.done) step = judging.next(await this.answer(step.value, watching));
    return plain(this.face, step.value);
  }

  /** What decided the game, from all its judged events in order. */
  sum(events: readonly Judged[]): Review {
    return conclude(this.face, this.game, events);
  }

  close(): void {
    this.search.close();
  }

  private async answer(question: PyQuestion, { signal }: Watching): Promise<PyFound> {
    const { search, face } = this;
    const { players } = question.position;
    const position = new Position(this.game.type, question.position);
    search.forget();
    search.begin(position, { lines: question.lines, depth: players === 2 ? search.deepest - 1 : null });
    search.step(0);
    const looks = new face.Looks();
    for (const nodes of face.portions(question.nodes)) {
      const done = search.step(nodes);
      looks.see(search.depth, search.lineAt(0)!.chances);
      if (done) break;
      await breathe();
      signal?.throwIfAborted();
    }
    const [best, second] = [search.lineAt(0)!, search.lineAt(1)];
    const actionsOf = (line: typeof best) => line.moves.map(({ action }) => action);
    return looks.found(actionsOf(best), best.solved || players > 2, second?.chances ?? null, second ? actionsOf(second) : []);
  }
}
