import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { tablesUnwatched } from "#db/audit-state.ts";
import type { Database } from "#db/client.ts";
import { alarms, auditProofs, auditSeals } from "#db/schema/index.ts";

type Seal = typeof auditSeals.$inferSelect;

/**
 * Rows of the log that are hashed at a time. The number is part of how a seal is computed and must not
 * change.
 */
const pageRows = 500;

interface Sum {
  rowCount: number;
  toId: number;
  /** The first gap between ids: the rows in between are missing. */
  gap?: { after: number; before: number };
  digest: string;
}

/** Reads the log after a row, up to `toId` or `rowsMax` rows, and digests it page by page. */
export async function digestRows(
  db: Database,
  { sequence, previousHash }: Pick<Seal, "sequence" | "previousHash">,
  after: number,
  { toId = Number.MAX_SAFE_INTEGER, rowsMax }: { toId?: number; rowsMax: number },
): Promise<Sum> {
  const sum: Sum = {
    rowCount: 0,
    toId: after,
    digest: await sha256(JSON.stringify(["kaitsukebin audit 1", sequence, previousHash])),
  };
  while (sum.rowCount < rowsMax) {
    const limit = Math.min(pageRows, rowsMax - sum.rowCount);
    const rows = await db.all<{ id: number }>(sql`
      SELECT id, at, "by", by_name, address, user_agent, company_id, entity, entity_id, operation, old_value, new_value
      FROM audit_log WHERE id > ${sum.toId} AND id <= ${toId} ORDER BY id LIMIT ${limit}`);
    if (rows.length === 0) break;
    for (const { id } of rows) {
      if (id !== sum.toId + 1) sum.gap ??= { after: sum.toId, before: id };
      sum.toId = id;
    }
    sum.rowCount += rows.length;
    const text = rows.map((row) => JSON.stringify(Object.values(row))).join("\n");
    sum.digest = await sha256(`${sum.digest}\n${text}`);
    // Rows written meanwhile wait for the next seal: read again, they would fall into different pages.
    if (rows.length < limit) break;
  }
  return sum;
}

/** Computes a seal's hash from its figures and the digest, which covers its rows and the seal before. */
export function hashOfSeal(
  { fromId, toId, rowCount, sealedAt }: Omit<Seal, "hash" | "sequence" | "previousHash">,
  digest: string,
) {
  return sha256(JSON.stringify([digest, fromId, toId, rowCount, sealedAt.getTime()]));
}

async function sha256(text: string) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const rowsPerSeal = 5_000;
const sealsPerRun = 4;

/**
 * Seals the log's rows since the last seal, twenty thousand a run at most. Of two runs at once one seals; the
 * other violates the order of seals that the schema enforces.
 */
export async function sealAudit(scope: Scope<System>) {
  const { db, now } = scope;
  for (let turn = 0; turn < sealsPerRun; turn++) {
    const { sequence, newest } = await readNext(db);
    const before = newest?.toId ?? 0;
    const previousHash = newest?.hash ?? "";
    const rows = await digestRows(db, { sequence, previousHash }, before, { rowsMax: rowsPerSeal });
    if (rows.rowCount === 0) return;

    const { toId, rowCount, digest } = rows;
    const figures = { fromId: before + 1, toId, rowCount, sealedAt: now };
    const hash = await hashOfSeal(figures, digest);
    const sealed = await commit(
      scope,
      [db.insert(auditSeals).values({ ...figures, sequence, previousHash, hash })],
      { audit_seals_in_order: "sealed-meanwhile" },
    );
    if (!sealed.ok || rowCount < rowsPerSeal) return;
  }
}

async function readNext(db: Database) {
  const [[newest], [given]] = await db.batch([
    db.select().from(auditSeals).orderBy(desc(auditSeals.sequence)).limit(1),
    db
      .select({ sequence: sql<number>`seq` })
      .from(sql`sqlite_sequence`)
      .where(sql`name = 'audit_seals'`)
      .limit(1),
  ]);
  return { sequence: (given?.sequence ?? 0) + 1, newest };
}

/** A place in the chain from which a proof continues. */
type Link = Pick<Seal, "sequence" | "hash" | "toId">;

type Proof =
  | { ok: true; seals: number; rows: number; last: Link; atEnd: boolean; unsealed: number }
  /** `where` describes the first fault. */
  | { ok: false; where: string };

const start: Link = { sequence: 0, hash: "", toId: 0 };
const sealsPerPage = 100;

/**
 * Proves the chain from a seal on: every row is as it was sealed, none is missing or added, every seal
 * follows the one before. Somebody who can write to the database could rebuild the whole chain; only a hash
 * stored elsewhere reveals that.
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
      .limit(sealsPerPage);
    for (const seal of page) {
      const where = await faultOf(db, last, seal);
      if (where) return { ok: false, where };
      last = seal;
      seals++;
      rows += seal.rowCount;
      if (seals >= sealsMax || rows >= rowsMax) break;
    }
    if (page.length < sealsPerPage && last.sequence === (page.at(-1) ?? last).sequence) {
      const tail = await readTail(db, last);
      if (!tail) continue; // A seal was set since the page was read.
      return tail.where
        ? { ok: false, where: tail.where }
        : { ok: true, seals, rows, last, atEnd: true, unsealed: tail.unsealed };
    }
  }
  return { ok: true, seals, rows, last, atEnd: false, unsealed: 0 };
}

/** Answers undefined when there is no such seal, and the start of the chain for 0. */
export async function findSeal(db: Database, sequence: number): Promise<Link | undefined> {
  if (sequence === 0) return start;
  const [seal] = await db.select().from(auditSeals).where(eq(auditSeals.sequence, sequence));
  return seal;
}

/** Reads the end of the chain; its hash, stored elsewhere, is the anchor. */
export async function readNewestSeal(db: Database): Promise<Seal | undefined> {
  const [seal] = await db.select().from(auditSeals).orderBy(desc(auditSeals.sequence)).limit(1);
  return seal;
}

/** Finds the number of the seal with this hash, up to the last one proved; undefined when there is none. */
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
    return `${namedRange("seal", last.sequence + 1, sequence - 1)} missing`;
  if (previousHash !== last.hash)
    return `seal ${sequence} does not follow seal ${last.sequence}: one of the two was replaced`;
  if (fromId !== last.toId + 1)
    return `seal ${sequence} begins at row ${fromId} instead of ${last.toId + 1}`;

  const found = await digestRows(db, seal, last.toId, { toId, rowsMax: rowCount + 1 });
  const place = `rows ${fromId} to ${toId}, seal ${sequence}`;
  if (found.gap)
    return `${namedRange("row", found.gap.after + 1, found.gap.before - 1)} missing (${place})`;
  if (found.toId < toId) return `${namedRange("row", found.toId + 1, toId)} missing (${place})`;
  if (found.rowCount !== rowCount)
    return `${found.rowCount} rows where ${rowCount} were sealed (${place})`;
  if ((await hashOfSeal(seal, found.digest)) !== hash)
    return `a row was changed, or the seal (${place})`;
  return undefined;
}

/** Checks the rows after the last seal, in one query; undefined when a newer seal exists by now. */
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
    if (sealGiven > seal) return `${namedRange("seal", seal + 1, sealGiven)} missing`;
    if (count !== max - last.toId)
      return `${max - last.toId - count} of the rows after row ${last.toId}, which no seal holds yet, are missing`;
    if (given > max) return `${namedRange("row", max + 1, given)} missing, which no seal held yet`;
    return undefined;
  }
}

function namedRange(what: string, from: number, to: number) {
  return from === to ? `${what} ${from} is` : `${what}s ${from} to ${to} are`;
}

const bounds = { sealsMax: 1_000, rowsMax: 50_000 };

/**
 * Proves a part of the chain each night, from where the last night stopped, and after its end from the first
 * seal again. It raises one alarm a night for a fault, and one for tables whose changes are not logged. The
 * newest hash goes to the platform's log, which the database's writers cannot change.
 */
export async function watchAudit(scope: Scope<System>): Promise<void> {
  const { db, now } = scope;
  const unwatched = await tablesUnwatched(db);
  if (unwatched.length > 0) await raiseAlarm(scope, "audit-off", unwatched.join(", "));

  const [before] = await db.select().from(auditProofs).limit(1);
  const from = await findSeal(db, before?.sequence ?? 0);
  const proof = from
    ? await verifyAudit(db, { from, ...bounds })
    : { ok: false as const, where: `seal ${before!.sequence}, proved before, is missing` };
  if (!proof.ok) {
    await raiseAlarm(scope, "audit-broken", proof.where);
    return;
  }

  const newest = await readNewestSeal(db);
  const { last, atEnd, seals, rows } = proof;
  console.info(
    JSON.stringify({
      event: "audit-anchor",
      seal: newest?.sequence,
      hash: newest?.hash,
      seals,
      rows,
    }),
  );
  const row = {
    sequence: atEnd ? 0 : last.sequence,
    wholeAt: atEnd ? now : (before?.wholeAt ?? null),
    ranAt: now,
  };
  await commit(
    scope,
    [
      db
        .insert(auditProofs)
        .values({ id: 1, ...row })
        .onConflictDoUpdate({ target: auditProofs.id, set: row }),
    ],
    {},
  );
}

function raiseAlarm(scope: Scope<System>, kind: "audit-off" | "audit-broken", detail: string) {
  const { db, now } = scope;
  const row = {
    id: `${kind}/${japanDay(now)}`,
    kind,
    subject: "audit_log",
    detail: message("plain", { text: detail }),
    raisedAt: now,
  };
  return commit(scope, [db.insert(alarms).values(row).onConflictDoNothing()], {});
}
