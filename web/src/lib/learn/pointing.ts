// Highlights parts of the page with a separate style sheet, so that later additions are highlighted as well.
const ring = 'outline: 3px solid var(--amber); outline-offset: 3px; border-radius: 8px; z-index: 3;';
const frame = 'outline: 2px dashed var(--accent); outline-offset: 2px;';
const calm = '@media (prefers-reduced-motion: no-preference)';

export class Pointing {
  private readonly sheet = new CSSStyleSheet();

  constructor() {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.sheet];
  }

  /** What to press, and what the words speak of, as selectors within a lesson. */
  at(pressed: string[], spokenOf: string[]): void {
    const among = (selectors: string[]) => `.lesson :is(${selectors.join(', ')})`;
    const rules = [
      spokenOf.length > 0 ? `${among(spokenOf)} { ${frame} }` : '',
      pressed.length > 0 ? `${among(pressed)} { ${ring} } ${calm} { ${among(pressed)} { animation: pointed 0.9s ease-in-out infinite alternate; } }` : '',
      '@keyframes pointed { to { outline-offset: 7px; } }',
    ];
    this.sheet.replaceSync(rules.join('\n'));
  }

  end(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
  }
}
