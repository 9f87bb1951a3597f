// The drawings of Azul's rules.
import type { Drawing } from './drawing';

const arrow = { sign: '→' };
const costs = ['−1', '−1', '−2', '−2', '−2', '−3', '−3'];

export const azulDrawings: Record<string, Drawing[]> = {
  A3: [
    {
      caption: 'figure.board',
      items: [
        { spaces: '____-/___RR/__---/_---B/----Y', ground: 'board', label: 'label.lines' },
        { spaces: 'Byrkw/wByrk/kwbyr/rkwby/yrkwb', ground: 'board', label: 'label.wall' },
        { sign: '' },
        { spaces: '1------', ground: 'board', below: costs, label: 'label.floor', small: true },
      ],
    },
  ],
  A7: [
    {
      caption: 'figure.take',
      items: [
        { spaces: 'B!B!/YR', ground: 'factory', label: 'label.factory' },
        arrow,
        { spaces: 'BB', ground: 'board', label: 'label.line' },
        { sign: '+' },
        { spaces: '1YR', ground: 'centre', label: 'label.centre' },
      ],
    },
  ],
  A9: [
    {
      caption: 'figure.refuse',
      items: [
        { spaces: 'K!K!/YW', ground: 'factory' },
        arrow,
        { spaces: '___-x-x/__-x-xR/_----', ground: 'board', label: 'label.lines' },
        { spaces: 'wbyrK!/kwbyr/rkwby', ground: 'board', label: 'label.wall' },
      ],
    },
  ],
  A10: [
    {
      caption: 'figure.spill',
      items: [
        { spaces: 'W!W!/W!K', ground: 'factory' },
        arrow,
        { spaces: 'W!W', ground: 'board', label: 'label.line' },
        { sign: '+' },
        { spaces: 'W!W!-----', ground: 'board', below: costs, label: 'label.floor', small: true },
      ],
    },
  ],
  A13: [
    {
      caption: 'figure.tiling',
      items: [
        { spaces: '__BBB/_--RR', ground: 'board', label: 'label.lines' },
        arrow,
        { spaces: 'kwB!yr/rkwby', ground: 'board', label: 'label.wall' },
      ],
    },
  ],
  A14: [
    { caption: 'figure.alone', items: [{ spaces: 'byrkw/wB!yrk/kwbyr', ground: 'board', small: true }, { sign: '+1' }] },
    { caption: 'figure.runs', items: [{ spaces: 'byrkw/wbY=rk/kW=B!Y=r/rkwby', ground: 'board', small: true }, { sign: '3 + 2 = 5' }] },
  ],
  A15: [{ caption: 'figure.floor', items: [{ spaces: '1RR----', ground: 'board', below: costs }, { sign: '−1 −1 −2 = −4' }] }],
  A18: [
    { caption: 'figure.row', items: [{ spaces: 'B!Y!R!K!W!/wbYrk/kwbyr/rkwby/yrkwb', ground: 'board', small: true }, { sign: '+2' }] },
    { caption: 'figure.column', items: [{ spaces: 'byR!kw/wbY!rk/kwB!yr/rkW!by/yrK!wb', ground: 'board', small: true }, { sign: '+7' }] },
    { caption: 'figure.colour', items: [{ spaces: 'B!yrkw/wB!yrk/kwB!yr/rkwB!y/yrkwB!', ground: 'board', small: true }, { sign: '+10' }] },
  ],
  G1: [
    {
      caption: 'figure.grey',
      items: [
        { spaces: '__RRR', ground: 'board', label: 'label.line' },
        arrow,
        { spaces: '-R-B-/-----/-!-x-!Y-!', ground: 'board', label: 'label.wall' },
      ],
    },
  ],
  J2: [
    {
      caption: 'figure.jokerTake',
      items: [
        { spaces: 'BB/JR', ground: 'factory' },
        arrow,
        { spaces: 'BB', ground: 'board' },
        { spaces: 'J', ground: 'board' },
        { spaces: 'BBJ', ground: 'board' },
      ],
    },
  ],
  J4: [
    {
      caption: 'figure.jokerWall',
      items: [
        { spaces: 'JBB', ground: 'board', label: 'label.line' },
        arrow,
        { spaces: 'kwJ!yr', ground: 'board', label: 'label.wall' },
      ],
    },
  ],
};
