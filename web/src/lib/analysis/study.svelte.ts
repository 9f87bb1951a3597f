// An analysis in progress: the tree, the current place in it, and the engine's results. Every change is stored in the
// address, so that a reload, or anyone who gets the address, sees the same.
import { t } from '$lib/i18n/index.svelte';
import { show } from '$lib/table/read';
import type { LogEntry, Move, Seat, TableState } from '$lib/table/table';
import { analysisPath, remember, type Place } from './address';
import type { Analyst } from './client';
import type { Found, Glance, Line, Outline, Twig } from './questions';
import { Tree } from './tree';

/** A line that the engine found, with its first move as the board knows it. */
export interface Advice extends Line {
  move: Move | null;
}

export interface Preferences {
  engine: boolean;
  lines: number;
}

const key = 'azulejos.analysis';
const usual: Preferences = { engine: true, lines: 3 };

function preferences(): Preferences {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>) };
  } catch {
    return usual;
  }
}

export class Study {
  tree: Tree = $state.raw(null!);
  /** The current place in the tree; the board follows as soon as the engine has read it. */
  here: Twig = $state.raw(null!);
  shown: Twig = $state.raw(null!);
  glance: Glance = $state.raw(null!);
  found: Found | null = $state.raw(null);
  engine = $state(true);
  lines = $state(3);
  private steps = $state(0);
  /** Incremented with every search, so that results of an older one are ignored. */
  private search = 0;

  private constructor(
    private readonly analyst: Analyst,
    readonly back: string,
  ) {
    ({ engine: this.engine, lines: this.lines } = preferences());
  }

  static async open(analyst: Analyst, text: string, place: Place, back: string): Promise<Study> {
    const study = new Study(analyst, back);
    study.tree = new Tree(await analyst.open(text));
    await study.go(await analyst.at(place));
    return study;
  }

  readonly seats: Seat[] = $derived(
    this.tree.outline.names.map((name, i) => ({ name: name || t('setup.player', { n: i + 1 }), kind: 'screen', level: null, connected: true })),
  );

  /** The table as a board shows it; everyone's moves are made here. */
  readonly state: TableState = $derived.by(() => {
    const { step } = this.glance;
    const { view, moves, scored } = show(step);
    return {
      version: this.steps,
      game: this.tree.outline.game,
      view,
      seats: this.seats,
      mine: this.seats.map((_, seat) => seat),
      mover: step.mover,
      legal: moves,
      log: this.last ? [this.last] : [],
      scored,
      thinking: false,
      connected: true,
      watchers: 0,
      clock: null,
      undoOffer: null,
      said: [],
      result: null,
      can: { hint: false, undo: false, answer: false, resign: false, rematch: false, record: true, phrases: [] },
    };
  });

  /** The decision that led here, to describe it. */
  private readonly last: LogEntry | null = $derived.by(() => {
    const { event } = this.shown;
    const { before, step } = this.glance;
    if (event?.kind !== 'decision' || !before) return null;
    const { view, moves } = show(before);
    const move = moves.find(({ text }) => text === event.text);
    if (!move) return null;
    const { text, spots, tiles, deed } = move;
    return { seat: event.player, round: view.round, text, spots, tiles, deed, scores: step.scores, scored: show(step).scored };
  });

  readonly advice: Advice[] = $derived(
    (this.found?.lines ?? []).map((line) => ({ ...line, move: this.state.legal.find(({ text }) => text === line.moves[0]) ?? null })),
  );

  get over(): boolean {
    return this.glance.step.over;
  }

  async go(id: number): Promise<void> {
    if (!this.tree.has(id)) return;
    this.here = this.tree.at(id);
    const glance = await this.analyst.look(id);
    // If the reader steps on meanwhile, only the last step is shown.
    if (this.here.id !== id) return;
    this.shown = this.here;
    this.glance = glance;
    this.steps += 1;
    void this.note();
    void this.think();
  }

  async previous(): Promise<void> {
    if (this.here.parent !== null) await this.go(this.here.parent);
  }

  async next(): Promise<void> {
    const [first] = this.here.children;
    if (first !== undefined) await this.go(first);
  }

  async start(): Promise<void> {
    await this.go(this.tree.root.id);
  }

  async end(): Promise<void> {
    await this.go(this.tree.end(this.here).id);
  }

  play(move: Move): Promise<void> {
    return this.happen(this.analyst.add(this.shown.id, move.text));
  }

  /** Plays the first moves of a line. */
  async follow(moves: string[]): Promise<void> {
    for (const text of moves) await this.happen(this.analyst.add(this.shown.id, text));
  }

  draw(): Promise<void> {
    return this.happen(this.analyst.draw(this.shown.id));
  }

  /** Lets chance bring this; refused with the reason if it cannot. */
  resolve(text: string): Promise<void> {
    return this.happen(this.analyst.add(this.shown.id, text));
  }

  /** An outcome that could come here, to begin with when one is chosen by hand. */
  drawn(): Promise<string> {
    return this.analyst.drawn(this.shown.id);
  }

  async promote(): Promise<void> {
    await this.changed(this.analyst.promote(this.here.id));
  }

  /** Removes the current event and everything after it. */
  async remove(): Promise<void> {
    const { parent, id } = this.here;
    if (parent === null) return;
    this.tree = new Tree(await this.analyst.remove(id));
    await this.go(parent);
  }

  async comment(text: string): Promise<void> {
    if (text !== this.here.comment) await this.changed(this.analyst.comment(this.here.id, text));
  }

  /** This position with somebody else to move; null where that cannot be. */
  async turned(): Promise<string | null> {
    const players = this.seats.length;
    const text = this.glance.text.replace(/ turn=(\d+)/, (_, seat: string) => ` turn=${(Number(seat) % players) + 1}`);
    const { problems } = await this.analyst.check(text);
    return problems.length === 0 ? text : null;
  }

  set(changes: Partial<Preferences>): void {
    ({ engine: this.engine, lines: this.lines } = { engine: this.engine, lines: this.lines, ...changes });
    localStorage.setItem(key, JSON.stringify({ engine: this.engine, lines: this.lines }));
    void this.think();
  }

  /** The address of the current state. */
  path(): Promise<string> {
    return analysisPath(this.tree.outline.text, { at: this.tree.place(this.here), back: this.back });
  }

  close(): void {
    this.search += 1;
    this.analyst.close();
  }

  private async happen(asked: Promise<{ outline: Outline; id: number }>): Promise<void> {
    const { outline, id } = await asked;
    this.tree = new Tree(outline);
    await this.go(id);
  }

  private async changed(asked: Promise<Outline>): Promise<void> {
    const { id } = this.here;
    this.tree = new Tree(await asked);
    this.here = this.shown = this.tree.at(id);
    void this.note();
  }

  private async note(): Promise<void> {
    const { here } = this;
    const path = await this.path();
    if (here === this.here && location.hash.startsWith('#/analysis')) remember(path);
  }

  private async think(): Promise<void> {
    this.search += 1;
    const { search } = this;
    this.found = null;
    void this.analyst.stop();
    if (!this.engine || this.glance.step.mover === null) return;
    const tell = (found: Found) => {
      if (search === this.search) this.found = found;
    };
    tell(await this.analyst.think(this.shown.id, this.lines, tell));
  }
}
