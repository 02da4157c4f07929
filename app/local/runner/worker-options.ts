import { join } from "node:path";
import type { MiniflareOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { workerEntry } from "../bundle/build-worker.ts";

interface Settings {
  host: string;
  port: number;
  /** The folder of the build: what is served as it is, and the Worker's modules. */
  build: string;
  /** What the Worker finds its services by. */
  vars: Record<string, string>;
  /** Answers what is asked of /dev. */
  dev(request: Request): Promise<Response>;
}

/** The built Worker as workerd is to run it: every binding of wrangler.toml, with the local services behind it. */
export function workerOptions({ host, port, build, vars, dev }: Settings) {
  const written = unstable_getMiniflareWorkerOptions("wrangler.toml").workerOptions;
  const routes = readPlatform().assets?.run_worker_first as string[];
  return {
    ...written,
    name: "kaitsukebin",
    rootPath: process.cwd(),
    modulesRoot: join(build, "worker"),
    modules: [{ type: "ESModule", path: join(build, "worker", workerEntry) }],
    assets: {
      directory: join(build, "client"),
      binding: "ASSETS",
      routerConfig: { has_user_worker: true, static_routing: routing(routes) },
    },
    bindings: {
      ...written.bindings,
      ...vars,
      ...localSites(host, port),
    },
    serviceBindings: { DEV: async (request: unknown) => (await dev(request as Request)) as never },
    host,
    port,
    cf: false,
    // Would put a Worker of its own between ours and every question to the database.
    stripCfConnectingIp: false,
  } as MiniflareOptions;
}

/** The shop's faces on this machine, as the variables of wrangler.toml name them elsewhere. */
export function localSites(host: string, port: number) {
  const hosts = [...new Set([host, "127.0.0.1", "localhost"])].map((name) => `${name}:${port}`);
  const site = (own: string) => ({
    name: "日本公式サイト",
    hosts: [own],
    apiHost: own,
    statistics: false,
  });
  return { API_HOSTS: hosts.join(","), SITES: JSON.stringify(hosts.map(site)) };
}

/** As wrangler passes on which addresses are the Worker's and which are files. */
function routing(routes: readonly string[]) {
  return {
    user_worker: routes.filter((route) => !route.startsWith("!")),
    asset_worker: routes.flatMap((route) => (route.startsWith("!") ? route.slice(1) : [])),
  };
}

/** What wrangler.toml asks of the platform. */
export function readPlatform() {
  return unstable_readConfig({ config: "wrangler.toml" });
}
