// Finds the places of the board that can be explained, by the names that they carry.
import { explained, type Explanation, type Scene } from './words';

const named = '[data-place], [data-slot], [data-slot-home]';

export interface Found extends Explanation {
  element: HTMLElement;
}

const nameOf = ({ dataset }: HTMLElement) => dataset.slot ?? dataset.place ?? dataset.slotHome ?? '';

/** The innermost explainable place around an element. */
export function placeAround(element: Element | null, scene: Scene): Found | null {
  for (let around = element?.closest<HTMLElement>(named); around; around = around.parentElement?.closest<HTMLElement>(named)) {
    const found = explained(nameOf(around), scene);
    if (found) return { ...found, element: around };
  }
  return null;
}

/** The place at a point of the window, looking through choices and covers above it, but not menus or bars. */
export function placeAt(x: number, y: number, scene: Scene, cover: Element | null = null): Found | null {
  const there = document.elementsFromPoint(x, y).filter((element) => !cover?.contains(element));
  if (!there[0]?.closest('main')) return null;
  for (const element of there) {
    const found = placeAround(element, scene);
    if (found) return found;
  }
  return null;
}

/** Every place that can be seen, one for each explanation. */
export function allPlaces(root: ParentNode, scene: Scene): Found[] {
  const seen = new Map<string, Found>();
  for (const element of root.querySelectorAll<HTMLElement>(named)) {
    if (!element.checkVisibility()) continue;
    const found = explained(nameOf(element), scene);
    const board = /^b\d/.exec(nameOf(element))?.[0] ?? '';
    const key = found && `${board} ${found.title} ${found.text}`;
    if (found && key && !seen.has(key)) seen.set(key, { ...found, element });
  }
  return [...seen.values()];
}
