// A position as a picture to share: drawn as SVG from what the board shows, in the current theme.
// Knows how things look, and no rule.
import { ghostOf } from '$lib/duel/plates';
import type { AzulBoard, AzulView, Chip, DuelBoard, DuelView, PatternLine, Piece, Plate, Tile, View } from '$lib/table/view';
import { motifs } from '$lib/tiles/motifs';

/** A colour of the theme by the name of its property. */
export type Colours = (name: string) => string;

export const themeColours: Colours = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim() || '#888';

interface Drawn {
  svg: string;
  width: number;
  height: number;
}

const cell = 32;
const gap = 3;
const step = cell + gap;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const moved = (svg: string, x: number, y: number) => `<g transform="translate(${x} ${y})">${svg}</g>`;

class Painter {
  constructor(private readonly colour: Colours) {}

  defs(): string {
    const { colour } = this;
    const letters = Object.keys(motifs) as Tile[];
    const rule = (letter: Tile) => (letter === 'T' ? ' fill-rule="evenodd"' : '');
    const tile = (letter: Tile) =>
      `<symbol id="t${letter}" viewBox="0 0 48 48"><rect width="48" height="48" rx="6.5" fill="${colour(`tile-${letter}`)}"/>` +
      (letter === 'W' ? `<rect x="4" y="4" width="40" height="40" rx="3.5" fill="${colour('tile-W-field')}"/>` : '') +
      `<path d="${motifs[letter].shape}" fill="${colour(`motif-${letter}`)}"${rule(letter)}/><path d="${motifs[letter].detail}" fill="${colour(`tile-${letter}`)}"/></symbol>`;
    const ghost = (letter: Tile) =>
      `<symbol id="g${letter}" viewBox="0 0 48 48"><rect x=".8" y=".8" width="46.4" height="46.4" rx="6" fill="${colour('ghost-ground')}" stroke="${colour(`ghost-${letter}`)}" stroke-opacity=".4" stroke-width="1.6"/>` +
      `<g transform="translate(4.8 4.8) scale(.8)" opacity=".34"><path d="${motifs[letter].shape}" fill="${colour(`ghost-${letter}`)}"${rule(letter)}/></g></symbol>`;
    return `<defs>${letters.map((letter) => tile(letter) + ghost(letter)).join('')}</defs>`;
  }

  piece(piece: Piece, x: number, y: number, size = cell): string {
    if (piece !== '1') return `<use href="#t${piece}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;
    return (
      `<rect x="${x + 1}" y="${y + 1}" width="${size - 2}" height="${size - 2}" rx="${size / 5}" fill="${this.colour('marker-ground')}" stroke="${this.colour('marker-ink')}" stroke-width="2"/>` +
      this.text('1', x + size / 2, y + size * 0.7, size * 0.58, 'middle', 'marker-ink')
    );
  }

  ghost(letter: Tile, x: number, y: number, size = cell): string {
    return `<use href="#g${letter}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;
  }

  recess(x: number, y: number, size = cell): string {
    return `<rect x="${x + 0.5}" y="${y + 0.5}" width="${size - 1}" height="${size - 1}" rx="${size * 0.14}" fill="${this.colour('recess')}" stroke="${this.colour('recess-edge')}"/>`;
  }

  card(width: number, height: number, framed = false): string {
    const [line, thick] = framed ? ['accent', 2.5] : ['line', 1];
    return `<rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="14" fill="${this.colour('card')}" stroke="${this.colour(line)}" stroke-width="${thick}"/>`;
  }

  text(words: string, x: number, y: number, size = 15, anchor: 'start' | 'middle' | 'end' = 'start', colour = 'ink', weight = 600): string {
    return `<text x="${x}" y="${y}" font-family="Georgia, serif" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${this.colour(colour)}">${escaped(words)}</text>`;
  }

  row(pieces: readonly Piece[], x: number, y: number, size = cell): string {
    return pieces.map((piece, i) => this.piece(piece, x + i * (size + gap), y, size)).join('');
  }

  lines(lines: readonly PatternLine[]): string {
    const most = lines.length;
    return lines
      .map(({ size, tiles }, row) =>
        Array.from({ length: size }, (_, at) => {
          const [x, y] = [(most - 1 - at) * step, row * step];
          return tiles[at] ? this.piece(tiles[at], x, y) : this.recess(x, y);
        }).join(''),
      )
      .join('');
  }

  plate(plate: Plate, tiles: readonly (Tile | null)[], x: number, y: number, size: number): string {
    const ground = `<rect x="${x - 2}" y="${y - 2}" width="${2 * size + gap + 4}" height="${2 * size + gap + 4}" rx="6" fill="${this.colour('plate-colour')}" stroke="${this.colour('line-strong')}"/>`;
    const spaces = plate.map((space, i) => {
      const [left, top] = [x + (i % 2) * (size + gap), y + Math.floor(i / 2) * (size + gap)];
      const tile = tiles[i];
      return tile ? this.piece(tile, left, top, size) : this.ghost(ghostOf(space), left, top, size);
    });
    return ground + spaces.join('');
  }

  chip({ colours }: Chip, x: number, y: number, size = 24): string {
    const r = size / 2;
    const rim = `<circle cx="${x + r}" cy="${y + r}" r="${r - 1}" fill="${this.colour(colours ? `tile-${colours[0]}` : 'recess')}" stroke="${this.colour('line-strong')}" stroke-width="1.5"/>`;
    const half = colours?.[1] ? `<path d="M${x + r} ${y + 1.5}a${r - 1.5} ${r - 1.5} 0 0 1 0 ${2 * r - 3}z" fill="${this.colour(`tile-${colours[1]}`)}"/>` : '';
    return rim + half;
  }

  /** A player's card around the contents of the board. */
  board(name: string, score: number, inner: Drawn, moving: boolean): Drawn {
    const [width, height] = [inner.width + 32, inner.height + 58];
    const head = this.text(name, 16, 30, 17) + this.text(String(score), width - 16, 31, 22, 'end');
    return { width, height, svg: this.card(width, height, moving) + head + moved(inner.svg, 16, 44) };
  }
}

function azulBoard(paint: Painter, { lines, wall, floor }: AzulBoard, { printed, floorCosts }: AzulView): Drawn {
  const right = 5 * step + 12;
  const spaces = wall.flatMap((row, r) =>
    row.map((tile, c) => {
      const [x, y, ghost] = [right + c * step, r * step, printed[r][c]];
      return tile ? paint.piece(tile, x, y) : ghost ? paint.ghost(ghost, x, y) : paint.recess(x, y);
    }),
  );
  const below = 5 * step + 10;
  const fallen = Array.from({ length: Math.max(floorCosts.length, floor.length) }, (_, i) => (floor[i] ? paint.piece(floor[i], i * 30, below, 26) : paint.recess(i * 30, below, 26)));
  return { svg: paint.lines(lines) + spaces.join('') + fallen.join(''), width: right + 5 * step - gap, height: below + 26 };
}

function duelBoard(paint: Painter, { lines, plates, dome, broken, startingTile, chips, tokens }: DuelBoard): Drawn {
  const right = 6 * step + 14;
  const place = 2 * step + 6;
  const laid = plates.map((plate, at) => {
    const [x, y] = [right + (at % 3) * place, Math.floor(at / 3) * place];
    const [row, column] = [2 * Math.floor(at / 3), 2 * (at % 3)];
    const tiles = [dome[row][column], dome[row][column + 1], dome[row + 1][column], dome[row + 1][column + 1]];
    return plate ? paint.plate(plate, tiles, x + 2, y + 2, cell) : paint.recess(x, y, 2 * cell + gap);
  });
  const below = 6 * step + 14;
  const pieces: Piece[] = [...(startingTile ? (['1'] as const) : []), ...broken];
  const fallen = Array.from({ length: Math.max(4, pieces.length) }, (_, i) => (pieces[i] ? paint.piece(pieces[i], i * 30, below, 26) : paint.recess(i * 30, below, 26)));
  const store = chips.map((chip, i) => paint.chip(chip, right + i * 27, below + 1)).join('');
  const left = Array.from({ length: tokens }, (_, i) => `<circle cx="${5 * 30 + 16 + i * 18}" cy="${below + 13}" r="7" fill="currentColor"/>`).join('');
  return { svg: paint.lines(lines) + laid.join('') + fallen.join('') + store + left, width: right + 3 * place, height: below + 28 };
}

function azulTable(paint: Painter, { factories, centre, markerInCentre }: AzulView): Drawn {
  const dish = 2 * 28 + gap + 22;
  const columns = 3;
  const svg = factories.map((tiles, i) => {
    const [x, y] = [16 + (i % columns) * (dish + 8), 16 + Math.floor(i / columns) * (dish + 8)];
    const lying = tiles.map((tile, at) => paint.piece(tile, x + 11 + (at % 2) * 31, y + 11 + Math.floor(at / 2) * 31, 28));
    return paint.recess(x, y, dish).replace(/rx="[\d.]+"/, `rx="${dish / 2}"`) + lying.join('');
  });
  const width = 32 + columns * (dish + 8) - 8;
  let y = 24 + Math.ceil(factories.length / columns) * (dish + 8);
  const pieces: Piece[] = [...(markerInCentre ? (['1'] as const) : []), ...centre];
  const each = Math.floor((width - 32) / 31);
  const middle = pieces.map((piece, i) => paint.piece(piece, 16 + (i % each) * 31, y + Math.floor(i / each) * 31, 28));
  y += Math.max(1, Math.ceil(pieces.length / each)) * 31 + 13;
  return { svg: paint.card(width, y) + svg.join('') + middle.join(''), width, height: y };
}

function duelTable(paint: Painter, { largeSun, largeMoon, startingTileOnMoon, small, display }: DuelView): Drawn {
  const width = 292;
  const parts: string[] = [];
  small.forEach(({ sun, moon, chip }, i) => {
    const [x, y] = [16 + (i % 2) * 134, 16 + Math.floor(i / 2) * 92];
    parts.push(`<rect x="${x}" y="${y}" width="126" height="84" rx="16" fill="none" stroke="currentColor" stroke-opacity=".25"/>`);
    parts.push(moved(paint.row(sun, 0, 0, 26), x + 6, y + 8) + moved(paint.row(moon, 0, 0, 26), x + 6, y + 48));
    if (chip) parts.push(paint.chip(chip, x + 98, y + 50));
  });
  const pieces: Piece[] = [...(startingTileOnMoon ? (['1'] as const) : []), ...largeMoon];
  parts.push(moved(paint.row(largeSun, 0, 0, 28), 16, 208));
  const each = 8;
  parts.push(...pieces.map((piece, i) => paint.piece(piece, 16 + (i % each) * 31, 246 + Math.floor(i / each) * 31, 28)));
  const below = 260 + Math.max(1, Math.ceil(pieces.length / each)) * 31;
  display.forEach(({ plate }, i) => plate && parts.push(paint.plate(plate, [], 20 + i * 86, below, 34)));
  const height = below + (display.length > 0 ? 90 : 0);
  return { svg: paint.card(width, height) + parts.join(''), width, height };
}

/** The whole position as an SVG file's text. */
export function drawingOf(view: View, names: string[], mover: number | null, colours: Colours = themeColours): string {
  const paint = new Painter(colours);
  const boards =
    view.kind === 'azul'
      ? view.boards.map((board, seat) => paint.board(names[seat], board.score, azulBoard(paint, board, view), seat === mover))
      : view.boards.map((board, seat) => paint.board(names[seat], board.score, duelBoard(paint, board), seat === mover));
  const table = view.kind === 'azul' ? azulTable(paint, view) : duelTable(paint, view);
  const edge = 14;
  const columns = boards.length > 2 ? 2 : 1;
  const [wide, high] = [boards[0].width + edge, boards[0].height + edge];
  const laid = boards.map(({ svg }, i) => moved(svg, table.width + 2 * edge + (i % columns) * wide, edge + Math.floor(i / columns) * high));
  const width = table.width + 2 * edge + columns * wide;
  const height = Math.max(table.height + 2 * edge, edge + Math.ceil(boards.length / columns) * high);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" color="${colours('ink-soft')}">` +
    `${paint.defs()}<rect width="${width}" height="${height}" fill="${colours('paper')}"/>${moved(table.svg, edge, edge)}${laid.join('')}</svg>`
  );
}

/** The same as a PNG, at twice its size. */
export async function pngOf(drawing: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2 * image.naturalWidth, 2 * image.naturalHeight];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be drawn'))), 'image/png'));
}
