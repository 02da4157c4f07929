import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const sources = [
  "app",
  "db/client.ts",
  "db/schema",
  // Drawn into the files that are served as they are.
  "db/seed/catalogue",
  "db/seed/pictures",
  "public",
  "package-lock.json",
  "remix.config.ts",
  "vite.config.ts",
  "wrangler.toml",
];
const hashFile = "build/.sources";
const lockFolder = "node_modules/.kaitsukebin-build-lock";

/** Builds the Worker unless the last build was of these very sources, and says whether it did. Two starts at once build once. */
export async function buildWorker(say: (line: string) => void) {
  return locked(async () => {
    const wanted = await hashOfSources();
    const had = await readFile(hashFile, "utf8").catch(() => "");
    if (had === wanted) return false;
    say("building …");
    await run("npx", ["remix", "vite:build", "--logLevel", "warn"]);
    await run("npx", ["wrangler", "deploy", "--dry-run", "--outdir", "build/worker"], {
      env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
    });
    await writeFile(hashFile, wanted);
    return true;
  });
}

async function hashOfSources() {
  const hash = createHash("sha256");
  for (const source of sources)
    for (const file of await filesBelow(source)) hash.update(file).update(await readFile(file));
  return hash.digest("hex");
}

async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  // The runner is not part of what it serves.
  if (!found || path === "app/local") return [];
  if (found.isFile()) return [path];
  const entries = (await readdir(path)).sort();
  return (await Promise.all(entries.map((entry) => filesBelow(join(path, entry))))).flat();
}

/** A folder is made by one process only; the lock of a process that is gone is taken over. */
async function locked<Value>(work: () => Promise<Value>) {
  const owner = join(lockFolder, "pid");
  for (;;) {
    try {
      await mkdir(lockFolder);
      await writeFile(owner, String(process.pid));
      break;
    } catch {
      const pid = Number(await readFile(owner, "utf8").catch(() => "0"));
      if (pid > 0 && !isAlive(pid)) await rm(lockFolder, { recursive: true, force: true });
      else await new Promise((wait) => setTimeout(wait, 300));
    }
  }
  try {
    return await work();
  } finally {
    await rm(lockFolder, { recursive: true, force: true });
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
