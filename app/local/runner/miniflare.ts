import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { constants, Script } from "node:vm";

const require = createRequire(import.meta.url);
/** Where the platform's likeness is. */
export const path = require.resolve("miniflare");
/** How it says by how much its configuration grows. A new version that says it otherwise starts as it is. */
export const growth = "MIN_SINGLE_SEGMENT_GROWTH = 4096";

/**
 * The platform's likeness, read as a script: imported, its three megabytes are first searched for what they
 * export. What it writes for the runtime grows by four kilobytes at a time, and is copied whole each time: of
 * the seven megabytes of a shop half a gigabyte, a third of each start. By a megabyte at a time it is little.
 */
function load(): typeof import("miniflare") {
  const text = readFileSync(path, "utf8");
  const script = new Script(
    `(function (exports, require, module, __filename, __dirname) {${text.replace(growth, "MIN_SINGLE_SEGMENT_GROWTH = 2 ** 20")}\n})`,
    { filename: path, importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER },
  );
  const module = { exports: {} as typeof import("miniflare") };
  script.runInThisContext()(module.exports, createRequire(path), module, path, dirname(path));
  return module.exports;
}

export const miniflare = load();
