// Where reviews are found: beside every place from which a finished game can be opened.

/** The address of the review of the game at this address; null where there is no game. */
export function reviewPath([page, name, part]: readonly string[]): string | null {
  if (page === 'link' && name) return `review/link/${name}`;
  return (page === 'game' || page === 't') && name && (part === 'replay' || part === undefined) ? `review/${page}/${name}` : null;
}

/** The address of the replay of the same game. */
export const replayPath = (kind: string, id: string): string => (kind === 'link' ? `link/${id}` : `${kind}/${id}/replay`);
