// The scoring tablets: four, each with a goal on either side, and a small picture of each goal.
export const pictures: Record<string, string> = {
  rows: 'M4 20h40v8H4z',
  'colourful-rows': 'M4 20h7v8H4zM12.3 20h7v8h-7zM20.6 20h7v8h-7zM29 20h7v8h-7zM37 20h7v8h-7z',
  columns: 'M20 4h8v40h-8z',
  border: 'M4 4h40v40H4zM12 12v24h24V12z',
  diagonals: 'M4 4h8l32 32v8h-8L4 12zM44 4h-8L4 36v8h8l32-32z',
  corners: 'M4 4h14v14H4zM30 4h14v14H30zM4 30h14v14H4zM30 30h14v14H30z',
  jokers: 'M24 24Q14 8 24 4Q34 8 24 24Q40 14 44 24Q40 34 24 24Q34 40 24 44Q14 40 24 24Q8 34 4 24Q8 14 24 24Z',
  'empty-specials': 'M24 4L44 24L24 44L4 24ZM24 13L13 24L24 35L35 24Z',
};

export const tablets: [string, string][] = [
  ['rows', 'colourful-rows'],
  ['columns', 'border'],
  ['diagonals', 'corners'],
  ['jokers', 'empty-specials'],
];

const fewest = 3;

/** The goals in play after a side was pressed: turned over, put in, or taken out while enough remain. */
export function pressed(goals: string[], side: string): string[] {
  const others = goals.filter((goal) => !tablets.some((sides) => sides.includes(goal) && sides.includes(side)));
  if (goals.includes(side)) return goals.length > fewest ? others : goals;
  return tablets.flat().filter((goal) => goal === side || others.includes(goal));
}
