// The app's icons and its social image, drawn at build time from the same motifs and colours as the tiles.
import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import type { Plugin } from 'vite';
import { corners, motifs } from '../src/lib/tiles/motifs.ts';
import type { Tile } from '../src/lib/table/view.ts';

const theme = readFileSync(new URL('../src/theme.css', import.meta.url), 'utf8');

function colour(name: string): string {
  const found = new RegExp(`--${name}: (#\\w+);`).exec(theme);
  if (!found) throw new Error(`theme.css has no colour --${name}`);
  return found[1];
}

const glaze = `<linearGradient id="g" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".26"/><stop offset=".42" stop-color="#fff" stop-opacity=".03"/><stop offset="1" stop-opacity=".2"/></linearGradient>`;

function tile(letter: Tile, radius = 6.5): string {
  const [ground, pale] = [colour(`tile-${letter}`), colour(`motif-${letter}`)];
  const { shape, detail } = motifs[letter];
  const field = letter === 'W' ? `<rect x="4" y="4" width="40" height="40" rx="3.5" fill="${colour('tile-W-field')}"/>` : '';
  return [
    `<rect width="48" height="48" rx="${radius}" fill="${ground}"/>${field}`,
    `<clipPath id="c${letter}"><rect width="48" height="48" rx="${radius}"/></clipPath>`,
    `<path clip-path="url(#c${letter})" d="${corners}" fill="none" stroke="${pale}" stroke-width="1.6" opacity=".34"/>`,
    `<rect width="48" height="48" rx="${radius}" fill="url(#g)"/>`,
    `<path d="${shape}" fill="${pale}" fill-rule="${letter === 'T' ? 'evenodd' : 'nonzero'}"/>`,
    `<path d="${detail}" fill="${ground}"/>`,
  ].join('');
}

/** The tab's icon while it is the reader's turn: with a dot that stands out at 16 pixels. */
const turn = () =>
  icon(0).replace('</svg>', `<circle cx="36" cy="36" r="11" fill="${colour('paper')}"/><circle cx="36" cy="36" r="8" fill="${colour('amber')}"/></svg>`);

const icon = (margin: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${48 + 2 * margin} ${48 + 2 * margin}"><defs>${glaze}</defs>` +
  `${margin ? `<rect x="${-margin}" y="${-margin}" width="100%" height="100%" fill="${colour('tile-B')}"/>` : ''}${tile('B', margin ? 0 : 6.5)}</svg>`;

/** A wall of tiles that thins out towards the lower right, as a wall does while it is being laid. */
function social(): string {
  const letters: Tile[] = ['B', 'Y', 'R', 'K', 'W'];
  const laid = Array.from({ length: 6 }, (_, r) =>
    Array.from({ length: 12 }, (_, c) => {
      const at = `translate(${15 + c * 98} ${21 + r * 98}) scale(1.92)`;
      const gone = c + r * 1.3 > 12 && (c * 7 + r * 5) % 3 > 0;
      const space = `<rect width="48" height="48" rx="6.5" fill="${colour('recess')}"/>`;
      return `<g transform="${at}">${gone ? space : tile(letters[(c - r + 10) % 5])}</g>`;
    }).join(''),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><defs>${glaze}</defs><rect width="1200" height="630" fill="${colour('paper')}"/>${laid.join('')}</svg>`;
}

const png = (svg: string, width: number) => new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();

const files: Record<string, () => string | Uint8Array> = {
  'icon.svg': () => icon(0),
  'icon-turn.svg': turn,
  'icon-192.png': () => png(icon(5), 192),
  'icon-512.png': () => png(icon(5), 512),
  'social.png': () => png(social(), 1200),
};

export function pictures(): Plugin {
  return {
    name: 'pictures',
    generateBundle() {
      for (const [fileName, draw] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source: draw() });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const draw = files[(request.url ?? '').slice(1)];
        if (!draw) return next();
        response.setHeader('Content-Type', request.url?.endsWith('.svg') ? 'image/svg+xml' : 'image/png');
        response.end(draw());
      });
    },
  };
}
