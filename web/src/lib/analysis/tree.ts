// The tree of an analysis as the page walks and shows it. Knows no rule, and no worker.
import type { Place } from './address';
import type { Outline, Twig } from './questions';

export class Tree {
  private readonly byId: Map<number, Twig>;

  constructor(readonly outline: Outline) {
    this.byId = new Map(outline.twigs.map((twig) => [twig.id, twig]));
  }

  get root(): Twig {
    return this.outline.twigs[0];
  }

  at(id: number): Twig {
    return this.byId.get(id) ?? this.root;
  }

  has(id: number): boolean {
    return this.byId.has(id);
  }

  parent(twig: Twig): Twig | null {
    return twig.parent === null ? null : this.at(twig.parent);
  }

  children(twig: Twig): Twig[] {
    return twig.children.map((id) => this.at(id));
  }

  /** From the first event to this one. */
  path(twig: Twig): Twig[] {
    const before = this.parent(twig);
    return before ? [...this.path(before), twig] : [];
  }

  /** The end of the line that continues from here by first children. */
  end(twig: Twig): Twig {
    let last = twig;
    while (last.children.length > 0) last = this.at(last.children[0]);
    return last;
  }

  /** Where the variation begins that a twig is part of; the root for the main line. */
  stem(twig: Twig): Twig {
    let first = twig;
    for (let before = this.parent(first); before && before.children[0] === first.id; before = this.parent(first)) first = before;
    return first;
  }

  place(twig: Twig): Place {
    const place = [0];
    let before = this.root;
    for (const next of this.path(twig)) {
      const which = before.children.indexOf(next.id);
      if (which > 0) place.push(which, 0);
      else place[place.length - 1] += 1;
      before = next;
    }
    return place;
  }

  /** Whether this is in a variation. */
  varied(twig: Twig): boolean {
    return this.stem(twig) !== this.root;
  }
}

/** A line of the tree for display: its events, each with its variations. */
export interface Shown {
  twig: Twig;
  /** Whether its number is written: once for every decision of each player, and after a break. */
  numbered: boolean;
  variations: Shown[][];
}

/** The line that begins with a twig. */
export function lineOf(tree: Tree, first: Twig): Shown[] {
  const line: Shown[] = [];
  const players = tree.outline.names.length;
  let fresh = true;
  for (let twig: Twig | null = first; twig; ) {
    const before = tree.parent(twig);
    // Variations appear beside the event they replace, once: at the first of their siblings.
    const others = before && before.children[0] === twig.id ? tree.children(before).slice(1) : [];
    line.push({ twig, numbered: twig.event?.kind === 'decision' && (fresh || (twig.number - 1) % players === 0), variations: others.map((other) => lineOf(tree, other)) });
    fresh = others.length > 0 || twig.event?.kind === 'outcome' || twig.comment !== '';
    twig = twig.children.length > 0 ? tree.at(twig.children[0]) : null;
  }
  return line;
}
