// Chooses, by the record's own fields, how a position and its moves are shown.
import { azulMove, azulScored, azulView } from '$lib/azul/read';
import { duelMove, duelScored, duelView } from '$lib/duel/read';
import type { Step } from '$lib/engine/engine';
import type { Move, Scored } from './table';
import type { View } from './view';

export interface Shown {
  view: View;
  moves: Move[];
  scored: Scored[];
}

export function show(step: Step): Shown {
  if ('plate_face' in step.fields) {
    const view = duelView(step.fields);
    const moves = step.legal.map(({ action, text, effect }) => ({ action, text, effect, ...duelMove(text, view, step.fields) }));
    return { view, moves, scored: step.scored.map(duelScored) };
  }
  const view = azulView(step.fields);
  const moves = step.legal.map(({ action, text, effect }) => ({ action, text, effect, ...azulMove(text, view, step.fields) }));
  return { view, moves, scored: step.scored.map(azulScored) };
}
