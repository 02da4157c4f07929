import { setTimeout as wait } from "node:timers/promises";
import Database from "libsql";

const lockFile = "node_modules/.kaitsukebin-build-lock";
const askAgainMs = 300;

/**
 * Works while no other process of this folder does. The system lets go of the lock when its holder ends, however that
 * is.
 */
export async function alone<Value>(work: () => Promise<Value>) {
  const lock = new Database(lockFile, { timeout: 0 });
  try {
    while (!taken(lock)) await wait(askAgainMs);
    return await work();
  } finally {
    lock.close();
  }
}

function taken(lock: Database.Database) {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "SQLITE_BUSY") return false;
    throw error;
  }
}
