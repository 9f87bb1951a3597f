// The drawings of the rules of Azul Duel.
import type { Drawing } from './drawing';

const arrow = { sign: '→' };
const costs = ['−1', '−2', '−3', '−4'];
const goals = ['rows', 'colourful-rows', 'columns', 'border', 'diagonals', 'corners', 'jokers', 'empty-specials'];

export const duelDrawings: Record<string, Drawing[]> = {
  D2: [
    {
      caption: 'figure.board',
      items: [
        { spaces: '_____-/____TT/___---/__--KK/_-----/------', ground: 'board', label: 'label.lines', small: true },
        { spaces: 'yk____/ts____/__r_rj/__b_bk/______/______', ground: 'board', beside: ['1', '2', '3', '4', '5', '6'], label: 'label.dome', small: true },
      ],
    },
  ],
  D3: [
    {
      caption: 'figure.plates',
      items: [
        { spaces: 'yk/ts', ground: 'plate', label: 'label.special' },
        { spaces: 'tr/bj', ground: 'plate', label: 'label.joker' },
      ],
    },
  ],
  D5: [{ caption: 'figure.chips', items: [{ chips: ['B', 'TY', '?'] }] }],
  D12: [
    {
      caption: 'figure.turn',
      items: [
        { spaces: 'yk/ts', ground: 'plate' },
        { sign: '↻' },
        { spaces: 'ty/sk', ground: 'plate' },
        { sign: '↻' },
        { spaces: 'st/ky', ground: 'plate' },
        { sign: '↻' },
        { spaces: 'ks/yt', ground: 'plate' },
      ],
    },
  ],
  D15: [
    {
      caption: 'figure.sun',
      items: [
        { spaces: 'B!B!/YK', ground: 'sun', label: 'label.sun' },
        arrow,
        { spaces: 'BB', ground: 'board', label: 'label.line' },
        { sign: '+' },
        { spaces: 'YK!', ground: 'moon', label: 'label.moon' },
      ],
    },
  ],
  D16: [
    {
      caption: 'figure.moon',
      items: [
        { spaces: 'YK!', ground: 'moon' },
        { spaces: 'KT', ground: 'moon' },
        { spaces: 'TK!', ground: 'moon' },
        { spaces: '1YRK!', ground: 'moon', label: 'label.largeMoon' },
        arrow,
        { spaces: '1KKK', ground: 'board' },
      ],
    },
  ],
  D18: [
    {
      caption: 'figure.spill',
      items: [
        { spaces: 'T!T!/T!Y', ground: 'sun' },
        arrow,
        { spaces: 'T!T', ground: 'board', label: 'label.line' },
        { sign: '+' },
        { spaces: 'T!T!--', ground: 'board', below: costs, label: 'label.broken' },
      ],
    },
  ],
  D19: [{ caption: 'figure.chip', items: [{ chips: ['?'] }, arrow, { chips: ['BR'] }] }],
  D22: [
    {
      caption: 'figure.tiling',
      items: [
        { spaces: '___BBB', ground: 'board', label: 'label.line' },
        arrow,
        { spaces: 'syj!b!__', ground: 'board', label: 'label.domeRow' },
      ],
    },
  ],
  D23: [
    {
      caption: 'figure.stuck',
      items: [
        { spaces: 'RR', ground: 'board', label: 'label.line' },
        { spaces: 'tsstks', ground: 'board', label: 'label.domeRow' },
        arrow,
        { spaces: 'R!R!--', ground: 'board', below: costs, label: 'label.broken' },
      ],
    },
  ],
  D24: [
    {
      caption: 'figure.pay',
      items: [
        { spaces: '-~BB', ground: 'board', label: 'label.line' },
        { sign: '=' },
        { chips: ['B', 'BR'] },
        { sign: '/' },
        { chips: ['TY', 'K', 'RT'] },
      ],
    },
  ],
  D26: [
    {
      caption: 'figure.special',
      items: [
        { spaces: 'sT/YB!', ground: 'plate' },
        arrow,
        { spaces: 'S!T/YB', ground: 'plate', beside: ['5', '6'] },
        { sign: '+5' },
      ],
    },
  ],
  D27: [{ caption: 'figure.broken', items: [{ spaces: 'TK--', ground: 'board', below: costs }, { spaces: '1', ground: 'board', below: ['−2'] }, { sign: '−1 −2 −2 = −5' }] }],
  D30: goals.map((goal) => ({ caption: `goal.${goal}`, items: [{ goal }] })),
};
