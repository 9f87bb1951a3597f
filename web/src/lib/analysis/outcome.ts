// A chance event's outcome taken apart, so that it can be chosen by hand: piles of tiles, or things with a name of which
// those that nobody has seen are offered. What is written in a way not known here is changed as text.

/** One word of an outcome. */
export type Part =
  | { kind: 'tiles'; tiles: string[]; size: number }
  | { kind: 'name'; before: string; name: string; names: string[] };

export interface Outcome {
  word: string;
  /** Null where it can only be changed as text. */
  parts: Part[] | null;
}

const keyed = (position: string, key: string): string => new RegExp(` ${key}=(\\S+)`).exec(position)?.[1] ?? '-';
const listed = (position: string, key: string): string[] => keyed(position, key).split(',').filter((name) => name !== '-').map((name) => name.replace(/\d+$/, (n) => (key === 'unseenchips' ? '' : n)));

/** The parts of an outcome that could happen in a position, given as texts. */
export function partsOf(outcome: string, position: string): Outcome {
  const [word, ...words] = outcome.split(' ');
  const name = (text: string, names: string[], before = ''): Part => ({ kind: 'name', before, name: text, names });
  const plates = () => {
    const known = [...words, ...listed(position, 'unseen')].filter((text) => /^[SJ]\d$/.test(text));
    return [...new Set(known)].sort();
  };
  switch (word) {
    case 'deal':
    case 'fill':
      return { word, parts: words.map((text) => ({ kind: 'tiles', tiles: text === '-' ? [] : [...text], size: text === '-' ? 0 : text.length })) };
    case 'fronts':
      return { word, parts: words.map((text) => name(text, plates())) };
    case 'display':
      return { word, parts: words.flatMap((text, i) => (text === 'top' ? [] : [words[i - 1] === 'top' ? name(text, text === '-' ? ['-'] : ['S', 'J'], 'top ') : name(text, plates())])) };
    case 'top':
      return { word, parts: words.map((text) => name(text, text === '-' ? ['-'] : ['S', 'J'])) };
    case 'chips':
      return { word, parts: words.map((text) => name(text.slice(2), listed(position, 'unseenchips'), text.slice(0, 2))) };
    default:
      return { word, parts: null };
  }
}

export function outcomeText({ word, parts }: Outcome): string {
  const written = (parts ?? []).map((part) => (part.kind === 'tiles' ? part.tiles.join('') || '-' : part.before + part.name));
  return [word, ...written].join(' ');
}

/** The tiles left in the bag, by letter. */
export function bagOf(position: string): Map<string, number> {
  return new Map([...keyed(position, 'bag').matchAll(/([A-Z])(\d+)/g)].map(([, letter, n]) => [letter, Number(n)]));
}
