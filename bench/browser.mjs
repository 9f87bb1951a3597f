// Measures the browser's engine in Node: time to be ready, random play, search. Prints one JSON.
import { readFileSync } from "node:fs";

const { measure } = await import(process.argv[2]);
const { loadEngine } = await import(process.argv[3]);
console.log(JSON.stringify(await measure(loadEngine, JSON.parse(readFileSync(0, "utf8")))));
