import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { buildWorker } from "./build-worker.ts";
import { openDesk } from "./desk.ts";
import { serveWorker } from "./serve-worker.ts";

/** Builds, opens the desk and serves, as PORT, HOST, DATA_DIR and SEED say; ends with a signal. */
export async function runShop() {
  const port = Number(process.env.PORT ?? 8787);
  const host = process.env.HOST ?? "127.0.0.1";
  const folder = process.env.DATA_DIR ?? ".data";
  const kind = process.env.SEED === "empty" ? "empty" : "demo";

  if (!(await isFree(port, host))) {
    console.error(`port ${port} is taken: set PORT to another one`);
    process.exit(1);
  }
  await mkdir(folder, { recursive: true });
  await buildWorker(console.log);
  const desk = await openDesk({ folder, kind, say: console.log });
  const worker = await serveWorker({ host, port, desk });

  let ending = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, async () => {
      if (ending) return;
      ending = true;
      await worker.close();
      await desk.close();
      process.exit(0);
    });

  console.log(`ready http://${host}:${port}`);
  return worker;
}

function isFree(port: number, host: string) {
  return new Promise<boolean>((answer) => {
    const probe = createServer();
    probe.once("error", () => answer(false));
    probe.listen(port, host, () => probe.close(() => answer(true)));
  });
}
