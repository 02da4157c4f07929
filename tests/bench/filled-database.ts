import { closeSync, fsyncSync, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "libsql";
import { startDatabase } from "#app/local/runner/database.ts";
import { type Connection, connect } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";

/**
 * A database of its own, filled by SQL itself and served over HTTP by a process beside this one, whose processor
 * time is then the Worker's alone. Without triggers the rows are written faster, and leave no log: it is written
 * again from then on.
 */
export async function openFilled(rows: string, { triggers = true } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "kaitsukebin-bench-"));
  const file = join(folder, "rows.db");
  const server = await startDatabase(file, "", {
    say: () => {},
    giveUp(line) {
      throw new Error(line);
    },
  });
  await migrate(server.url, "");
  fill(file, rows, triggers);
  // Filling held this process up for as long as it took: sockets that ran out meanwhile are closed first.
  await pause(500);
  const connection: Connection = connect(server.url, "");
  return {
    db: connection.db,
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function fill(file: string, rows: string, triggers: boolean) {
  const db = new Database(file);
  db.exec("PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;");
  const standing = triggers
    ? []
    : (db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all() as {
        name: string;
        sql: string;
      }[]);
  const drop = standing.map(({ name }) => `DROP TRIGGER "${name}";`);
  const make = standing.map(({ sql }) => `${sql};`);
  db.exec(`BEGIN; ${drop.join("\n")}\n${rows}\n${make.join("\n")}\nCOMMIT; ANALYZE;`);
  // On the disk before anything is timed: whoever wrote next would wait seconds for what was filled in.
  db.exec("PRAGMA wal_checkpoint(TRUNCATE);");
  db.close();
  const written = openSync(file, "r+");
  fsyncSync(written);
  closeSync(written);
}
