// Chooses, by the record's own fields, how a position and its moves are shown.
import { azulMove, azulView } from '$lib/azul/read';
import { duelMove, duelView } from '$lib/duel/read';
import type { Step } from '$lib/engine/engine';
import type { Move } from './table';
import type { View } from './view';

export interface Shown {
  view: View;
  moves: Move[];
}

export function show(step: Step): Shown {
  if ('plate_face' in step.fields) {
    const view = duelView(step.fields);
    const moves = step.legal.map(({ action, text, effect }) => ({ action, text, effect, ...duelMove(action, view) }));
    return { view, moves };
  }
  const view = azulView(step.fields);
  const moves = step.legal.map(({ action, text, effect }) => ({ action, text, effect, ...azulMove(text, view, step.fields) }));
  return { view, moves };
}
