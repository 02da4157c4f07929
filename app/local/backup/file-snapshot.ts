import Database from "libsql";

const busyMs = 10_000;

/** Copies a database file as it is at one moment; its writers go on meanwhile. */
export function snapshotFile(from: string, to: string) {
  const db = new Database(from, { timeout: busyMs });
  try {
    db.prepare("VACUUM INTO ?").run(to);
  } finally {
    db.close();
  }
}
