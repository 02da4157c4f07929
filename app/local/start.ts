import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { buildWorker } from "./build.ts";
import { openDesk } from "./desk.ts";
import { serveWorker } from "./serve-worker.ts";

const port = Number(process.env.PORT ?? 8787);
const host = process.env.HOST ?? "127.0.0.1";
const dataDir = process.env.DATA_DIR ?? ".data";
const kind = process.env.SEED === "empty" ? "empty" : "demo";

await mkdir(dataDir, { recursive: true });
await buildWorker(console.log);
const desk = await openDesk({ folder: join(dataDir), kind, say: console.log });
const worker = await serveWorker({ host, port, desk }).catch(async (error: Error) => {
  await desk.close();
  const taken = /address already in use|EADDRINUSE/i.test(error.message);
  console.error(taken ? `port ${port} is taken: set PORT to another one` : error);
  process.exit(1);
});

let ending = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, async () => {
    if (ending) return;
    ending = true;
    await worker.close();
    await desk.close();
    process.exit(0);
  });
}
console.log(`ready http://${host}:${port}`);
