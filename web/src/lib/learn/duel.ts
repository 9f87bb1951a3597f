// Azul Duel, step by step: every position is made for one rule.
import { own, type Step } from './steps';

const start = 'azulejos/1 duel players=2 tablets=rows,columns,diagonals turn=1 first=1 opening=0 bag=* unseen=* unseenchips=* phase=acquisition';
const fresh = 'round=1 suns=BBYK,YRRT,BKKT,YRTT,BYRKK chips=?,?,?,?';
const placed = '1.tokens=0 2.tokens=0';
/** Three plates each, as at the end of the first round. */
const three = `${placed} 1.plates=S1r0,-,-,-,J9r0,-,-,J4r0,- 2.plates=-,J2r0,-,-,S6r1,S5r0,-,-,-`;
/** Five plates each and nothing but one tile to take: the end of the second round. */
const lastTile = (tile: string) => `round=2 marker=2 suns=-,-,-,-,- largemoon=${tile} chips=-,-,-,- top=S ${placed} 1.taken=2 2.taken=2`;
const other = '2.score=6 2.store=K1,YK1 2.lines=-,R,-,-,-,- 2.plates=-,J2r0,J3r0,S2r0,S6r1,S5r0,-,-,-';

export const duel: Step[] = [
  {
    text: 'duel.plate',
    position: `${start} ${fresh} display=S1,J2,S5 top=S 1.plates=-,-,-,-,J9r0,-,-,-,- 2.plates=-,-,-,-,S6r1,-,-,-,-`,
    wanted: [/^p/],
    path: [['plate0', 'plate10', 'plate4']],
  },
  {
    text: 'duel.pile',
    position: `${start} ${fresh} display=J2,S5 top=J 1.tokens=1 1.plates=S1r0,-,-,-,J9r0,-,-,-,- 2.plates=-,-,-,-,S6r1,-,-,-,-`,
    wanted: [/^draw$/],
    path: ['pile'],
  },
  { text: 'duel.look', wanted: [/^stop$/], path: ['stop'] },
  { text: 'duel.keep', wanted: [/^p/] },
  {
    text: 'duel.sun',
    position: `${start} ${fresh} display=S5 top=S 1.tokens=0 2.tokens=1 1.plates=S1r0,-,-,-,J9r0,-,-,J4r0,- 2.plates=-,J2r0,-,-,S6r1,-,-,-,-`,
    wanted: [/^s1B2$/],
    path: ['sun1B', 'line2'],
  },
  { text: 'duel.stack', wanted: [/^o/], path: [['stack1Y', 'stack1K']] },
  {
    text: 'duel.large',
    position: `${start} round=1 suns=-,YRRT,BKKT,YRTT,BBYRK moons=YK,-,-,- chips=?,?,?,? top=S ${three} 1.lines=-,BB,-,-,-,-`,
    wanted: [/^s5B3$/],
    path: ['sun0B', 'line3'],
  },
  {
    text: 'duel.moon',
    position: `${start} round=1 suns=-,-,-,YRTT,- moons=KY,TK,KT,- largemoon=YRK chips=?,?,?,? top=S ${three} 1.lines=-,BB,-,-,-,- 2.lines=-,RR,-,-,-,-`,
    wanted: [/^mK5$/],
    path: ['moonK', 'line5'],
    shown: ['[data-slot="moon0.start"]'],
  },
  {
    text: 'duel.broken',
    position: `${start} round=1 marker=2 suns=-,-,YTTT,-,- moons=Y,K,-,RB largemoon=YR chips=?,?,?,? top=S ${three} 1.lines=-,T,-,-,KKK,- 2.lines=-,RR,-,-,-,-`,
    wanted: [/^s3T2$/],
    path: ['sun3T', 'line2'],
    shown: [own('broken.0'), own('broken.1')],
  },
  {
    text: 'duel.chip',
    position: `${start} round=1 marker=2 suns=-,-,-,-,- moons=Y,-,KT,RB largemoon=YR chips=?,B,?,? top=S ${three} 1.lines=-,-,BB,-,KKK,- 2.lines=-,RR,-,-,-,-`,
    wanted: [/^cB$/],
    path: ['chipB'],
  },
  {
    text: 'duel.last',
    position:
      `${start} ${lastTile('Y')} spentchips=R1,T1,KB1,TY1 ${other} 1.score=7 1.store=B2 1.lines=-,-,BB,-,KKK,-` +
      ' 1.plates=S1r0,-,-,S9r0,J1r0,-,-,J4r0,S8r0 1.dome=....../....../....../...K../....../......',
    wanted: [/^mY6$/],
    path: ['moonY', 'line6'],
  },
  { text: 'duel.pay', wanted: [/^xB$/, /^xB$/, /^y$/], path: [['ownB', 'pay']], shown: [own('line.2')] },
  { text: 'duel.space', wanted: [/^t4$/], path: ['dome3-4'] },
  {
    text: 'duel.full',
    position:
      `${start} ${lastTile('B')} spentchips=R1,KB1,TY1,B2 ${other} 1.score=11 1.store=T1 1.lines=-,-,-,-,KKK,BBBBB` +
      ' 1.plates=S1r0,-,-,S9r0,J1r0,-,-,J4r0,S8r0 1.dome=....../....../...B../...K../.....T/....Y.',
    wanted: [/^mB6$/],
    path: ['moonB', 'line6'],
  },
  { text: 'duel.special', wanted: [/^t6$/], path: ['dome6-6'], shown: [own('dome.8')] },
  {
    text: 'duel.stuck',
    position:
      `${start} ${lastTile('Y')} spentchips=R1,KB1,TY1,B2 ${other} 1.score=12 1.store=T1 1.lines=-,RR,-,-,KKK,-` +
      ' 1.plates=S1r0,S7r0,S4r0,-,J1r0,-,-,J4r0,- 1.dome=....../....../...B../...K../....../......',
    wanted: [/^mY6$/],
    path: ['moonY', 'line6'],
    shown: [own('line.1')],
  },
  { text: 'duel.tablets', shown: ['[data-place^="tablet."]'] },
  // The last round of a game.
  {
    text: 'duel.game',
    position:
      'azulejos/1 duel players=2 tablets=rows,columns,diagonals round=5 phase=acquisition turn=1 first=1 opening=0 bag=- tower=B1Y2R3K6T5' +
      ' suns=BRTT,BYYT,BYRK,BYRK,BYRKK chips=?,?,?,? unseenchips=R2,TY1,KB1 spentchips=B1,K1,YK1,BR1,RT2 unseen=-' +
      ' 1.score=19 1.tokens=0 1.store=B1,Y1,K1,T2,TY1,KB1,BR1 1.lines=-,-,-,-,-,RR 1.plates=S7r2,J4r2,S8r2,S9r3,J1r3,S4r1,S1r1,J2r3,J7r3' +
      ' 1.dome=TSKBB./KB.TT./Y....Y/.....B/T...../......' +
      ' 2.score=9 2.tokens=0 2.store=Y1,YK1 2.lines=-,-,-,-,-,Y 2.plates=J8r0,J5r1,J9r0,S5r2,J6r1,S6r2,J3r0,S2r2,S3r1' +
      ' 2.dome=..Y.RB/Y.BRB./...T../R....Y/K...../R.....',
    game: true,
  },
];
