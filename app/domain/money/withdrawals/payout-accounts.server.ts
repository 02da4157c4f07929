import { and, asc, count, desc, eq, gte, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { afterPlace, beforePlace } from "#app/domain/core/document/document-queries.server.ts";
import {
  decidedPageSize,
  type QueuePlace,
  queuePageSize,
} from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, payoutAccounts } from "#db/schema/index.ts";

type PayoutAccount = typeof payoutAccounts.$inferSelect;

/** Selects the company's payout accounts that were not cancelled, the newest first. */
export function payoutAccountsQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select()
    .from(payoutAccounts)
    .where(
      and(eq(payoutAccounts.companyId, actor.companyId), ne(payoutAccounts.state, "cancelled")),
    )
    .orderBy(desc(payoutAccounts.requestedAt), desc(payoutAccounts.id))
    .limit(100);
}

/** Answers the account in use, the one that becomes usable after its wait, and the one refused last. */
export function payoutAccountsIn(accounts: readonly PayoutAccount[], now: Date) {
  const usable = accounts.find(
    ({ state, usableFrom }) => state === "accepted" && usableFrom <= now,
  );
  const newer = usable ? accounts.slice(0, accounts.indexOf(usable)) : accounts;
  const coming = newer.find(({ state }) => state === "accepted" || state === "to_decide");
  const [latest] = newer;
  return { usable, coming, refused: latest?.state === "refused" ? latest : undefined };
}

/**
 * Selects a page of accounts that staff must decide and one more, the longest waiting first: the holder's
 * name does not match.
 */
export function accountsToDecideQuery({ db }: Pick<Scope<Staff>, "db">, after?: QueuePlace) {
  return db
    .select({
      account: payoutAccounts,
      companyName: companies.name,
      operationId: companies.operationId,
      ownerName: sql<string>`COALESCE((SELECT u.name FROM users u WHERE u.company_id = ${companies}.id AND u.role = 'owner' LIMIT 1), '')`,
    })
    .from(payoutAccounts)
    .innerJoin(companies, eq(companies.id, payoutAccounts.companyId))
    .where(
      and(
        eq(payoutAccounts.state, "to_decide"),
        afterPlace(payoutAccounts.requestedAt, payoutAccounts.id, after),
      ),
    )
    .orderBy(asc(payoutAccounts.requestedAt), asc(payoutAccounts.id))
    .limit(queuePageSize + 1);
}

/** Selects the decisions about accounts registered in the last two weeks, which may be reverted. */
export function decidedAccountsQuery(
  { db, now }: Pick<Scope<Staff>, "db" | "now">,
  place?: QueuePlace,
) {
  const { id, holderKana: number, state, requestedAt, decidedBy } = payoutAccounts;
  return db
    .select({ id, number, state, at: requestedAt, companyName: companies.name })
    .from(payoutAccounts)
    .innerJoin(companies, eq(companies.id, payoutAccounts.companyId))
    .where(
      and(
        inArray(state, ["accepted", "refused"]),
        gte(requestedAt, daysAfter(now, -14)),
        isNotNull(decidedBy),
        beforePlace(requestedAt, id, place),
      ),
    )
    .orderBy(desc(requestedAt), desc(id))
    .limit(decidedPageSize + 1);
}

export function accountsToDecideLengthQuery({ db }: Pick<Scope<Staff>, "db">) {
  return db
    .select({ count: count() })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.state, "to_decide"));
}
