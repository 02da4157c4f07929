import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Refusal } from "../runner/refusal.ts";
import { restoreBackup } from "./restore-backup.ts";

// Brings a backup back as the shop of DATA_DIR, which must be a new or empty folder.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: "string" } },
});
const folder = process.env.DATA_DIR ?? ".data";

try {
  const [from] = positionals;
  if (!from) throw new Refusal("name the backup: npm run restore -- FOLDER");
  const sealKey = values.key ? (await readFile(values.key, "utf8")).trim() : undefined;
  await restoreBackup({ from, folder, sealKey, say: console.log });
  console.log(`restored ${resolve(folder)}`);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
