import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { auditSeals } from "#db/schema/index.ts";
import { digestRows, hashOfSeal, type Seal } from "./seal-hash.server.ts";

/** A place in the chain from which the proof goes on. */
type Link = Pick<Seal, "sequence" | "hash" | "toId">;

type Proof =
  | { ok: true; seals: number; rows: number; last: Link; atEnd: boolean; unsealed: number }
  /** `where` is the first bad place, in words. */
  | { ok: false; where: string };

const start: Link = { sequence: 0, hash: "", toId: 0 };
const sealsAPage = 100;

/**
 * Proves the chain from a seal on: every row is as it was sealed, none is missing or added, every seal
 * follows the one before. Who can write to the database can make the whole chain anew; only a hash
 * kept elsewhere shows that.
 */
export async function verifyAudit(
  db: Database,
  { from = start, sealsMax = Number.POSITIVE_INFINITY, rowsMax = Number.POSITIVE_INFINITY } = {},
): Promise<Proof> {
  let last: Link = from;
  let seals = 0;
  let rows = 0;
  while (seals < sealsMax && rows < rowsMax) {
    const page = await db
      .select()
      .from(auditSeals)
      .where(gt(auditSeals.sequence, last.sequence))
      .orderBy(auditSeals.sequence)
      .limit(sealsAPage);
    for (const seal of page) {
      const where = await faultOf(db, last, seal);
      if (where) return { ok: false, where };
      last = seal;
      seals++;
      rows += seal.rowCount;
      if (seals >= sealsMax || rows >= rowsMax) break;
    }
    if (page.length < sealsAPage && last.sequence === (page.at(-1) ?? last).sequence) {
      const tail = await readTail(db, last);
      if (!tail) continue; // A seal was set since the page was read.
      return tail.where
        ? { ok: false, where: tail.where }
        : { ok: true, seals, rows, last, atEnd: true, unsealed: tail.unsealed };
    }
  }
  return { ok: true, seals, rows, last, atEnd: false, unsealed: 0 };
}

/** The seal with this number; undefined when there is none. */
export async function findSeal(db: Database, sequence: number): Promise<Link | undefined> {
  if (sequence === 0) return start;
  const [seal] = await db.select().from(auditSeals).where(eq(auditSeals.sequence, sequence));
  return seal;
}

/** The end of the chain; its hash, kept elsewhere, is the anchor. */
export async function readNewestSeal(db: Database): Promise<Seal | undefined> {
  const [seal] = await db.select().from(auditSeals).orderBy(desc(auditSeals.sequence)).limit(1);
  return seal;
}

/** The number of the seal with this hash, up to the last one proved; undefined when there is none. */
export async function findAnchor(db: Database, hash: string, last: Link) {
  const [seal] = await db
    .select({ sequence: auditSeals.sequence })
    .from(auditSeals)
    .where(and(eq(auditSeals.hash, hash), lte(auditSeals.sequence, last.sequence)))
    .limit(1);
  return seal?.sequence;
}

async function faultOf(db: Database, last: Link, seal: Seal): Promise<string | undefined> {
  const { sequence, previousHash, fromId, toId, rowCount, hash } = seal;
  if (sequence !== last.sequence + 1)
    return `${named("seal", last.sequence + 1, sequence - 1)} missing`;
  if (previousHash !== last.hash)
    return `seal ${sequence} does not follow seal ${last.sequence}: one of the two was replaced`;
  if (fromId !== last.toId + 1)
    return `seal ${sequence} begins at row ${fromId} instead of ${last.toId + 1}`;

  const found = await digestRows(db, seal, last.toId, { toId, rowsMax: rowCount + 1 });
  const place = `rows ${fromId} to ${toId}, seal ${sequence}`;
  if (found.gap)
    return `${named("row", found.gap.after + 1, found.gap.before - 1)} missing (${place})`;
  if (found.toId < toId) return `${named("row", found.toId + 1, toId)} missing (${place})`;
  if (found.rowCount !== rowCount)
    return `${found.rowCount} rows where ${rowCount} were sealed (${place})`;
  if ((await hashOfSeal(seal, found.digest)) !== hash)
    return `a row was changed, or the seal (${place})`;
  return undefined;
}

/** What stands after the last seal, in one look; undefined when that is not the last any more. */
async function readTail(db: Database, last: Link) {
  const [tail] = await db.all<
    Record<"count" | "max" | "given" | "seal" | "sealGiven" | "early", number>
  >(sql`
    SELECT count(*) AS count, COALESCE(max(id), ${last.toId}) AS max,
      COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'audit_log'), 0) AS given,
      COALESCE((SELECT max(sequence) FROM audit_seals), 0) AS seal,
      COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'audit_seals'), 0) AS sealGiven,
      EXISTS (SELECT 1 FROM audit_log WHERE id < 1) AS early
    FROM audit_log WHERE id > ${last.toId}`);
  const { count, max, given, seal, sealGiven, early } = tail!;
  if (seal > last.sequence) return undefined;
  return { unsealed: count, where: tailFault() };

  function tailFault() {
    if (early) return "a row stands before the first one";
    if (sealGiven > seal) return `${named("seal", seal + 1, sealGiven)} missing`;
    if (count !== max - last.toId)
      return `${max - last.toId - count} of the rows after row ${last.toId}, which no seal holds yet, are missing`;
    if (given > max) return `${named("row", max + 1, given)} missing, which no seal held yet`;
    return undefined;
  }
}

function named(what: string, from: number, to: number) {
  return from === to ? `${what} ${from} is` : `${what}s ${from} to ${to} are`;
}
