// What a language must contain: the same keys as English, each with its own text.
export type Words<English> = Record<keyof English, string>;
