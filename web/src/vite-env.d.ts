/// <reference types="svelte" />
/// <reference types="vite/client" />

/** The names of the games that the engine was built with. */
declare const __GAMES__: string[];
