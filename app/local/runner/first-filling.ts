import { existsSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Refusal } from "./refusal.ts";

/**
 * Undefined when this folder has been filled. A filling that was cut off leaves its mark behind, and
 * the next start begins it anew: half a demo would be worse than none. The mark is set only where
 * neither database nor files were, so all that is taken away beside it came from that filling.
 */
export async function firstFilling(folder: string) {
  const mark = join(folder, ".filling");
  const cutOff = existsSync(mark);
  if (existsSync(join(folder, "shop.db")) && !cutOff) return undefined;

  const files = join(folder, "files");
  if (!cutOff && (existsSync(join(folder, "shop.db-wal")) || (await holdsFiles(files))))
    throw new Refusal(
      [
        `${resolve(folder)} holds a shop's data but no shop.db: nothing was filled in, nothing was touched.`,
        "Put its shop.db back, bring a backup into another folder (npm run restore -- BACKUP),",
        "or set DATA_DIR to a new one.",
      ].join("\n"),
    );
  for (const left of ["shop.db", "shop.db-wal", "shop.db-shm", "files"])
    await rm(join(folder, left), { recursive: true, force: true });
  await writeFile(mark, "");
  return { done: () => rm(mark) };
}

/** Whether anything but empty folders and the store's own settings is below. */
async function holdsFiles(folder: string) {
  if (!existsSync(folder)) return false;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.some((entry) => !entry.isDirectory() && !/^\._S3rver_.*\.xml$/.test(entry.name));
}
