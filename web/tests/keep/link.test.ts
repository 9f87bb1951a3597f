import { describe, expect, it } from 'vitest';
import { BadLink, packed, unpacked } from '$lib/keep/link';

const record = `[Azulejos "1"]\n[Game "azul"]\n[Player1 "Zoë"]\n\n<deal WKRW RBBR BWRW KRYB YBYK>\n1. 1W4 2R2 3. cR1 4B1 *\n`;

describe('a link', () => {
  it('holds a whole text in characters allowed in any address', async () => {
    const link = await packed(record);
    expect(link).toMatch(/^1[\w-]+$/);
    expect(await unpacked(link)).toBe(record);
  });

  it('is shorter than what it holds', async () => {
    const long = record.repeat(20);
    expect((await packed(long)).length).toBeLessThan(long.length / 5);
  });

  it('that was cut, changed or mistyped is recognised as damaged', async () => {
    const link = await packed(record);
    const changed = link.slice(0, 30) + (link[30] === 'A' ? 'B' : 'A') + link.slice(31);
    for (const bad of [link.slice(0, -9), link.slice(0, 20), changed, '1', '', '1%%%', `${link}%20`]) {
      await expect(unpacked(bad), bad).rejects.toMatchObject({ reason: 'damaged_link' });
    }
  });

  it('of a later version says so', async () => {
    await expect(unpacked(`2${(await packed(record)).slice(1)}`)).rejects.toEqual(new BadLink('newer_link'));
  });
});
