// The engine's end of the port: one game at a time, shown as the seats at this screen may see it.
import { MalformedRecord, type Bot, type Engine as Package, type Game, type Position, type Review } from 'azulejos-engine';
import type { GameInfo } from '$lib/app/games';
import type { Fields } from '$lib/table/record';
import type { Advice, OpenedRecord, Opening, ScoredEntry, Step } from './engine';

const seed = (): number => crypto.getRandomValues(new Uint32Array(1))[0];

export class Host {
  private game: Game | null = null;
  private seats: number[] = [];
  private readonly bots = new Map<number, Bot>();
  private thinking = new AbortController();

  constructor(private readonly engine: Package) {}

  games(): GameInfo[] {
    return this.engine.games.map(({ name, title, summary, players, options }) => ({
      name,
      title,
      summary,
      players: [...players],
      options: options.map((option) => ({ ...option, choices: [...option.choices] })),
    }));
  }

  sit(seats: number[]): void {
    this.seats = seats;
  }

  begin(opening: Opening): Step {
    this.game = this.engine.newGame(opening.game, opening);
    return this.step(this.game.position);
  }

  read(text: string): OpenedRecord {
    const { game, names, resigned } = this.opened(text.trim());
    this.game = game;
    const { positions, events } = game;
    const steps = positions.map((position, i) => this.step(position, i > 0 ? positions[i - 1].tally(events[i - 1]) : []));
    const first = events.findIndex((event) => event.kind === 'decision');
    const moves: OpenedRecord['moves'] = [];
    events.forEach((event, i) => {
      if (event.kind === 'decision') moves.push({ action: event.action, steps: [] });
      moves.at(-1)?.steps.push(steps[i + 1]);
    });
    return {
      game: game.type.info.name,
      names,
      resigned,
      start: first < 0 ? steps[steps.length - 1] : steps[first],
      moves,
      events: events.length,
      first: first < 0 ? events.length : first,
    };
  }

  play(action: number): Step[] {
    let before = this.current.position;
    return this.current.play(action).map(({ event, position }) => {
      const scored = before.tally(event);
      before = position;
      return this.step(position, scored);
    });
  }

  /** Chance events after a decision that is taken back are drawn again. */
  back(decisions: number): Step {
    const game = this.current;
    this.begun();
    while (game.events.filter((event) => event.kind === 'decision').length > decisions) game.undo(true);
    return this.step(game.position);
  }

  /** A bot is kept for the next turn, with its memory. A search that is no longer needed ends early. */
  async choose(level: number): Promise<number> {
    const { position } = this.current;
    if (!position.type.kernels.info.search) return this.plainChoice(position, level);
    const bot = this.bots.get(level) ?? this.engine.newBot(`level:${level}`, seed());
    this.bots.set(level, bot);
    return (await bot.choose(position, { signal: this.begun() })).action;
  }

  async advise(): Promise<Advice[]> {
    const { position } = this.current;
    if (!position.type.kernels.info.search) return this.greedyAdvice(position);
    const { lines } = await this.engine.analyse(position, '1s', { lines: 5, seed: seed(), signal: this.begun() });
    return lines.map(({ moves, value, margin }) => ({ action: moves[0].action, value, lead: margin }));
  }

  record(names: string[]): string {
    const tags = Object.fromEntries(names.map((name, i) => [`Player${i + 1}`, name]));
    return this.current.record({ ...tags, Date: new Date().toISOString().slice(0, 10) }).text;
  }

  position(frame: number | null): string {
    const { positions, events, position } = this.current;
    const first = Math.max(0, events.findIndex((event) => event.kind === 'decision'));
    const wanted = frame === null ? position : positions[first + frame];
    return (this.current.over ? wanted : wanted.view(this.viewer(wanted))).text;
  }

  /** A review that cannot be read is as good as none: it can be computed again. */
  review(text: string): Review | null {
    try {
      return this.engine.reviewIn(this.engine.readRecord(text));
    } catch (error) {
      if (error instanceof MalformedRecord) return null;
      throw error;
    }
  }

  split(text: string): string[] {
    return this.engine.readRecords(text).map((record) => record.text);
  }

  /** A position is one line that begins with the format's name; anything else is read as a record. */
  private opened(text: string): { game: Game; names: string[]; resigned: number | null } {
    if (/^azulejos\/\d/.test(text)) {
      const seen = this.engine.position(text);
      const game = this.engine.gameFrom(text.includes('?') ? seen.resampled(null, seed()) : seen);
      return { game, names: Array.from({ length: game.players }, () => ''), resigned: null };
    }
    const record = this.engine.readRecord(text);
    const names = Array.from({ length: record.players }, (_, i) => record.tags.get(`Player${i + 1}`) ?? '');
    const resigned = Number(record.tags.get('Resigned') ?? 0) - 1;
    return { game: record.replay(), names, resigned: names[resigned] === undefined ? null : resigned };
  }

  /** Stops the current search, and returns the signal for the next one. */
  private begun(): AbortSignal {
    this.thinking.abort();
    this.thinking = new AbortController();
    return this.thinking.signal;
  }

  /** In a game without an evaluation: the best immediate move, and fairly often any move. */
  private plainChoice(position: Position, level: number): number {
    const legal = position.legalActions;
    const errs = Math.random() * 10 >= level;
    return errs ? legal[Math.floor(Math.random() * legal.length)] : this.greedyAdvice(position)[0].action;
  }

  private greedyAdvice(position: Position): Advice[] {
    const worth = ({ points, penalty }: { points: number; penalty: number }) => points + penalty;
    const all = position.resampled(position.mover, seed()).previews();
    all.sort((a, b) => worth(b.effect) - worth(a.effect) || Math.random() - 0.5);
    return all.slice(0, 5).map(({ move, effect }) => ({ action: move.action, value: null, lead: worth(effect) }));
  }

  private get current(): Game {
    if (!this.game) throw new Error('no game has been set up');
    return this.game;
  }

  /** The viewpoint here: that of the player to move, or of the only person at this screen. */
  private viewer({ mover }: Position): number | null {
    if (mover !== null && this.seats.includes(mover)) return mover;
    return this.seats.length === 1 ? this.seats[0] : null;
  }

  private step(position: Position, scored: ScoredEntry[] = []): Step {
    const { mover, over, scores } = position;
    const ours = mover !== null && this.seats.includes(mover);
    const legal = ours
      ? position.previews().map(({ move, effect }) => ({ ...move, effect }))
      : position.legalMoves.map((move) => ({ ...move, effect: null }));
    const fields = { ...position.view(this.viewer(position)).fields } as unknown as Fields;
    return { fields, mover, over, legal, scores, scored, places: over ? position.ranking : null };
  }
}
