import { describe, expect, it } from 'vitest';
import { Picker } from '$lib/table/picker.svelte';
import type { Move } from '$lib/table/table';

const move = (text: string, ...spots: string[]): Move => ({ action: 0, text, spots, tiles: [], effect: null });
const legal = [
  move('2B4', '2B', 'line4'),
  move('2Bf', '2B', 'floor'),
  move('2J4', '2J', 'line4'),
  move('2BJ4', '2B', '2J', 'line4'),
  move('3R1', '3R', 'line1'),
];

function picker(confirm = false) {
  const played: string[] = [];
  const it = new Picker();
  it.confirm = confirm;
  it.onchoose = (chosen) => played.push(chosen.text);
  it.setMoves(legal);
  return { it, played };
}

describe('the picker', () => {
  it('enables the spots that begin a move', () => {
    const { it: p } = picker();
    expect(p.state('2B')).toBe('open');
    expect(p.state('line4')).toBe('idle');
  });

  it('plays when the last spot is pressed', () => {
    const { it: p, played } = picker();
    p.press('2B');
    expect(p.state('line4')).toBe('target');
    p.press('line4');
    expect(played).toEqual(['2B4']);
  });

  it('accepts Jokers in either order', () => {
    for (const order of [['2B', '2J'], ['2J', '2B']]) {
      const { it: p, played } = picker();
      order.forEach((spot) => p.press(spot));
      p.press('line4');
      expect(played).toEqual(['2BJ4']);
    }
  });

  it('cancels a chosen spot, and switches to another start', () => {
    const { it: p } = picker();
    p.press('2B');
    p.press('2B');
    expect(p.chosen).toEqual([]);
    p.press('2B');
    p.press('3R');
    expect(p.chosen).toEqual(['3R']);
  });

  it('waits for a second press in confirm mode, and can be cancelled', () => {
    const { it: p, played } = picker(true);
    p.press('2B');
    p.press('line4');
    expect(played).toEqual([]);
    expect(p.pending?.text).toBe('2B4');
    p.press('floor');
    expect(p.pending?.text).toBe('2Bf');
    p.press('floor');
    expect(played).toEqual(['2Bf']);
  });

  it('plays a typed move and refuses one that is not legal', () => {
    const { it: p, played } = picker();
    expect(p.type(' 3r1 ')).toBe(true);
    expect(p.type('9K9')).toBe(false);
    expect(played).toEqual(['3R1']);
  });

  it('rotates a placed plate on another press, moves it with its rotation, and plays it on confirmation', () => {
    const { it: p, played } = picker();
    const lay = (slot: number, turn: number) => move(`s${slot}r${turn}`, 'plate0', `slot${slot}`, `turn${turn}`);
    p.setMoves([lay(1, 0), lay(1, 1), lay(1, 2), lay(1, 3), lay(4, 0), lay(4, 1)]);
    p.press('plate0');
    p.press('slot1');
    expect(p.pending?.text).toBe('s1r0');
    expect(p.turning).toHaveLength(4);
    p.press('slot1');
    expect(p.pending?.text).toBe('s1r1');
    expect(p.state('slot4')).toBe('open');
    p.press('slot4');
    expect(p.pending?.text).toBe('s4r1');
    p.press('slot4');
    expect(p.pending?.text).toBe('s4r0');
    expect(played).toEqual([]);
    p.press('turn0');
    expect(played).toEqual(['s4r0']);
  });
});
