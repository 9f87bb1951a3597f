// The engine's end of the port: one game at a time, shown as the seats at this screen may see it.
import type { Engine as Package, Game, Position } from 'azulejos-engine';
import type { GameInfo } from '$lib/app/games';
import type { Fields } from '$lib/table/record';
import { advice, choice } from './bots';
import type { Advice, OpenedRecord, Opening, Step } from './engine';

export class Host {
  private game: Game | null = null;
  private seats: number[] = [];

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
    const { game, names } = this.opened(text.trim());
    this.game = game;
    const steps = game.positions.map((position) => this.step(position));
    const first = game.events.findIndex((event) => event.kind === 'decision');
    const moves: OpenedRecord['moves'] = [];
    game.events.forEach((event, i) => {
      if (event.kind === 'decision') moves.push({ action: event.action, steps: [] });
      moves.at(-1)?.steps.push(steps[i + 1]);
    });
    return { game: game.type.info.name, names, start: first < 0 ? steps[steps.length - 1] : steps[first], moves };
  }

  play(action: number): Step[] {
    return this.current.play(action).map(({ position }) => this.step(position));
  }

  /** What chance drew after a decision that is taken back is drawn anew. */
  back(decisions: number): Step {
    const game = this.current;
    while (game.events.filter((event) => event.kind === 'decision').length > decisions) game.undo(true);
    return this.step(game.position);
  }

  choose(level: number): number {
    return choice(this.current.position, level);
  }

  advise(): Advice[] {
    return advice(this.current.position);
  }

  record(names: string[]): string {
    const tags = Object.fromEntries(names.map((name, i) => [`Player${i + 1}`, name]));
    return this.current.record({ ...tags, Date: new Date().toISOString().slice(0, 10) }).text;
  }

  /** A position is one line that begins with the format's name; anything else is read as a record. */
  private opened(text: string): { game: Game; names: string[] } {
    if (/^azulejos\/\d/.test(text)) {
      const game = this.engine.gameFrom(text);
      return { game, names: Array.from({ length: game.players }, () => '') };
    }
    const record = this.engine.readRecord(text);
    const names = Array.from({ length: record.players }, (_, i) => record.tags.get(`Player${i + 1}`) ?? '');
    return { game: record.replay(), names };
  }

  private get current(): Game {
    if (!this.game) throw new Error('no game has been set up');
    return this.game;
  }

  private step(position: Position): Step {
    const { mover, over, scores } = position;
    const ours = mover !== null && this.seats.includes(mover);
    const viewer = ours ? mover : this.seats.length === 1 ? this.seats[0] : null;
    const legal = ours
      ? position.previews().map(({ move, effect }) => ({ ...move, effect }))
      : position.legalMoves.map((move) => ({ ...move, effect: null }));
    const fields = { ...position.view(viewer).fields } as unknown as Fields;
    return { fields, mover, over, legal, scores, places: over ? position.ranking : null };
  }
}
