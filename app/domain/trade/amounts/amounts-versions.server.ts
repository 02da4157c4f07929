import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { amountsVersions, ledgerTransfers } from "#db/schema/index.ts";

/** As many as a page shows: each holds all lines of its order. */
const versionsMax = 30;

/** The statement for an order's versions, the newest first. */
export function amountsVersionsQuery({ db }: Pick<Scope, "db">, orderId: string | SQL<string>) {
  return db
    .select()
    .from(amountsVersions)
    .where(eq(amountsVersions.orderId, orderId))
    .orderBy(desc(sql`rowid`))
    .limit(versionsMax);
}

/** The statement for what of an order went back to the company's wallet, the oldest first. */
export function refundsQuery({ db }: Pick<Scope, "db">, orderId: string | SQL<string>) {
  return db
    .select({ at: ledgerTransfers.postedAt, yen: ledgerTransfers.amountYen })
    .from(ledgerTransfers)
    .where(
      and(
        eq(ledgerTransfers.documentKind, "order"),
        eq(ledgerTransfers.documentId, orderId),
        eq(ledgerTransfers.kind, "order-refund"),
      ),
    )
    .orderBy(asc(ledgerTransfers.postedAt))
    .limit(refundsMax);
}

const refundsMax = 500;
