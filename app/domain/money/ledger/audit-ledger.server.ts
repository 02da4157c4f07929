import { sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { alarms } from "#db/schema/index.ts";

interface Drift {
  id: string;
  storedYen: number;
  summedYen: number;
}

/** The accounts whose balance is not what their transfers add up to, and `payments`, which only passes money on, when it is not zero. */
export function listDrifts(db: Database) {
  return db.all<Drift>(sql`
    SELECT a.id, a.balance_yen AS storedYen,
      COALESCE((SELECT sum(amount_yen) FROM ledger_transfers WHERE to_account = a.id), 0)
        - COALESCE((SELECT sum(amount_yen) FROM ledger_transfers WHERE from_account = a.id), 0) AS summedYen
    FROM ledger_accounts a
    WHERE storedYen <> summedYen OR (a.id = 'house/payments' AND storedYen <> 0)
    LIMIT 1000`);
}

/**
 * Recomputes every balance from its transfers and raises one alarm a day for each account that
 * differs. Changes no balance: a difference is a bug that a person must see.
 */
export async function auditLedger(scope: Scope<System>) {
  const { db, now } = scope;
  const drifts = await listDrifts(db);
  if (drifts.length === 0) return;

  await commit(
    scope,
    [
      db
        .insert(alarms)
        .values(
          drifts.map(({ id, storedYen, summedYen }) => ({
            id: `ledger/${japanDay(now)}/${id}`,
            kind: "ledger-drift",
            subject: id,
            detail: `stored ${storedYen}, transfers add up to ${summedYen}`,
            raisedAt: now,
          })),
        )
        .onConflictDoNothing(),
    ],
    {},
  );
}
