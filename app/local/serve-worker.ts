import { Cron } from "croner";
import { Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { workerFile } from "./build-worker.ts";
import { childrenOf, stillRuns } from "./child-processes.ts";
import { devPages } from "./dev-pages.ts";
import type { LocalServices } from "./local-services.ts";
import { Restarts, type Watcher } from "./runner/restarts.ts";

interface Settings {
  host: string;
  port: number;
  services: Pick<LocalServices, "db"> & {
    vars: Omit<LocalServices["vars"], `PAYPAL_${string}`>;
    database: Pick<LocalServices["database"], "watch">;
  };
  watcher: Watcher;
}

const lookEveryMs = 250;

/** The built Worker in workerd, with every binding of wrangler.toml and the local services behind it. */
export async function serveWorker({ host, port, services, watcher }: Settings) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const crons: string[] = unstable_readConfig({ config: "wrangler.toml" }).triggers.crons ?? [];
  const hosts = [...new Set([host, "127.0.0.1", "localhost"])].map((name) => `${name}:${port}`);
  const dev = devPages({
    db: services.db,
    crons,
    runCron,
  });

  const answerDev = async (request: unknown) => (await dev(request as Request)) as never;

  const options = {
    ...workerOptions,
    name: "kaitsukebin",
    rootPath: process.cwd(),
    modules: [{ type: "ESModule", path: workerFile }],
    assets: {
      directory: "build/client",
      binding: "ASSETS",
      routerConfig: { has_user_worker: true },
    },
    bindings: {
      ...workerOptions.bindings,
      ...services.vars,
      API_HOSTS: hosts.join(","),
      SITES: JSON.stringify(
        hosts.map((own) => ({
          name: "日本公式サイト",
          hosts: [own],
          apiHost: own,
          statistics: false,
        })),
      ),
    },
    serviceBindings: { DEV: answerDev },
    host,
    port,
    cf: false,
  } as ConstructorParameters<typeof Miniflare>[0];
  const runtime: Miniflare = new Miniflare(options);
  const looking = setInterval(watchRuntime, 100);
  await runtime.ready;
  clearInterval(looking);
  let pids = watchRuntime();
  let closing = false;
  const restarts = new Restarts("Worker", watcher);
  let busy = Promise.resolve();
  const pulse = setInterval(() => {
    if (pids.length > 0 && !pids.some(stillRuns)) begin(again);
  }, lookEveryMs);

  const timers = crons.map(
    (cron) =>
      new Cron(cron, { timezone: "UTC", protect: true, catch: console.error }, async () => {
        if (!(await runCron(cron))) console.error(`cron ${cron} failed`);
      }),
  );

  return {
    /** Takes up the newest build. */
    reload: () => begin(reload),
    async close() {
      closing = true;
      clearInterval(pulse);
      for (const timer of timers) timer.stop();
      await runtime.dispose();
    },
  };

  async function runCron(cron: string) {
    const worker = await runtime.getWorker();
    const { outcome } = await worker.scheduled({ cron, scheduledTime: new Date() });
    return outcome === "ok";
  }

  /** Puts the runtime in a new process; nobody looks for the old one meanwhile. */
  async function reload() {
    pids = [];
    await runtime.setOptions(options);
    pids = watchRuntime();
  }

  async function again() {
    pids = [];
    while (!closing && (await restarts.next("no process is left")) && !closing) {
      try {
        return await reload();
      } catch (error) {
        watcher.say(`the Worker did not start: ${(error as Error).message}`);
      }
    }
  }

  /** One after the other: a build that is saved while the Worker starts again waits for it. */
  function begin(work: () => Promise<void>) {
    pids = [];
    busy = busy.then(work, work);
    return busy;
  }

  function watchRuntime() {
    const runtimes = childrenOf(process.pid, "workerd");
    services.database.watch(runtimes);
    return runtimes;
  }
}
