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

/** Packages that find files of their own beside them, and those that only a build asks for. */
const apart = [
  "libsql",
  "miniflare",
  "sharp",
  "@20minutes/s3rver",
  "esbuild",
  "@swc/core",
  "wrangler",
  "typescript",
];

/** Where this run has the command as one file. */
export function bundled(command: (typeof commands)[number]) {
  return join(folder, basename(command).replace(/\.ts$/, ".js"));
}

/**
 * Makes one file of each command that tests start again and again: read from hundreds of sources and packages'
 * files, each start takes half as much again. `npm` itself is tried by `tests/local/start.test.ts`.
 */
export default async function prepare() {
  await build({
    entryPoints: [...commands],
    outdir: folder,
    entryNames: "[name]",
    bundle: true,
    splitting: true,
    external: apart,
    // Of packages that are written for `require`.
    banner: {
      js: 'import { createRequire as requires } from "node:module"; const require = requires(import.meta.url);',
    },
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "error",
  });
  // Else Node reads each file once more, to see of what kind it is.
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
}
