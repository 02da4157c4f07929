import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { alone } from "./build-lock.ts";
import { takenBuild } from "./taken-build.ts";

const run = promisify(execFile);
const sources = [
  "app",
  "db/client.ts",
  "db/schema",
  // Drawn into the files that are served as they are.
  "db/seed/catalogue",
  "db/seed/pictures",
  "public",
  "package.json",
  "package-lock.json",
  "remix.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "wrangler.toml",
];
/** The runner and what is written about the shop. */
const notServed = ["app/local", "app/docs", "app/README.md"];
const stampFile = "build/.sources";

/** The modules that workerd runs, and the one that it starts. */
export const workerFolder = "build/worker";
export const workerEntry = "entry.worker.js";
export const workerFile = `${workerFolder}/${workerEntry}`;

type Say = (line: string) => void;

/**
 * Builds the Worker unless no source was written since the last build, and says whether it did. Two at once build once.
 */
export function buildWorker(say: Say) {
  return alone(() => buildIfChanged(say));
}

/** Where the shop of this data folder finds the newest build, that the next one leaves alone. */
export function takeBuild(folder: string, say: Say) {
  return alone(async () => {
    await buildIfChanged(say);
    return takenBuild(folder);
  });
}

async function buildIfChanged(say: Say) {
  const stamp = stampOfSources();
  if ((await stampOfBuild()) === stamp) return false;
  say("building …");
  // A build that is cut off must not pass for the one before.
  await rm(stampFile, { force: true });
  // Started from a test or not, it is the same build.
  const { VITEST: _, ...own } = process.env;
  const env = { ...own, NODE_ENV: "production", WRANGLER_SEND_METRICS: "false" };
  await run("node_modules/.bin/remix", ["vite:build", "--logLevel", "error"], { env });
  // A browser is sent no maps.
  for (const { file } of filesBelow("build/client")) if (file.endsWith(".map")) await rm(file);
  const bundle = ["deploy", "--dry-run", "--outdir", workerFolder];
  await run("node_modules/.bin/wrangler", bundle, { env });
  await writeFile(stampFile, stamp);
  return true;
}

/** The stamp of the sources that the last build was made of, if it is whole. */
async function stampOfBuild() {
  const whole = [workerFile, "build/client", "build/server/index.js"];
  return whole.every((file) => existsSync(file)) && existsSync(stampFile)
    ? readFile(stampFile, "utf8")
    : undefined;
}

/** Changes with each file that is written, and is known without reading any. */
function stampOfSources() {
  const hash = createHash("sha256");
  for (const source of sources)
    for (const { file, size, mtimeMs } of filesBelow(source))
      hash.update(`${file} ${size} ${mtimeMs}\n`);
  return hash.digest("hex");
}

interface Source {
  file: string;
  size: number;
  mtimeMs: number;
}

function filesBelow(path: string): Source[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || notServed.includes(path)) return [];
  const { size, mtimeMs } = found;
  if (found.isFile()) return [{ file: path, size, mtimeMs }];
  return readdirSync(path)
    .sort()
    .flatMap((entry) => filesBelow(`${path}/${entry}`));
}
