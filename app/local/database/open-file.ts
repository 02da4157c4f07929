import Database from "libsql";

const busyMs = 5_000;

/** A connection to the database file, set up as the shop expects it. */
export function openFile(file: string) {
  const db = new Database(file, { timeout: busyMs });
  db.pragma("journal_mode = WAL");
  // A killed process loses nothing with NORMAL; only a power cut could take the last commits.
  db.pragma("synchronous = NORMAL");
  db.pragma("foreign_keys = ON");
  db.pragma("cache_size = -32000");
  return db;
}
