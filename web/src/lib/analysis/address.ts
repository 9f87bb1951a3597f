// Ways into the analysis board, for any page that has a position or a game in hand. The whole analysis is part of the
// address, so that a reload, Back and a link all show the same.
//
//   router.go(await analysisPath(record, { at: 12, back: 'game/ID/replay?at=7' }));
//   <a href="#/{await analysisPath(positionText)}">
//
// `text` is a position or a record, variations and comments included. `at` says where in it to begin: how many events,
// decisions and outcomes of chance alike, have happened in what was played; Place says how variations are counted.
// `back` is the page's own address, to which “Back to the game” leads.
import { packed } from '$lib/keep/link';

/** A place in a record: events along the main line, then in turn the number of a variation and events along it. */
export type Place = number[];

/** The end of the main line, whatever its length. */
export const end = 99_999;

export const placeText = (place: Place): string => place.join('-');

export function parsePlace(text: string | null): Place {
  return text !== null && /^\d+(-\d+)*$/.test(text) ? text.split('-').map(Number) : [0];
}

export interface Entry {
  /** Where to begin: the start if left out. */
  at?: number | Place;
  /** The address to come back to, without `#/`. */
  back?: string;
}

/** The address, without `#/`, of the analysis of a position or a record. */
export async function analysisPath(text: string, { at = 0, back = '' }: Entry = {}): Promise<string> {
  const query = new URLSearchParams({ at: placeText([at].flat()) });
  if (back) query.set('back', back);
  return `analysis/${await packed(text)}?${query}`;
}

/** Notes in the address of this page, without a new visit, what to show when one comes back to it. */
export function remember(path: string): void {
  history.replaceState(history.state, '', `#/${path}`);
}
