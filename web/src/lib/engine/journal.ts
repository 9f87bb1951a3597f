// A game as this browser keeps it between visits: how it was set up, and every decision made in it.
import type { Engine, Game } from 'azulejos-engine';
import type { Opening } from './engine';

interface Journal {
  opening: Opening;
  names: string[];
  actions: number[];
}

export function journalOf(opening: Opening, game: Game, names: string[]): string {
  const actions = game.events.flatMap((event) => (event.kind === 'decision' ? [event.action] : []));
  return JSON.stringify({ opening, names, actions } satisfies Journal);
}

function parse(text: string): Journal {
  const problem = new Error('this is no game that this browser kept');
  try {
    const journal = JSON.parse(text) as Journal;
    if (!Array.isArray(journal.actions) || typeof journal.opening?.game !== 'string') throw problem;
    return journal;
  } catch {
    throw problem;
  }
}

/** The game played again: the same seed and decisions lead to the same positions. */
export function replayed(engine: Engine, text: string): { opening: Opening; game: Game; names: string[] } {
  const { opening, names, actions } = parse(text);
  const game = engine.newGame(opening.game, opening);
  for (const action of actions) game.play(action);
  return { opening, game, names };
}
