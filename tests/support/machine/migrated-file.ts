import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";

/** A new folder's empty database, migrated as those of all tests of this run: once is enough. */
export function migratedFile(name: string) {
  const file = join(mkdtempSync(join(tmpdir(), `${name}-`)), "shop.db");
  copyFileSync(inject("migratedDatabase"), file);
  return file;
}
