// A table's whole log as pictures, one for every event that changed the position.
import { show } from '$lib/table/read';
import type { TableState } from '$lib/table/table';
import { get, getText } from './api';
import { openRemote } from './remote';
import { secretOf } from './secrets';
import type { EventView } from './types';

function current(table: ReturnType<typeof openRemote>): TableState {
  let state: TableState | undefined;
  table.subscribe((latest) => (state = latest))();
  if (!state) throw new Error('the table has not been told yet');
  return state;
}

export async function framesOf(id: string): Promise<{ frames: TableState[]; record: string; game: string }> {
  // First, so that a table that is not there is told of.
  const { events } = await get<{ events: EventView[] }>(`tables/${id}/events?fields=true`, secretOf(id));
  const table = openRemote(id);
  await table.ready;
  const last = current(table);
  table.close();
  const steps = events.flatMap(({ kind, fields, scored = [] }) => (fields ? [{ kind, fields, scored }] : []));
  let moves = 0;
  const frames = steps.map(({ kind, fields, scored: told }, version): TableState => {
    moves += kind === 'move' ? 1 : 0;
    const { view, scored } = show({ fields, mover: null, over: false, legal: [], scores: [], scored: told, places: null });
    return { ...last, version, view, scored, mover: null, legal: [], log: last.log.slice(0, moves), result: version === steps.length - 1 ? last.result : null };
  });
  const dealt = frames.findIndex((frame) => frame.view.round > 0);
  return { frames: frames.slice(Math.max(dealt, 0)), record: await getText(`tables/${id}/record`, secretOf(id)), game: last.game };
}
