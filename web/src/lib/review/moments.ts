// A reviewed game as a row of moments: each event with the pictures before and after it, and when it was.
import type { Move, TableState } from '$lib/table/table';

export interface Moment {
  /** The number of the event, from 0. */
  number: number;
  /** The table before and after the event; before the first decision there is only one picture. */
  before: TableState;
  after: TableState;
  round: number;
  /** The number of the decision in its round, from 1; 0 for chance. */
  move: number;
  /** Who decided; null for chance. */
  seat: number | null;
}

/** `frames` begin before the first decision; `events` are all there were, of which `first` came before it. */
export function momentsOf(frames: TableState[], events: number, first: number): Moment[] {
  const moments: Moment[] = [];
  for (let number = 0; number < events; number++) {
    const before = frames[Math.max(0, number - first)];
    const after = frames[Math.max(0, number - first + 1)];
    const seat = number < first ? null : before.mover;
    const round = seat === null ? after.view.round : before.view.round;
    const earlier = moments.filter((moment) => moment.seat !== null && moment.round === round).length;
    moments.push({ number, before, after, round, move: seat === null ? 0 : earlier + 1, seat });
  }
  return moments;
}

export const moveAt = (state: TableState, text: string): Move | undefined => state.legal.find((move) => move.text === text);
