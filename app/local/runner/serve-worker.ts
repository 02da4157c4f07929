import { Cron } from "croner";
import { takeBuild } from "../bundle/build-worker.ts";
import { letGo } from "../bundle/taken-build.ts";
import { devPages } from "./dev-pages.ts";
import type { Serving } from "./run-shop.ts";
import { startRuntime } from "./runtime.ts";
import { readPlatform, workerOptions } from "./worker-options.ts";

/** The newest build, held for the shop of this data folder until it ends. */
export async function prepareWorker(folder: string) {
  const build = await takeBuild(folder, console.log);
  return {
    serve: (serving: Serving) => serveWorker(build, serving),
    close: async () => letGo(build),
  };
}

/** The built Worker in workerd, with the local services behind it and its crons at their hours. */
async function serveWorker(build: string, { host, port, services, watcher }: Serving) {
  const crons: string[] = readPlatform().triggers.crons ?? [];
  const runCron = (cron: string, at = new Date()) => runtime.runCron(cron, at);
  const { db, tracking, channels, markets } = services;
  const dev = devPages({ db, tracking, channels, markets, crons, runCron });
  const runtime = await startRuntime({
    options: () => workerOptions({ host, port, build, vars: services.vars, dev }),
    watcher,
    watch: services.database.watch,
  });
  const timers = crons.map(
    (cron) =>
      new Cron(cron, { timezone: "UTC", protect: true, catch: console.error }, async () => {
        if (!(await runCron(cron))) console.error(`cron ${cron} failed`);
      }),
  );
  return {
    async close() {
      for (const timer of timers) timer.stop();
      await runtime.close();
    },
  };
}
