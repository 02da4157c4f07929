import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { lockFolder } from "./folder-lock.ts";
import { whenNpmEnds } from "./launcher.ts";
import { type LocalServices, openLocalServices } from "./local-services.ts";
import { Refusal } from "./refusal.ts";
import { restartLimits, type Watcher } from "./restarts.ts";

/** What the pages are served with. */
export interface Serving {
  host: string;
  port: number;
  services: LocalServices;
  watcher: Watcher;
}

/** What was made ready in a data folder before its services open. */
interface Prepared {
  serve(serving: Serving): Promise<{ close(): Promise<void> }>;
  close(): Promise<void>;
}

/** Opens the local services and serves, as PORT, HOST, DATA_DIR and SEED say; ends with a signal. */
export async function runShop(prepare: (folder: string) => Promise<Prepared>) {
  const port = Number(process.env.PORT ?? 8787);
  const host = process.env.HOST ?? "127.0.0.1";
  const folder = process.env.DATA_DIR ?? ".data";
  const kind = process.env.SEED === "empty" ? "empty" : "demo";

  const opened: { close(): Promise<void> }[] = [];
  let ending = false;
  async function end(code = 0) {
    if (ending) return;
    ending = true;
    for (const part of opened.reverse()) await part.close();
    process.exit(code);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => end());
  whenNpmEnds(end);
  const watcher = {
    limits: restartLimits(),
    say: console.log,
    giveUp(line: string) {
      console.error(`${line}: giving up`);
      void end(1);
    },
  };

  try {
    if (!(await isFree(port, host)))
      throw new Refusal(`port ${port} is taken: set PORT to another one`);
    await mkdir(folder, { recursive: true });
    opened.push(lockFolder(folder));
    const prepared = await prepare(folder);
    opened.push(prepared);
    const services = await openLocalServices({ folder, kind, ...watcher });
    opened.push(services);
    opened.push(await prepared.serve({ host, port, services, watcher }));
    console.log(`ready http://${host}:${port}`);
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    await end(1);
    throw error;
  }
}

function isFree(port: number, host: string) {
  return new Promise<boolean>((answer) => {
    const probe = createServer();
    probe.once("error", () => answer(false));
    probe.listen(port, host, () => probe.close(() => answer(true)));
  });
}
