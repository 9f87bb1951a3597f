// Azul, step by step: every position is made for one rule.
import { own, type Step } from './steps';

const offer = 'azulejos/1 azul players=2 phase=offer turn=1 first=1 bag=*';
const last = 'centre=B factories=-,-,-,-,-';

export const azul: Step[] = [
  {
    text: 'azul.take',
    position: `${offer} round=1 factories=BBYR,YKKW,BRRW,YYRK,BKWW`,
    wanted: [/^1B2$/],
    path: ['1B', 'line2'],
  },
  {
    text: 'azul.centre',
    position: `${offer} round=1 centre=YYRK factories=-,YKKW,BRRW,-,BKWW 1.lines=-,BB,-,-,- 2.lines=-,-,-,RR,-`,
    wanted: [/^cY3$/],
    path: ['cY', 'line3'],
    shown: ['[data-slot="centre.1"]'],
  },
  {
    text: 'azul.refuse',
    position:
      `${offer} round=2 marker=2 centre=YR factories=-,YKKW,BRRW,-,BKWW 1.score=3 1.lines=-,-,RR,-,- 1.wall=B..../....K/...../...../.....` +
      ' 2.score=2 2.lines=-,-,-,WW,- 2.wall=..R../...../.W.../...../.....',
    wanted: [/^2K[45]$/],
    path: ['2K', ['line4', 'line5']],
    shown: [own('wall.1.4'), own('line.2.0'), own('line.2.1')],
  },
  {
    text: 'azul.spill',
    position:
      `${offer} round=2 marker=2 centre=YR factories=-,-,KWWW,-,BKRY 1.score=3 1.lines=-,W,RR,KK,- 1.wall=B..../....K/...../...../.....` +
      ' 2.score=2 2.lines=-,-,-,WW,BB 2.wall=..R../...../.W.../...../.....',
    wanted: [/^3W2$/],
    path: ['3W', 'line2'],
    shown: [own('floor.0'), own('floor.1')],
  },
  {
    text: 'azul.round',
    position: `${offer} round=1 marker=2 centre=R factories=-,-,-,-,- 1.lines=-,BB,YY,-,W 2.lines=K,RR,-,WWW,-`,
    wanted: [/^cR1$/],
    path: ['cR', 'line1'],
  },
  {
    text: 'azul.score',
    position:
      `${offer} round=3 marker=2 ${last} 1.score=9 1.lines=-,-,BB,-,K 1.wall=.Y.../..Y../.W.Y./...../.....` +
      ' 2.score=8 2.lines=K,-,-,-,- 2.wall=..R../.BY../...../...../.....',
    wanted: [/^cB3$/],
    path: ['cB', 'line3'],
    shown: [own('wall.2.2')],
  },
  {
    text: 'azul.end',
    position:
      `${offer} round=5 marker=2 ${last} 1.score=43 1.lines=-,-,BB,-,- 1.wall=B.R../.BY../KW.YR/..WB./..K.B` +
      ' 2.score=38 2.wall=BYRK./.BY../...Y./...../.....',
    wanted: [/^cB3$/],
    path: ['cB', 'line3'],
    shown: [own('wall.2.2')],
  },
  // The end of a game, in which a single tile may already be enough.
  {
    text: 'azul.game',
    position:
      `${offer} round=4 factories=BRYY,KKWR,BBWW,YRRK,YKWB 1.score=18 1.lines=-,-,-,YY,- 1.wall=BY.KW/.BY../..B../...../.....` +
      ' 2.score=16 2.lines=-,-,KK,-,BB 2.wall=.YRK./WB.../..BY./...../.....',
    game: true,
  },
];
