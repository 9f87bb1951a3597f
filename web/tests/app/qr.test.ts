import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { codeOf } from '$lib/app/qr';

/** Reads a code as a camera would, from dots of four by four. */
function read(rows: boolean[][]): string | undefined {
  const scale = 4;
  const width = rows.length * scale;
  const dots = new Uint8ClampedArray(width * width * 4).fill(255);
  rows.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!dark) return;
      for (let i = 0; i < scale * scale; i += 1) {
        const at = ((y * scale + Math.floor(i / scale)) * width + x * scale + (i % scale)) * 4;
        dots.fill(0, at, at + 3);
      }
    }),
  );
  return jsQR(dots, width, width)?.data;
}

describe('a QR code', () => {
  it('reads back as its link', async () => {
    const link = `https://example.org/azul/#/t/k3jd92ks01?invite=${'aZ09_-'.repeat(7)}`;
    expect(read(await codeOf(link))).toBe(link);
  });
});
