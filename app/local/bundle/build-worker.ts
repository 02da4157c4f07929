import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { access, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { alone } from "./build-lock.ts";
import { emptyPages } from "./empty-pages.ts";
import { writePlatformOptions } from "./platform-options.ts";
import { takenBuild } from "./taken-build.ts";

const run = promisify(execFile);
const sources = [
  "app",
  "app/local/bundle",
  "db/client.ts",
  "db/reads",
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
const sumsFile = "build/.sources";

/** The modules that workerd runs, and the one that it starts. */
export const workerFolder = "build/worker";
export const workerEntry = "entry.worker.js";
export const workerFile = `${workerFolder}/${workerEntry}`;

type Say = (line: string) => void;

/** Builds the Worker unless the last build was of these very sources, and says whether it did. Two at once build once. */
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
  const built = await sumsOfBuild();
  const stamp = stampOfSources();
  if (built?.stamp === stamp) return false;
  const wanted = { hash: hashOfSources(), stamp };
  if (built?.hash === wanted.hash) {
    await keepSums(wanted);
    return false;
  }
  say("building …");
  // A build that is cut off must not pass for the one before.
  await rm(sumsFile, { force: true });
  // Started from a test or not, it is the same build.
  const { VITEST: _, ...own } = process.env;
  const env = { ...own, NODE_ENV: "production" };
  await run("node_modules/.bin/remix", ["vite:build", "--logLevel", "warn"], { env });
  await removeUnsent();
  // Read by a build alone: most starts have nothing to build.
  const { bundleWorker } = await import("./bundle-worker.ts");
  await bundleWorker("app/entry.worker.ts", workerFolder);
  await writePlatformOptions();
  await keepSums(wanted);
  return true;
}

/** What would draw the pages in the browser, which no page asks for, the list of it, and all maps. */
async function removeUnsent() {
  const assets = "build/client/assets";
  await rm(join("build/client", emptyPages), { recursive: true, force: true });
  for (const name of await readdir(assets)) {
    const file = join(assets, name);
    if (/^manifest-\w+\.js$|\.map$/.test(name)) await rm(file);
    else if (name.endsWith(".js"))
      await writeFile(
        file,
        (await readFile(file, "utf8")).replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n"),
      );
  }
}

/** What a build was made of: its sources' bytes, and when and how long each was written last. */
interface Sums {
  hash: string;
  stamp: string;
}

async function sumsOfBuild(): Promise<Sums | undefined> {
  const files = [workerFile, "build/client", "build/server/index.js"];
  try {
    await Promise.all(files.map((file) => access(file)));
    const [hash = "", stamp = ""] = (await readFile(sumsFile, "utf8")).split("\n");
    return { hash, stamp };
  } catch {
    return undefined;
  }
}

const keepSums = ({ hash, stamp }: Sums) => writeFile(sumsFile, `${hash}\n${stamp}`);

/** Read one after the other: three thousand small files at once take five times as long. */
function hashOfSources() {
  const hash = createHash("sha256");
  for (const source of sources)
    for (const { file } of filesBelow(source)) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

/** Changes with each file that is written, and is known without reading any: a fifth of each start. */
function stampOfSources() {
  const hash = createHash("sha256");
  for (const source of sources)
    for (const { file, size, mtimeMs, ctimeMs } of filesBelow(source))
      hash.update(`${file} ${size} ${mtimeMs} ${ctimeMs}\n`);
  return hash.digest("hex");
}

interface Source {
  file: string;
  size: number;
  mtimeMs: number;
  ctimeMs: number;
}

function filesBelow(path: string): Source[] {
  const found = statSync(path, { throwIfNoEntry: false });
  // The runner is not part of what it serves.
  if (!found || path === "app/local") return [];
  const { size, mtimeMs, ctimeMs } = found;
  if (found.isFile()) return [{ file: path, size, mtimeMs, ctimeMs }];
  return readdirSync(path)
    .sort()
    .flatMap((entry) => filesBelow(`${path}/${entry}`));
}
