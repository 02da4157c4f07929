import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { buildWorker } from "./build-worker.ts";
import { openDesk } from "./desk.ts";
import { whenNpmEnds } from "./launcher.ts";
import { serveWorker } from "./serve-worker.ts";

/** Builds, opens the desk and serves, as PORT, HOST, DATA_DIR and SEED say; ends with a signal. */
export async function runShop() {
  const port = Number(process.env.PORT ?? 8787);
  const host = process.env.HOST ?? "127.0.0.1";
  const folder = process.env.DATA_DIR ?? ".data";
  const kind = process.env.SEED === "empty" ? "empty" : "demo";

  const opened: { close(): Promise<void> }[] = [];
  let ending = false;
  async function end() {
    if (ending) return;
    ending = true;
    for (const part of opened.reverse()) await part.close();
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, end);
  whenNpmEnds(end);

  if (!(await isFree(port, host))) {
    console.error(`port ${port} is taken: set PORT to another one`);
    process.exit(1);
  }
  await mkdir(folder, { recursive: true });
  await buildWorker(console.log);
  const desk = await openDesk({ folder, kind, say: console.log });
  opened.push(desk);
  const worker = await serveWorker({ host, port, desk });
  opened.push(worker);

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
