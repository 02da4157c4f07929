import Database from "libsql";

const busyMs = 10_000;

/** Copies a database file at one moment, while others keep writing. */
export function snapshotFile(from: string, to: string) {
  const db = new Database(from, { timeout: busyMs });
  try {
    db.prepare("VACUUM INTO ?").run(to);
  } finally {
    db.close();
  }
}
