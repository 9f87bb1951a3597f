// Reviews saved in this browser, complete or not, by a hash of the record; the oldest make room for new ones.
import type { Judged } from 'azulejos-engine';

/** Incremented when the format or the computation changes. */
const prefix = 'azulejos.review.3.';
const most = 30;

interface Kept {
  touched: number;
  events: readonly (Judged | null)[];
}

/** Without variations, which may hold further ones. */
function mainLine(record: string): string {
  const shorter = record.replace(/\([^()]*\)/g, '');
  return shorter === record ? record : mainLine(shorter);
}

/** The moves and outcomes of a record make its hash; tags, comments and variations do not. */
export function keyOf(record: string): string {
  const told = mainLine(record.replace(/\{(?:[^}\\]|\\.)*\}/g, '')).replace(/^\[(?!Game|Players|First|Position|[a-z]).*\]$/gm, '').replace(/@\S+|\$\d+/g, '').replace(/\s+/g, ' ');
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (let i = 0; i < told.length; i++) {
    a = Math.imul(a ^ told.charCodeAt(i), 0x01000193);
    b = Math.imul(b + told.charCodeAt(i), 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

export function load(key: string): readonly (Judged | null)[] {
  try {
    return (JSON.parse(localStorage.getItem(prefix + key) ?? 'null') as Kept | null)?.events ?? [];
  } catch {
    return [];
  }
}

const others = (key: string): { name: string; touched: number }[] => {
  const names = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '');
  const touched = (name: string): number => {
    try {
      return (JSON.parse(localStorage.getItem(name) ?? '{}') as Kept).touched ?? 0;
    } catch {
      return 0;
    }
  };
  const found = names.filter((name) => name.startsWith('azulejos.review.') && name !== prefix + key).map((name) => ({ name, touched: touched(name) }));
  return found.sort((a, b) => a.touched - b.touched);
};

/** Saves what has been judged. A review can be recomputed, so if space runs out the oldest go, then this one. */
export function save(key: string, events: readonly (Judged | null)[]): void {
  const text = JSON.stringify({ touched: Date.now(), events } satisfies Kept, (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value));
  const older = others(key);
  for (const { name } of older.splice(0, Math.max(0, older.length - most + 1))) localStorage.removeItem(name);
  for (;;) {
    try {
      localStorage.setItem(prefix + key, text);
      return;
    } catch {
      const oldest = older.shift();
      if (!oldest) return;
      localStorage.removeItem(oldest.name);
    }
  }
}
