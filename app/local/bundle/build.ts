import { buildWorker } from "./build-worker.ts";

await buildWorker(console.log);
