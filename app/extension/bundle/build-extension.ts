import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { type ExtensionBuild, extensionFiles } from "./extension-files.ts";
import { deployedShops } from "./release.ts";

/** Writes the extension into a folder, as a browser loads it unpacked. */
export async function writeExtension(folder: string, built: ExtensionBuild) {
  await rm(folder, { recursive: true, force: true });
  for (const [path, bytes] of await extensionFiles(built)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

// npm run extension -- --to FOLDER [--shop http://127.0.0.1:8787]
if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({ options: { to: { type: "string" }, shop: { type: "string" } } });
  const { to = "build/extension", shop } = values;
  const shops = shop ? [{ name: shop, origin: new URL(shop).origin }] : deployedShops();
  await writeExtension(to, { shops });
  console.log(`${to}: for ${shops.map(({ origin }) => origin).join(", ")}`);
}
