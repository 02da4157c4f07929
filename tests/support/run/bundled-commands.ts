import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "esbuild";

// Not below build/, which each build of the pages empties.
const folder = "node_modules/.kaitsukebin-commands";
const commands = [
  "app/local/start.ts",
  "app/local/runner/database-process.ts",
  "app/local/partners/channels/channel-process.ts",
  "app/local/audit/verify.ts",
  "app/local/backup/backup.ts",
  "app/local/backup/restore.ts",
  "app/local/staff/first-administrator.ts",
] as const;

/** Where this run has the command as one file. */
export function bundled(command: (typeof commands)[number]) {
  return join(folder, basename(command).replace(/\.ts$/, ".js"));
}

/**
 * Makes one file of each command that tests start again and again: read from hundreds of sources, each
 * start takes half as much again. `npm` itself is tried by `tests/local/start.test.ts`.
 */
export default async function prepare() {
  await build({
    entryPoints: [...commands],
    outdir: folder,
    entryNames: "[name]",
    bundle: true,
    splitting: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "error",
  });
  // Else Node reads each file once more, to see of what kind it is.
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
}
