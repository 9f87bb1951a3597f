// Spaces at which no line may end: those that French sets before and within its marks.
export function typeset(language: string, text: string): string {
  return language === 'fr' ? text.replace(/ (?=[:»%])|(?<=«) /g, '\u00a0').replace(/ (?=[;!?])/g, '\u202f') : text;
}
