import { sql } from "drizzle-orm";
import Database from "libsql";
import { findAnchor, verifyAudit } from "#app/domain/console/audit/seal-audit.server.ts";
import { listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { readAuditState } from "#db/audit-state.ts";
import type { Database as Shop } from "#db/client.ts";
import { openDatabaseFile } from "../audit/database-at-hand.ts";
import type { Manifest } from "./manifest.ts";

export interface Finding {
  ok: boolean;
  line: string;
}

/**
 * What a restored database is, in plain lines: its pages, its references, its books, its log, and that all rows came.
 */
export async function checkDatabase(path: string, manifest: Manifest): Promise<Finding[]> {
  const structure = structureOf(path, manifest);
  // The rest would stumble over what is broken here.
  if (structure.some(({ ok }) => !ok)) return structure;

  const { db, close } = openDatabaseFile(path);
  try {
    return [...structure, await booksOf(db), ...(await auditOf(db, manifest))];
  } finally {
    close();
  }
}

/** The same of one that is reached over HTTP; its pages are its server's matter. */
export async function checkRemote(db: Shop, manifest: Manifest): Promise<Finding[]> {
  const lost: string[] = [];
  for (const [table, count] of Object.entries(manifest.counts)) {
    const [row] = await db.all<{ n: number }>(
      sql`SELECT count(*) AS n FROM ${sql.identifier(table)}`,
    );
    if (row!.n !== count) lost.push(table);
  }
  const loose = await db.all(sql`SELECT 1 FROM pragma_foreign_key_check LIMIT 1`);
  return [
    referencesOf(loose.length),
    rowsOf(lost, manifest),
    await booksOf(db),
    ...(await auditOf(db, manifest)),
  ];
}

function structureOf(path: string, manifest: Manifest): Finding[] {
  const db = new Database(path);
  try {
    const broken = (db.prepare("PRAGMA integrity_check(5)").all() as { integrity_check: string }[])
      .map((row) => row.integrity_check)
      .filter((line) => line !== "ok");
    if (broken.length > 0) return [fault(`integrity: ${broken.join("; ")}`)];
    const loose = db.prepare("PRAGMA foreign_key_check").all().length;
    const lost = Object.entries(manifest.counts).filter(
      ([table, count]) =>
        (db.prepare(`SELECT count(*) AS n FROM "${table}"`).get() as { n: number }).n !== count,
    );
    return [
      fine("integrity: sound"),
      referencesOf(loose),
      rowsOf(
        lost.map(([table]) => table),
        manifest,
      ),
    ];
  } catch (error) {
    return [fault(`integrity: ${(error as Error).message}`)];
  } finally {
    db.close();
  }
}

function referencesOf(loose: number) {
  return loose
    ? fault(`references: ${loose} rows name others that are missing`)
    : fine("references: sound");
}

function rowsOf(lost: readonly string[], { counts }: Manifest) {
  return lost.length
    ? fault(`rows: other counts than backed up in ${lost.join(", ")}`)
    : fine(`rows: all there, in ${Object.keys(counts).length} tables`);
}

async function booksOf(db: Shop) {
  const [first, ...rest] = await listDrifts(db);
  return first
    ? fault(`ledger: ${rest.length + 1} accounts differ from their transfers, ${first.id} first`)
    : fine("ledger: every balance is what its transfers add up to");
}

async function auditOf(db: Shop, { newestSeal }: Manifest): Promise<Finding[]> {
  const proof = await verifyAudit(db);
  if (!proof.ok) return [fault(`log of changes: ${proof.where}`)];
  const anchored = newestSeal && (await findAnchor(db, newestSeal.hash, proof.last));
  const { missing, changed, standing } = await readAuditState(db);
  return [
    newestSeal && !anchored
      ? fault("log of changes: its newest seal is not the one that was backed up")
      : fine(
          `log of changes: ${proof.seals} seals over ${proof.rows} rows hold, ${proof.unsealed} not sealed yet`,
        ),
    missing.length > 0
      ? fault(`log of changes: off, ${missing.length} triggers are missing`)
      : fine(`log of changes: on, ${standing + changed.length} triggers`),
  ];
}

const fine = (line: string) => ({ ok: true, line });
const fault = (line: string) => ({ ok: false, line });
