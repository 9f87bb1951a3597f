// A log in turns: consecutive decisions of one player, combined.
import type { LogEntry, Scored } from '$lib/table/table';
import type { Deed, DeedKind } from './deed';

export interface Turn {
  seat: number | null;
  round: number;
  deeds: Deed[];
  /** How many decisions there were before it. */
  before: number;
  scored: Scored[];
}

/** Which kinds of decision continue a turn, and after which kinds; all others begin one. */
const follows: Partial<Record<DeedKind, DeedKind[]>> = {
  stack: ['take'],
  draw: ['draw'],
  look: ['draw'],
  plate: ['draw', 'look'],
  under: ['plate', 'under'],
  spend: ['spend'],
  pay: ['spend'],
  lay: ['spend', 'pay'],
};

/** An unseen move is a plate that somebody else put under the pile. */
export const deedOf = (entry: LogEntry): Deed => entry.deed ?? { kind: 'under', plate: null };

export function turnsOf(log: LogEntry[]): Turn[] {
  const turns: Turn[] = [];
  log.forEach((entry, before) => {
    const deed = deedOf(entry);
    const { seat, round, scored } = entry;
    const current = turns.at(-1);
    const last = current?.deeds.at(-1);
    const goesOn = current && last && current.seat === seat && current.round === round && follows[deed.kind]?.includes(last.kind);
    if (goesOn) turns[turns.length - 1] = { ...current, deeds: [...current.deeds, deed], scored: [...current.scored, ...scored] };
    else turns.push({ seat, round, deeds: [deed], before, scored });
  });
  return turns;
}
