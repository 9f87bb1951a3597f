// The screen as it is now: its size, and whether fingers press on it.
import { MediaQuery } from 'svelte/reactivity';
import { innerHeight, innerWidth } from 'svelte/reactivity/window';
import { isWide, type Screen } from './fit';

const coarse = new MediaQuery('(pointer: coarse)');

export const screenNow = (): Screen => ({ width: innerWidth.current ?? 1280, height: innerHeight.current ?? 800, touch: coarse.current });

/** Whether there is not enough room for everything at once. */
export const narrow = {
  get current(): boolean {
    return !isWide(screenNow());
  },
};
