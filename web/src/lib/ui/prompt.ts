// What the player to move is asked to do, derived from the spots that begin the legal moves, or that come next.
import { t, type Key } from '$lib/i18n/index.svelte';
import type { Picker } from '$lib/table/picker.svelte';
import type { Move, TableState } from '$lib/table/table';

const starts: [RegExp, Key][] = [
  [/^wall/, 'choose.wall'],
  [/^dome/, 'choose.dome'],
  [/^stack/, 'choose.stack'],
  [/^pay/, 'choose.pay'],
  [/^(own|decline)/, 'choose.chips'],
  [/^(stop)/, 'choose.draw'],
  [/^(sun|moon|chip)/, 'choose.act'],
];
const nexts: [RegExp, Key][] = [
  [/^stack/, 'choose.stackNext'],
  [/^slot/, 'choose.slot'],
];

/** What a choice among these moves is about. */
export function question(moves: Move[]): Key {
  const spots = moves.map((move) => move.spots[0] ?? '');
  const found = starts.find(([pattern]) => spots.some((spot) => pattern.test(spot)));
  if (found) return found[1];
  if (!spots.every((spot) => spot.startsWith('plate'))) return 'choose.tiles';
  return moves.some((move) => move.spots.length > 1) ? 'choose.plate' : 'choose.return';
}

/** The prompt once something has been chosen. */
export function asked(picker: Picker): Key {
  if (picker.turning.length > 0) return 'choose.turn';
  const spots = [...picker.next.keys()];
  return nexts.find(([pattern]) => spots.some((spot) => pattern.test(spot)))?.[1] ?? 'choose.place';
}

export function promptOf(state: TableState): string {
  if (state.undoOffer !== null && state.mine.includes(state.undoOffer)) return t('undo.waiting');
  if (state.mover === null) return state.result ? t('turn.over') : '';
  if (state.mine.includes(state.mover)) return state.legal.length > 0 ? t(question(state.legal)) : '';
  return state.mine.length === 0 ? t('turn.spectating') : t('choose.wait', { name: state.seats[state.mover].name });
}
