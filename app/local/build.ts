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
  "public",
  "package-lock.json",
  "remix.config.ts",
  "vite.config.ts",
  "wrangler.toml",
];
const hashFile = "build/.sources";
const lockFolder = "node_modules/.kaitsukebin-build-lock";

/** Builds the Worker unless the last build was of these very sources. Two starts at once build once. */
export async function buildWorker(say: (line: string) => void) {
  await locked(async () => {
    const wanted = await hashOfSources();
    const had = await readFile(hashFile, "utf8").catch(() => "");
    if (had === wanted) return;
    say("building …");
    await run("npx", ["remix", "vite:build", "--logLevel", "warn"]);
    await run("npx", ["wrangler", "deploy", "--dry-run", "--outdir", "build/worker"], {
      env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
    });
    await writeFile(hashFile, wanted);
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
  if (!found) return [];
  if (found.isFile()) return [path];
  const entries = (await readdir(path)).sort();
  return (await Promise.all(entries.map((entry) => filesBelow(join(path, entry))))).flat();
}

/** A folder is made by one process only; a lock left by a killed build is taken over after its time. */
async function locked(work: () => Promise<void>) {
  const staleMs = 180_000;
  for (;;) {
    try {
      await mkdir(lockFolder);
      break;
    } catch {
      const age =
        Date.now() - ((await stat(lockFolder).catch(() => undefined))?.mtimeMs ?? Date.now());
      if (age > staleMs) await rm(lockFolder, { recursive: true, force: true });
      else await new Promise((wait) => setTimeout(wait, 300));
    }
  }
  try {
    await work();
  } finally {
    await rm(lockFolder, { recursive: true, force: true });
  }
}
