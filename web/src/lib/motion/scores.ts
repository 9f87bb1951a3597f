// Points shown where they are scored: a small badge over the tile that landed, or over the cost.
import { signed } from '$lib/i18n/index.svelte';
import type { Scored } from '$lib/table/table';

const lasting = 1500;

const reduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shows a badge for a moment; nothing waits for it to go. */
export function badge({ slot, points, worth }: Scored, root: HTMLElement): void {
  const name = CSS.escape(slot);
  const place = root.querySelector(`[data-slot="${name}"], [data-place="${name}"]`);
  if (!place || document.hidden || worth === 0) return;
  const box = place.getBoundingClientRect();
  if (box.width === 0) return;
  const shown = document.createElement('b');
  shown.className = `score-badge${worth < 0 ? ' lost' : ''}`;
  shown.setAttribute('aria-hidden', 'true');
  // Drawn rather than text: the log and the sheet have the words, and fading text is hard to read.
  shown.dataset.points = signed(points);
  shown.style.left = `${box.left + box.width / 2}px`;
  shown.style.top = `${box.top + box.height / 2}px`;
  shown.style.fontSize = `${Math.max(12, Math.min(22, box.height * 0.5))}px`;
  // In the page, and gone with it.
  root.append(shown);
  const moves = reduced() ? ['none', 'none', 'none', 'none'] : ['scale(.6)', 'scale(1.12)', 'none', 'translateY(-35%)'];
  const at = (transform: string, opacity: number, offset: number) => ({ transform: `translate(-50%, -50%) ${transform === 'none' ? '' : transform}`, opacity, offset });
  const steps = [at(moves[0], 0, 0), at(moves[1], 1, 0.1), at(moves[2], 1, 0.75), at(moves[3], 0, 1)];
  shown.animate(steps, { duration: lasting, easing: 'ease-out' }).finished.then(
    () => shown.remove(),
    () => shown.remove(),
  );
}
