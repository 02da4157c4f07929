import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { before } from "#app/domain/core/document/behind.server.ts";
import { decidedPageSize, type QueuePlace } from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, withdrawals } from "#db/schema/index.ts";

/** The statement for what was rejected as far as it may be taken up again. */
export function rejectedWithdrawalsQuery({ db }: Pick<Scope<Staff>, "db">, place?: QueuePlace) {
  const { id, number, amountYen, state, approvedBy, byProgram, requestedAt: at } = withdrawals;
  return db
    .select({ id, number, amountYen, at, companyName: companies.name })
    .from(withdrawals)
    .innerJoin(companies, eq(companies.id, withdrawals.companyId))
    .where(
      and(
        ...[eq(state, "rejected"), isNull(approvedBy), eq(byProgram, false)],
        ...[accountInUse(), before(at, id, place)],
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(decidedPageSize + 1);
}

/** The company still has the account that was asked for, as the schema wants it. */
function accountInUse() {
  return sql`EXISTS (SELECT 1 FROM payout_accounts a WHERE a.id = ${withdrawals.accountId} AND a.state = 'accepted' AND NOT EXISTS (
    SELECT 1 FROM payout_accounts b WHERE b.company_id = a.company_id AND b.requested_at > a.requested_at AND b.state IN ('accepted', 'to_decide')))`;
}
