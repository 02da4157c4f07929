import { desc, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { auditSeals } from "#db/schema/index.ts";
import { digestRows, hashOfSeal } from "./seal-hash.server.ts";

const rowsASeal = 5_000;
const sealsARun = 4;

/**
 * Seals the log's rows since the last seal, twenty thousand a run at most. Of two runs at once one
 * seals; the other loses to the order that the schema keeps.
 */
export async function sealAudit(scope: Scope<System>) {
  const { db, now } = scope;
  for (let turn = 0; turn < sealsARun; turn++) {
    const { sequence, newest } = await readNext(db);
    const before = newest?.toId ?? 0;
    const previousHash = newest?.hash ?? "";
    const rows = await digestRows(db, { sequence, previousHash }, before, { rowsMax: rowsASeal });
    if (rows.rowCount === 0) return;

    const { toId, rowCount, digest } = rows;
    const figures = { fromId: before + 1, toId, rowCount, sealedAt: now };
    const hash = await hashOfSeal(figures, digest);
    const sealed = await commit(
      scope,
      [db.insert(auditSeals).values({ ...figures, sequence, previousHash, hash })],
      { audit_seals_in_order: "sealed-meanwhile" },
    );
    if (!sealed.ok || rowCount < rowsASeal) return;
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
