import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

interface Settings {
  port: number;
  dataDir: string;
  seed?: "demo" | "empty";
}

/** The whole shop as `npm start` runs it, in processes of its own. */
export async function startShop({ port, dataDir, seed = "demo" }: Settings) {
  const origin = `http://127.0.0.1:${port}`;
  let said = "";
  const child = await run();

  return {
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
      env: { ...plainEnvironment(), PORT: String(port), DATA_DIR: dataDir, SEED: seed },
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

  /** The cookie of a signed-in buyer. */
  async function signIn(name: string, password: string) {
    const response = await fetch(`${origin}/login`, {
      method: "POST",
      body: new URLSearchParams({ name, password }),
      redirect: "manual",
    });
    const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
    if (!cookie) throw new Error(`${name} could not sign in: ${response.status}`);
    return cookie;
  }
}

/** What a shell would have: the test runner's own marks would change how the shop is built. */
export function plainEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith("VITEST") && name !== "NODE_ENV",
    ),
  );
}

function linkIn(html: string, pattern: RegExp) {
  const link = html.match(pattern)?.[1];
  if (!link) throw new Error(`no link like ${pattern} on the page`);
  return link.replaceAll("&amp;", "&");
}
