import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { openFile } from "../database/open-file.ts";
import { Refusal } from "./refusal.ts";

const faultsShown = 5;

/** Refuses a database file whose pages do not fit together, before anybody writes to it. */
export function refuseDamaged(file: string) {
  if (!existsSync(file)) return;
  const faults = faultsOf(file);
  if (faults.length === 0) return;
  throw new Refusal(
    [
      `${resolve(file)} is damaged, nothing was started:`,
      ...faults.map((fault) => `  ${fault}`),
      "Keep the folder as it is, and bring back the last backup into another one:",
      "  DATA_DIR=another-folder npm run restore -- BACKUP",
    ].join("\n"),
  );
}

function faultsOf(file: string) {
  try {
    const db = openFile(file);
    try {
      const rows = db.prepare(`PRAGMA quick_check(${faultsShown})`).all();
      const lines = (rows as { quick_check: string }[]).map((row) => row.quick_check);
      return lines.filter((line) => line !== "ok");
    } finally {
      db.close();
    }
  } catch (error) {
    return [(error as Error).message];
  }
}
