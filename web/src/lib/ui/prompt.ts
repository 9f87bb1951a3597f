// What the one to decide is asked for, told from the spots that begin the legal moves.
import { t, type Key } from '$lib/i18n/index.svelte';
import type { Move, TableState } from '$lib/table/table';

const asked: [RegExp, Key][] = [
  [/^wall/, 'choose.wall'],
  [/^dome/, 'choose.dome'],
  [/^stack/, 'choose.order'],
  [/^(own|decline|pay)/, 'choose.chips'],
  [/^(stop)/, 'choose.draw'],
  [/^(sun|moon|chip)/, 'choose.act'],
];

/** What a choice among these moves is about. */
export function question(moves: Move[]): Key {
  const starts = moves.map((move) => move.spots[0] ?? '');
  const found = asked.find(([pattern]) => starts.some((spot) => pattern.test(spot)));
  if (found) return found[1];
  if (!starts.every((spot) => spot.startsWith('plate'))) return 'choose.tiles';
  return moves.some((move) => move.spots.length > 1) ? 'choose.plate' : 'choose.return';
}

export function promptOf(state: TableState): string {
  if (state.undoOffer !== null && state.mine.includes(state.undoOffer)) return t('undo.waiting');
  if (state.mover === null) return state.result ? t('turn.over') : '';
  if (state.mine.includes(state.mover)) return state.legal.length > 0 ? t(question(state.legal)) : '';
  return state.mine.length === 0 ? t('turn.spectating') : t('choose.wait', { name: state.seats[state.mover].name });
}
