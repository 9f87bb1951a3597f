// The engine's worker as a Node thread.
import { parentPort, workerData } from "node:worker_threads";

const { serve } = await import(new URL("worker.js", workerData));
await serve(parentPort);
