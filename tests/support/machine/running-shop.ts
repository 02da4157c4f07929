import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";

interface Settings {
  /** A free one by itself. */
  port?: number;
  dataDir: string;
  seed?: "demo" | "empty";
  /** Where the Worker is to run in a heap of so many megabytes, as the platform gives it 128. */
  heapMb?: number;
  /** Of the runner's own settings, as the shell gives them. */
  environment?: Record<string, string>;
}

/** The whole shop as `npm start` runs it, in processes of its own. */
export async function startShop({
  dataDir,
  seed = "demo",
  heapMb,
  environment,
  ...given
}: Settings) {
  const port = given.port ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  let said = "";
  const child = await run();

  return {
    port,
    origin,
    child,
    signIn,
    /** All that it has written to its output so far. */
    said: () => said,

    /** The address of the first goods page that a search for bags finds. */
    async firstGoods() {
      const html = await (
        await fetch(`${origin}/CommoditySearch?q=${encodeURIComponent("トートバッグ")}`)
      ).text();
      return linkIn(html, /href="(\/ProductDetails\?[^"]+)"/);
    },

    async firstOrder(cookie: string) {
      const html = await (
        await fetch(`${origin}/user/order`, { headers: { Cookie: cookie } })
      ).text();
      return linkIn(html, /href="(\/OrderDetails\?[^"]+)"/);
    },

    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };

  async function run(): Promise<ChildProcess> {
    const started = spawn(process.execPath, ["--import", "tsx", "app/local/start.ts"], {
      env: {
        ...plainEnvironment(),
        PORT: String(port),
        DATA_DIR: dataDir,
        SEED: seed,
        ...(heapMb ? smallHeap(heapMb) : {}),
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    await new Promise<void>((ready, failed) => {
      const hear = (chunk: Buffer) => {
        said += chunk;
        if (said.includes("ready http")) ready();
      };
      started.stdout.on("data", hear);
      started.stderr.on("data", hear);
      started.once("exit", () => failed(new Error(`the shop did not start:\n${said}`)));
    });
    return started;
  }

  /** The cookie of somebody who signs in at this door. */
  async function signIn(name: string, password: string, door = "/login") {
    const response = await fetch(origin + door, {
      method: "POST",
      body: new URLSearchParams({ name, password }),
      redirect: "manual",
    });
    const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
    if (!cookie) throw new Error(`${name} could not sign in: ${response.status}`);
    return cookie;
  }
}

function smallHeap(heapMb: number) {
  const { resolve } = createRequire(import.meta.url);
  const runtime = createRequire(resolve("miniflare"))("workerd") as { default: string };
  return {
    MINIFLARE_WORKERD_PATH: fileURLToPath(new URL("small-heap/workerd.sh", import.meta.url)),
    REAL_WORKERD: runtime.default,
    HEAP_MB: String(heapMb),
  };
}

/** What a shell would have: the test runner's own settings would change how the shop is built and how it hashes. */
export function plainEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith("VITEST") && !["NODE_ENV", "SCRYPT_N"].includes(name),
    ),
  );
}

function linkIn(html: string, pattern: RegExp) {
  const link = html.match(pattern)?.[1];
  if (!link) throw new Error(`no link like ${pattern} on the page`);
  return link.replaceAll("&amp;", "&");
}
