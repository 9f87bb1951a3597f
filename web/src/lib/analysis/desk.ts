// The engine's end of the analysis board: one record as a tree of events, what its positions look like, lines that the
// search finds, and positions set up by hand. Runs in a worker. Knows the contract, and no game.
import type { Engine as Package, Event, GameRecord, Position, RecordNode } from 'azulejos-engine';
import type { ScoredEntry, Step } from '$lib/engine/engine';
import type { Fields } from '$lib/table/record';
import type { Place } from './address';
import type { Checked, Found, Glance, Kit, Lines, Outline, Twig } from './questions';

const seed = (): number => crypto.getRandomValues(new Uint32Array(1))[0];
/** Time limit of a search, which saves battery if the page is left open. */
const longest = { seconds: 120 };

export class Desk {
  private record: GameRecord | null = null;
  private ids = new Map<object, number>();
  private nodes = new Map<number, RecordNode>();
  private thinking = new AbortController();

  constructor(private readonly engine: Package) {}

  /** Reads a position or a record and returns its tree. Hidden parts of a position are completed at random. */
  open(text: string): Outline {
    const trimmed = text.trim();
    if (/^azulejos\/\d/.test(trimmed)) {
      const seen = this.engine.position(trimmed);
      this.record = this.engine.recordFrom(trimmed.includes('?') ? seen.resampled(null, seed()) : seen);
    } else {
      this.record = this.engine.readRecord(trimmed);
    }
    this.ids = new Map();
    this.nodes = new Map();
    return this.outline();
  }

  outline(): Outline {
    const { record } = this;
    if (!record) throw new Error('nothing has been opened');
    const twigs: Twig[] = [];
    const visit = (node: RecordNode, parent: number | null, decisions: number) => {
      const { event } = node;
      const decided = event !== null && event.kind === 'decision';
      const id = this.idOf(node);
      const twig: Twig = { id, parent, children: [], event: twigEvent(event), number: decisions + (decided ? 1 : 0), comment: node.comment, marks: [...node.marks], chances: node.evaluation ? [...node.evaluation.chances] : null };
      twigs.push(twig);
      for (const child of node.children) {
        if (!child.position) continue;
        twig.children.push(this.idOf(child));
        visit(child, id, twig.number);
      }
    };
    visit(record.root, null, 0);
    const names = Array.from({ length: record.players }, (_, i) => record.tags.get(`Player${i + 1}`) ?? '');
    return { game: record.type.info.name, names, twigs, text: record.text };
  }

  /** What the position after an event looks like, and how it came about. */
  look(id: number): Glance {
    const node = this.nodeOf(id);
    const position = this.positionOf(node);
    const { parent, event } = node;
    const before = parent?.position ?? null;
    const scored = before && event && event.kind !== 'hidden' ? before.tally(event) : [];
    return {
      step: stepOf(position, scored),
      before: before && event?.kind === 'decision' ? stepOf(before, []) : null,
      chance: position.chanceDue,
      asItWas: position.chanceDue ? this.asItWas(node, position) : null,
      text: position.text,
    };
  }

  /** Adds an event after a node, as a variation if there is another; returns the tree and the new node. */
  add(id: number, text: string): { outline: Outline; id: number } {
    const added = this.nodeOf(id).add(text);
    return { outline: this.outline(), id: this.idOf(added) };
  }

  /** Lets chance happen after a node. */
  draw(id: number): { outline: Outline; id: number } {
    return this.add(id, this.drawn(id));
  }

  /** The text of an outcome that could happen after a node, drawn at random. */
  drawn(id: number): string {
    return this.engine.drawn(this.positionOf(this.nodeOf(id)), seed());
  }

  remove(id: number): Outline {
    this.nodeOf(id).remove();
    return this.outline();
  }

  /** Makes the whole line that leads to a node the main line. */
  promote(id: number): Outline {
    for (let node: RecordNode | null = this.nodeOf(id); node?.parent; node = node.parent) node.promote();
    return this.outline();
  }

  comment(id: number, text: string): Outline {
    this.nodeOf(id).comment = text;
    return this.outline();
  }

  /** Searches until stopped, or until nothing is left to find, and reports results on the way. */
  async think(id: number, lines: number, tell: (found: Found) => void): Promise<Found> {
    this.stop();
    const { signal } = this.thinking;
    const position = this.positionOf(this.nodeOf(id));
    const told = (found: Lines) => ({
      player: found.player,
      depth: found.depth,
      nodes: found.nodes,
      done: found.done,
      lines: found.lines.map(({ moves, chances, margin, depth, solved }) => ({ moves: moves.map(({ text }) => text), chances: [...chances], margin, depth, solved })),
    });
    return told(await this.engine.analyse(position, longest, { lines, seed: seed(), signal, onProgress: (found) => !signal.aborted && tell(told(found)) }));
  }

  stop(): void {
    this.thinking.abort();
    this.thinking = new AbortController();
  }

  /** What a position of a game is made of, and a first one to change. */
  kit(game: string, players: number): Kit {
    const { info, kernels } = this.engine.gameType(game);
    const dealt = this.engine.newGame(game, { players, seed: seed() }).position.text;
    const empty = this.engine.position(`azulejos/1 ${game} players=${players}`).text;
    return { game, players, choices: [...info.players], rows: kernels.info.position.map((row) => ({ ...row })), dealt, empty };
  }

  games(): { name: string; players: number[] }[] {
    return this.engine.games.map(({ name, players }) => ({ name, players: [...players] }));
  }

  /** Reads a position's text and says what speaks against it. */
  check(text: string): Checked {
    try {
      const position = this.engine.position(text);
      const { bits, reasons } = position.status();
      const problems = position.type.kernels.info.problems.flatMap((_, bit) => ((bits >> bit) & 1 ? [bit] : []));
      return { text: position.text, rules: position.type.info.rules, problems, reasons: [...reasons], fields: { ...position.fields } as unknown as Fields };
    } catch (error) {
      return { text: null, rules: '', problems: [], reasons: [error instanceof Error ? error.message : String(error)], fields: null };
    }
  }

  /** The node at a place, or the last one on the way there. */
  at(place: Place): number {
    if (!this.record) throw new Error('nothing has been opened');
    let node = this.record.root;
    place.forEach((n, i) => {
      if (i % 2 === 1) node = node.children[n] ?? node;
      else for (let left = n; left > 0 && node.children[0]?.position; left -= 1) [node] = node.children;
    });
    return this.idOf(node);
  }

  /** What chance brought at the same point of the main line, if it could happen here too. */
  private asItWas(node: RecordNode, position: Position): string | null {
    const word = (text: string) => text.split(' ')[0];
    const wanted = word(this.engine.drawn(position, 0));
    const alike = (event: RecordNode['event']) => event?.kind === 'outcome' && word(event.text) === wanted;
    let before = 0;
    for (let above: RecordNode | null = node; above; above = above.parent) if (alike(above.event)) before += 1;
    const event = this.record!.mainLine.filter((played) => alike(played.event))[before]?.event;
    if (!event) return null;
    try {
      this.engine.recordFrom(position).root.add(event.text);
      return event.text;
    } catch {
      return null;
    }
  }

  private idOf(node: RecordNode): number {
    const known = this.ids.get(node.inner);
    if (known !== undefined) return known;
    const id = this.ids.size;
    this.ids.set(node.inner, id);
    this.nodes.set(id, node);
    return id;
  }

  private nodeOf(id: number): RecordNode {
    const node = this.nodes.get(id);
    if (!node) throw new Error(`there is no event ${id}`);
    return node;
  }

  private positionOf(node: RecordNode): Position {
    if (!node.position) throw new Error('hidden positions cannot be analysed');
    return node.position;
  }
}

function twigEvent(event: Event | { kind: 'hidden'; text: string } | null): Twig['event'] {
  if (event === null || event.kind === 'hidden') return null;
  return event.kind === 'decision' ? { kind: 'decision', player: event.player, text: event.text } : { kind: 'outcome', text: event.text };
}

function stepOf(position: Position, scored: readonly ScoredEntry[]): Step {
  const { mover, over, scores } = position;
  const legal = mover === null ? [] : position.previews().map(({ move, effect }) => ({ ...move, effect }));
  return { fields: { ...position.fields } as unknown as Fields, mover, over, legal, scores, scored: [...scored], places: over ? position.ranking : null };
}
