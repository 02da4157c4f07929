import { execFile } from "node:child_process";
import { promisify, stripVTControlCharacters } from "node:util";
import type { Platform } from "./platform.ts";

const run = promisify(execFile);
const timeoutMs = 300_000;

/** The platform through wrangler's commands. */
export function wranglerPlatform(): Platform {
  return {
    async account() {
      const { accounts = [], email = "" } = JSON.parse(await wrangler("whoami", "--json")) as {
        email?: string;
        accounts?: { name: string }[];
      };
      return accounts.map(({ name }) => name).join(", ") || email;
    },
    async secrets() {
      const listed = JSON.parse(await wrangler("secret", "list")) as { name: string }[];
      return listed.map(({ name }) => name);
    },
    hasBucket: (name) => stands("r2", "bucket", "info", name),
    hasQueue: (name) => stands("queues", "info", name),
    async serving() {
      const { versions } = JSON.parse(await wrangler("deployments", "status", "--json")) as {
        versions: { version_id: string; percentage: number }[];
      };
      return versions.map((one) => ({ version: one.version_id, percentage: one.percentage }));
    },
    async deploy() {
      await wrangler("deploy");
    },
    async rollBack(version, why) {
      await wrangler("rollback", version, "--yes", "--message", why);
    },
  };
}

async function wrangler(...command: string[]) {
  const env = { ...process.env, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" };
  try {
    const { stdout } = await run("node_modules/.bin/wrangler", command, {
      env,
      timeout: timeoutMs,
      maxBuffer: 32 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    const { stderr = "", stdout = "" } = error as { stderr?: string; stdout?: string };
    const said =
      /\[ERROR\]\s*(.*)/.exec(stripVTControlCharacters(stderr + stdout))?.[1] ??
      (error as Error).message;
    throw new Error(`wrangler ${command.slice(0, 2).join(" ")}: ${said}`);
  }
}

async function stands(...command: string[]) {
  try {
    await wrangler(...command);
    return true;
  } catch (error) {
    if (/not exist|not found|10006|could not find/i.test((error as Error).message)) return false;
    throw error;
  }
}
