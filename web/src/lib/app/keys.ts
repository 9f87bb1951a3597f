// Keyboard play: arrows go to the nearest pressable spot in their direction.
type Box = { x: number; y: number };

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const middle = (element: Element): Box => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/** The candidate nearest to that direction; null if there is none. */
export function nearest(from: Box, candidates: Box[], direction: [number, number]): number | null {
  let best: number | null = null;
  let least = Infinity;
  candidates.forEach((to, i) => {
    const along = (to.x - from.x) * direction[0] + (to.y - from.y) * direction[1];
    const aside = Math.abs((to.x - from.x) * direction[1]) + Math.abs((to.y - from.y) * direction[0]);
    const astray = aside > 2 * along ? 10_000 : 0;
    const cost = along + 2.5 * aside + astray;
    if (along > 2 && cost < least) [best, least] = [i, cost];
  });
  return best;
}

const pressable = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLElement>('[data-spot]:not(:disabled):not([tabindex="-1"])'),
];

/** Moves the focus by an arrow key; true when the key was one. */
export function steer(key: string, root: ParentNode): boolean {
  const direction = directions[key];
  if (!direction) return false;
  const spots = pressable(root);
  const current = document.activeElement;
  const start = current instanceof HTMLElement && spots.includes(current) ? current : null;
  if (!start) spots[0]?.focus();
  else {
    const others = spots.filter((spot) => spot !== start);
    const found = nearest(middle(start), others.map(middle), direction);
    if (found !== null) others[found].focus();
  }
  return true;
}

/** Puts the focus on the first target, or else on the first open spot. */
export function focusNext(root: ParentNode): void {
  const target = root.querySelector<HTMLElement>('[data-spot].target:not(:disabled)');
  (target ?? pressable(root)[0])?.focus();
}
