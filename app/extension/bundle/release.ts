import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { zipSync } from "fflate";
import { originOf, type Site } from "#app/http/sites.ts";
import type { ExtensionShop } from "../manifest.ts";
import { versions } from "../versions.ts";
import { type ExtensionBuild, extensionFiles } from "./extension-files.ts";

/** The shops of this deployment, each at its first host. */
export function deployedShops(): ExtensionShop[] {
  const [, sites] = readFileSync("wrangler.toml", "utf8").match(/^SITES = '(.*)'$/m) ?? [];
  if (!sites) throw new Error("wrangler.toml names no SITES");
  return (JSON.parse(sites) as Site[]).map(({ name, hosts }) => ({
    name,
    origin: originOf(hosts[0]!),
  }));
}

/** The extension as it is handed out: one file, its address, and what proves that it is the one. */
export async function releaseOf(built: ExtensionBuild) {
  const [{ version, day }] = versions;
  const files = await extensionFiles(built);
  // A zip notes the hour of the machine that makes it: the release's day stands for that everywhere.
  const [year, month, date] = day.split("-").map(Number);
  const mtime = new Date(year!, month! - 1, date!);
  const zip = zipSync(Object.fromEntries(files), { level: 9, mtime });
  return {
    version,
    zip,
    path: `extension/kaitsukebin-${version}.zip`,
    bytes: zip.length,
    sha256: createHash("sha256").update(zip).digest("hex"),
  };
}

/** Of one build, made once however many ask. */
let made: ReturnType<typeof releaseOf> | undefined;
export function deployedRelease() {
  made ??= releaseOf({ shops: deployedShops() });
  return made;
}
