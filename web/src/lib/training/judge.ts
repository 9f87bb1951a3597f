// What a move costs in winning chance, for the blunder warning. Runs in its own worker, so that the bots' search is not
// disturbed. Independent of pages and games.
import type { Engine, Position } from 'azulejos-engine';

/** Nodes for the position to decide, and for the position after one move. */
const budgets = { decision: '150000n', after: '40000n' };
/** How many deals a move that ends the round is judged by. */
const deals = 4;

export interface Weighed {
  /** Winning chance of the player to decide, by the best move and by this one. */
  best: number;
  chance: number;
}

interface Look {
  best: number;
  chances: Map<number, number>;
  /** An upper bound for the moves that were not searched. */
  rest: number;
}

const within = (value: number) => Math.min(Math.max(value, 0), 1);

export class Judge {
  private readonly looks = new Map<string, Promise<Look>>();

  constructor(private readonly engine: Engine) {}

  /** The winning chance of the player to decide. */
  async chance(text: string): Promise<number> {
    return (await this.look(text)).best;
  }

  /** A loss of less than `worth` is not looked into any further. */
  async weigh(text: string, action: number, worth: number): Promise<Weighed> {
    const { best, chances, rest } = await this.look(text);
    const known = chances.get(action);
    if (known !== undefined) return { best, chance: known };
    if (best - rest >= worth) return { best, chance: rest };
    const position = this.engine.position(text);
    const player = position.mover!;
    const chance = await this.outlook(position.resampled(player, 1).after(action), player);
    // A short search after the move may value it more highly than the long one before it.
    return { best, chance: Math.min(chance, best) };
  }

  private look(text: string): Promise<Look> {
    let found = this.looks.get(text);
    if (!found) {
      // The last positions are enough: an undo returns to one of them.
      if (this.looks.size > 8) this.looks.clear();
      found = this.lookAt(this.engine.position(text));
      this.looks.set(text, found);
    }
    return found;
  }

  private async lookAt(position: Position): Promise<Look> {
    const { lines } = await this.engine.analyse(position, budgets.decision, { lines: position.players > 2 ? 15 : 6 });
    const chances = new Map(lines.map(({ moves, value }) => [moves[0].action, within(value)]));
    const all = [...chances.values()];
    return { best: Math.max(...all), chances, rest: Math.min(...all) };
  }

  /** A player's winning chance where somebody else decides, or tiles are dealt first. */
  private async outlook(position: Position, player: number): Promise<number> {
    if (position.over) return position.winners.includes(player) ? 1 / position.winners.length : 0;
    const starts = position.mover === null ? Array.from({ length: deals }, (_, seed) => this.engine.gameFrom(position, seed).position) : [position];
    let sum = 0;
    for (const start of starts) {
      if (start.over) sum += start.winners.includes(player) ? 1 / start.winners.length : 0;
      else sum += (await this.engine.analyse(start, budgets.after, { lines: 1 })).lines[0].chances[player];
    }
    return sum / starts.length;
  }
}
