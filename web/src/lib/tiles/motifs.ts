// The drawing of every tile: one silhouette per colour, distinguishable without hue and at 16 px.
// A motif is a path on a 48 x 48 field, its centre at 24; `detail` is cut back into it in the glaze's colour.
import type { Tile } from '../table/view.ts';

export interface Motif {
  shape: string;
  detail: string;
}

const round = (n: number) => Math.round(n * 100) / 100;
const at = (radius: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  return `${round(24 + radius * Math.sin(angle))} ${round(24 - radius * Math.cos(angle))}`;
};
const polygon = (points: string[]) => `M${points.join('L')}Z`;
const circle = (x: number, y: number, r: number) =>
  `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const diamond = (x: number, y: number, r: number) =>
  `M${x} ${round(y - r)}L${round(x + r)} ${y}L${x} ${round(y + r)}L${round(x - r)} ${y}Z`;
const everyQuarter = (draw: (degrees: number) => string) => [0, 90, 180, 270].map(draw).join('');

function star(): Motif {
  const points = Array.from({ length: 16 }, (_, i) => at(i % 2 ? 8.6 : 18.4, i * 22.5));
  return { shape: polygon(points), detail: circle(24, 24, 4.4) };
}

function quatrefoil(): Motif {
  const petals = circle(24, 15, 8) + circle(33, 24, 8) + circle(24, 33, 8) + circle(15, 24, 8);
  const veins = everyQuarter((d) => `M${at(8.5, d - 8)}L${at(14.5, d)}L${at(8.5, d + 8)}Z`);
  return { shape: `${petals}${diamond(24, 24, 10)}`, detail: circle(24, 24, 4.6) + veins };
}

function diamonds(): Motif {
  const four = diamond(24, 13, 7.6) + diamond(35, 24, 7.6) + diamond(24, 35, 7.6) + diamond(13, 24, 7.6);
  const hearts = diamond(24, 13, 2.4) + diamond(35, 24, 2.4) + diamond(24, 35, 2.4) + diamond(13, 24, 2.4);
  return { shape: four, detail: hearts };
}

function blades(): Motif {
  const blade = [45, 135, 225, 315].map((d) => `${at(24, d)}Q${at(-1.5, d + 45)} `).join('');
  return { shape: `M${blade}${at(24, 45)}Z`, detail: diamond(24, 24, 2.4) };
}

function rings(): Motif {
  return { shape: circle(24, 24, 17.2) + circle(24, 24, 11.8) + circle(24, 24, 6.6), detail: '' };
}

function crystal(): Motif {
  const rays = [0, 60, 120, 180, 240, 300].map((d) => polygon([at(3.4, d), at(12, d - 19), at(19.4, d), at(12, d + 19)]));
  return { shape: rays.join(''), detail: '' };
}

function pinwheel(): Motif {
  const vane = (d: number) => `M24 24Q${at(14, d - 38)} ${at(19.5, d)}Q${at(16, d + 34)} 24 24Z`;
  return { shape: everyQuarter(vane), detail: circle(24, 24, 3.2) };
}

function lantern(): Motif {
  const corners = [45, 135, 225, 315].map((d) => {
    return `M${at(15.5, d)}L${at(23.5, d - 13)}L${at(23.5, d + 13)}Z`;
  });
  return { shape: diamond(24, 24, 18.5) + corners.join(''), detail: diamond(24, 24, 12) };
}

export const motifs: Record<Tile, Motif> = {
  B: star(),
  Y: quatrefoil(),
  R: diamonds(),
  K: blades(),
  W: crystal(),
  T: rings(),
  J: pinwheel(),
  S: lantern(),
};

/** A quarter flourish for the corners, which joins its neighbours' on a wall. */
export const corners = everyQuarter((d) => {
  const spin = `${at(33.94, d + 45)}`;
  return circle(Number(spin.split(' ')[0]), Number(spin.split(' ')[1]), 8.4);
});
