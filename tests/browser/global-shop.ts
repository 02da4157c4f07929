import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startShop } from "#tests/support/running-shop.ts";

/** One running shop with the demo's data for all browser tests. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), "browser-shop-"));
  const shop = await startShop({ dataDir });
  project.provide("origin", shop.origin);
  project.provide("dataDir", dataDir);
  return async () => {
    await shop.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}

declare module "vitest" {
  interface ProvidedContext {
    origin: string;
    dataDir: string;
  }
}
