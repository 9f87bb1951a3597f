// What a language must hold: the same keys as English, each with a text of its own.
export type Words<English> = Record<keyof English, string>;
