import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { MiniflareOptions } from "miniflare";
import { workerEntry } from "../bundle/build-worker.ts";
import { platformOptions } from "../bundle/platform-options.ts";

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
  const { worker: written, routes } = platformOptions();
  const hosts = [...new Set([host, "127.0.0.1", "localhost"])].map((name) => `${name}:${port}`);
  return {
    ...written,
    name: "kaitsukebin",
    rootPath: process.cwd(),
    modulesRoot: join(build, "worker"),
    modules: modules(join(build, "worker")),
    assets: {
      directory: join(build, "client"),
      binding: "ASSETS",
      routerConfig: { has_user_worker: true, static_routing: routing(routes) },
    },
    bindings: {
      ...written.bindings,
      ...vars,
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
    serviceBindings: { DEV: async (request: unknown) => (await dev(request as Request)) as never },
    host,
    port,
    cf: false,
    // Would put a Worker of its own between ours and every question to the database.
    stripCfConnectingIp: false,
  } as MiniflareOptions;
}

/** As wrangler passes on which addresses are the Worker's and which are files. */
function routing(routes: readonly string[]) {
  return {
    user_worker: routes.filter((route) => !route.startsWith("!")),
    asset_worker: routes.flatMap((route) => (route.startsWith("!") ? route.slice(1) : [])),
  };
}

/** The modules of a build, the one that is started first. */
function modules(folder: string) {
  const files = readdirSync(folder).filter((file) => file.endsWith(".js"));
  const paths = new Set([workerEntry, ...files].map((file) => join(folder, file)));
  return [...paths].map((path) => ({ type: "ESModule", path }));
}
