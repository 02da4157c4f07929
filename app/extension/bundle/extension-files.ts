import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { type ExtensionShop, iconSizes, manifestOf } from "../manifest.ts";
import { versions } from "../versions.ts";
import { icon } from "./icon.ts";

export interface ExtensionBuild {
  shops: readonly ExtensionShop[];
  /** Open to the tests, which have to see what is in it. */
  shadow?: "closed" | "open";
}

const home = "app/extension";
const scripts = {
  "worker.js": "worker/worker.ts",
  "panel.js": "panel/content.ts",
  "options.js": "options/options.ts",
};
const copied = {
  "options.html": "options/options.html",
  "options.css": "options/options.css",
  "_locales/ja/messages.json": "_locales/ja/messages.json",
  "_locales/en/messages.json": "_locales/en/messages.json",
  "_locales/zh_CN/messages.json": "_locales/zh_CN/messages.json",
};

/** All files of the extension by their path in it; the same sources give the same bytes. */
export async function extensionFiles({ shops, shadow = "closed" }: ExtensionBuild) {
  const files = new Map<string, Uint8Array>();
  const manifest = manifestOf(versions[0].version, shops);
  files.set("manifest.json", text(`${JSON.stringify(manifest, null, 2)}\n`));
  for (const size of iconSizes) files.set(`icons/${size}.png`, icon(size));
  for (const [path, source] of Object.entries(copied))
    files.set(path, await readFile(join(home, source)));
  for (const [path, source] of Object.entries(scripts))
    files.set(path, await script(join(home, source), shops, shadow));
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** One script with all that it needs: the browser loads none beside it. Whoever reviews it reads it as it is. */
async function script(entry: string, shops: readonly ExtensionShop[], shadow: string) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "iife",
    target: "chrome111",
    charset: "utf8",
    define: { SHOPS: JSON.stringify(shops), SHADOW: JSON.stringify(shadow) },
    tsconfigRaw: {},
    logLevel: "warning",
  });
  return outputFiles[0]!.contents;
}

function text(written: string) {
  return new TextEncoder().encode(written);
}
