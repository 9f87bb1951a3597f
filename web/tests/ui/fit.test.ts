import { describe, expect, it } from 'vitest';
import { fit, isWide, type Setting } from '$lib/ui/fit';

const azul = (players: number): Setting => ({ game: 'azul', players, factories: 2 * players + 1 });
const duel: Setting = { game: 'duel', players: 2, factories: 4 };
const settings = [azul(2), azul(3), azul(4), duel];
const screens: { width: number; height: number }[] = [];
for (let width = 320; width <= 2560; width += 80) for (let height = 360; height <= 1440; height += 60) screens.push({ width, height });

describe('the layout of a screen', () => {
  it('has no target smaller than a finger, on any screen', () => {
    for (const setting of settings) {
      for (const screen of screens) {
        const { take, wall, plate, arrangement } = fit({ ...screen, touch: true }, setting);
        const at = `${setting.game} ${setting.players} ${screen.width} × ${screen.height}`;
        expect(take, at).toBeGreaterThanOrEqual(32);
        // With the gap to the next space.
        expect(1.07 * wall, at).toBeGreaterThanOrEqual(32);
        if (setting.game === 'duel' && arrangement !== 'wide') expect(2.21 * plate, at).toBeGreaterThanOrEqual(32);
      }
    }
  });

  it('shows everything at once if there is room, and the table beside the board on a phone in landscape', () => {
    const of = (width: number, height: number) => fit({ width, height, touch: true }, azul(2)).arrangement;
    expect([of(1280, 800), of(2560, 1440), of(390, 844), of(768, 1024), of(844, 390), of(640, 400)]).toEqual(['wide', 'wide', 'upright', 'upright', 'side', 'side']);
    expect(isWide({ width: 1024, height: 768, touch: false })).toBe(true);
    expect(isWide({ width: 1024, height: 768, touch: true })).toBe(false);
  });

  it('gives the room of the other boards to a lesson', () => {
    const upright = { width: 375, height: 812, touch: true };
    expect(fit(upright, { ...duel, taken: 118, alone: true }).take).toBeGreaterThan(fit(upright, { ...duel, taken: 118 }).take);
  });

  it('grows with the screen', () => {
    const at = (width: number, height: number) => fit({ width, height, touch: true }, duel);
    expect(at(390, 844).take).toBeGreaterThan(at(390, 664).take);
    expect(at(844, 390).line).toBeGreaterThan(at(667, 375).line);
    expect(at(2560, 1440).wall).toBeGreaterThan(at(1280, 800).wall);
  });
});
