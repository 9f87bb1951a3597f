// Python's regular expressions over JavaScript's: the patterns are translated, the matches behave alike.
// Places are counted in characters, as Python counts them. Knows nothing of games.
import { textLength, type Value } from "./values.js";

export class Match {
  readonly lastgroup: string | null;
  constructor(private readonly found: RegExpExecArray) {
    const names = Object.entries(found.groups ?? {}).filter(([, text]) => text !== undefined);
    this.lastgroup = names[names.length - 1]?.[0] ?? null;
  }
  __getitem__(group: number | string): string | null {
    return (typeof group === "number" ? this.found[group] : this.found.groups?.[group]) ?? null;
  }
  group(group: number | string = 0): string | null {
    return this.__getitem__(group);
  }
  groups(): (string | null)[] {
    return this.found.slice(1).map((text) => text ?? null);
  }
  private span(group: number | string): [number, number] {
    const { indices } = this.found;
    const units = (typeof group === "number" ? indices?.[group] : indices?.groups?.[group]) ?? [-1, -1];
    return units.map((at) => (at < 0 ? -1 : textLength(this.found.input.slice(0, at)))) as [number, number];
  }
  start(group: number | string = 0): number {
    return this.span(group)[0];
  }
  end(group: number | string = 0): number {
    return this.span(group)[1];
  }
}

export class Pattern {
  private readonly made = new Map<string, RegExp>();

  constructor(private readonly source: string, private readonly flags: string) {}

  private exec(text: string, place: number, flags: string, source = this.source): Match | null {
    const name = flags + source;
    const expression = this.made.get(name) ?? new RegExp(source, this.flags + flags);
    this.made.set(name, expression);
    expression.lastIndex = textLength(text) === text.length ? place : [...text].slice(0, place).join("").length;
    const found = expression.exec(text);
    return found && new Match(found);
  }
  match(text: string, place = 0): Match | null {
    return this.exec(text, place, "y");
  }
  search(text: string, place = 0): Match | null {
    return this.exec(text, place, "g");
  }
  fullmatch(text: string, place = 0): Match | null {
    // A lookahead for the very end: `$` would stand before a final newline in some modes.
    return this.exec(text, place, "y", `(?:${this.source})(?![^])`);
  }
  finditer(text: string): Match[] {
    return [...text.matchAll(new RegExp(this.source, this.flags + "g"))].map((found) => new Match(found as RegExpExecArray));
  }
  findall(text: string): Value[] {
    return this.finditer(text).map((match) => {
      const groups = match.groups();
      return groups.length === 0 ? match.group() : groups.length === 1 ? groups[0] : groups;
    });
  }
  sub(by: string | ((match: Match) => string), text: string): string {
    let made = "";
    let at = 0;
    for (const found of text.matchAll(new RegExp(this.source, this.flags + "g"))) {
      const match = new Match(found as RegExpExecArray);
      const put = typeof by === "string" ? by.replace(/\\([0-9])/g, (_, group) => match.group(Number(group)) ?? "") : by(match);
      made += text.slice(at, found.index) + put;
      at = found.index + found[0].length;
    }
    return made + text.slice(at);
  }
  split(text: string): string[] {
    return text.split(new RegExp(this.source, this.flags));
  }
}

export const pattern = (source: string, flags: string): Pattern => new Pattern(source, flags);
