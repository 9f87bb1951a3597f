// Tiles that travel. Compares where tiles lay before and after a change of the page, and lets each one that
// appeared come from where a tile like it disappeared, without any knowledge of moves.

export interface Place {
  slot: string;
  tile: string;
  x: number;
  y: number;
  size: number;
}

export interface Flight {
  tile: string;
  from: Place;
  to: Place;
}

export type Snapshot = Map<string, Place>;

const distance = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y);

/** Pairs new pieces with removed ones: same kind, nearest first. */
export function pair(before: Snapshot, after: Snapshot, home: Place | null = null): Flight[] {
  const gone = [...before.values()].filter((place) => after.get(place.slot)?.tile !== place.tile);
  const fresh = [...after.values()].filter((place) => before.get(place.slot)?.tile !== place.tile);
  const flights: Flight[] = [];
  for (const to of fresh) {
    const like = gone.filter((place) => place.tile === to.tile);
    const from = like.sort((a, b) => distance(a, to) - distance(b, to))[0];
    if (from) gone.splice(gone.indexOf(from), 1);
    const start = from ?? (home && { ...home, tile: to.tile });
    if (start) flights.push({ tile: to.tile, from: start, to });
  }
  return flights;
}

function placeOf(element: Element, slot: string, tile: string): Place {
  const box = element.getBoundingClientRect();
  return { slot, tile, x: box.left, y: box.top, size: box.width };
}

export function snapshot(root: ParentNode): Snapshot {
  const found: Snapshot = new Map();
  for (const element of root.querySelectorAll<HTMLElement>('[data-slot][data-tile]')) {
    const { slot, tile } = element.dataset;
    if (slot && tile) found.set(slot, placeOf(element, slot, tile));
  }
  return found;
}

/** Where tiles come from that lay nowhere before: the bag. */
export function bagPlace(root: ParentNode): Place | null {
  const element = root.querySelector('[data-slot-home="bag"]');
  return element && { ...placeOf(element, 'bag', ''), size: 24 };
}

const reduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** When each of several flights begins: soon after one another, and all within a short while. */
export function oneAfterAnother(flights: Flight[], time: number): number[] {
  const wait = Math.min(time / 4, (time * 2.5) / Math.max(1, flights.length));
  return flights.map((_, i) => i * wait);
}

/** Shows the flights over the page, each after its own wait; resolves when the last has landed. */
export async function fly(flights: Flight[], waits: number[], root: HTMLElement, time: number, landed: () => void): Promise<void> {
  if (time === 0 || flights.length === 0 || document.hidden) return;
  const layer = document.createElement('div');
  layer.className = 'flights';
  layer.setAttribute('aria-hidden', 'true');
  root.append(layer);
  const journeys = flights.map((flight, i) => travel(flight, root, layer, waits[i], time, landed));
  await Promise.all(journeys);
  layer.remove();
}

async function travel(flight: Flight, root: HTMLElement, layer: HTMLElement, delay: number, time: number, landed: () => void) {
  const { from, to, tile } = flight;
  const target = root.querySelector<HTMLElement>(`[data-slot="${CSS.escape(to.slot)}"]`);
  const options = { duration: time, delay, easing: 'cubic-bezier(.3,.1,.25,1)', fill: 'both' as const };
  if (reduced()) {
    await target?.animate([{ opacity: 0 }, { opacity: 1 }], options).finished.catch(() => undefined);
    return;
  }
  const flyer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  flyer.setAttribute('viewBox', '0 0 48 48');
  flyer.innerHTML = `<use href="#tile-${tile}" />`;
  flyer.style.cssText = `left:0;top:0;width:${to.size}px;height:${to.size}px`;
  layer.append(flyer);
  target?.classList.add('arriving');
  const at = (place: Place) => `translate(${place.x}px, ${place.y}px) scale(${place.size / to.size})`;
  await flyer.animate([{ transform: at(from) }, { transform: at(to) }], options).finished.catch(() => undefined);
  target?.classList.remove('arriving');
  flyer.remove();
  landed();
}
