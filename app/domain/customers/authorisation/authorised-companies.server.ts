import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { authorisations, companies, orders, shippingRequests } from "#db/schema/index.ts";

const companiesMax = 200;
const documentsMax = 50;

/** The companies that let this member of staff act for them, with what is left of today's cap. */
export function authorisedCompaniesQuery({ db, actor, now }: Scope<Staff>) {
  return db
    .select({
      companyId: companies.id,
      operationId: companies.operationId,
      name: companies.name,
      kind: authorisations.kind,
      dailyCapYen: authorisations.dailyCapYen,
      changedAt: authorisations.changedAt,
      balanceYen: sql<number>`COALESCE((SELECT balance_yen FROM ledger_accounts WHERE id = 'wallet/' || ${companies.id}), 0)`,
      chargedYen: sql<number>`(SELECT COALESCE(sum(amount_yen), 0) FROM authorised_acts
        WHERE company_id = ${companies.id} AND kind = 'payment' AND day = ${japanDay(now)})`,
    })
    .from(companies)
    .innerJoin(authorisations, eq(authorisations.companyId, companies.id))
    .where(and(eq(companies.managerStaffId, actor.id), eq(authorisations.state, "authorised")))
    .orderBy(asc(companies.operationId), asc(authorisations.kind))
    .limit(companiesMax * 2);
}

/** What could be done for such a company now: payments that wait, and requests not yet sent. */
export function waitingDocumentsQueries({ db, actor }: Scope<Staff>, operationId: string) {
  const own = and(eq(companies.operationId, operationId), eq(companies.managerStaffId, actor.id));
  return [
    db
      .select({
        id: orders.id,
        number: orders.number,
        totalYen: orders.totalYen,
        payBy: orders.payBy,
      })
      .from(orders)
      .innerJoin(companies, eq(companies.id, orders.companyId))
      .where(and(own, eq(orders.state, "awaiting_payment")))
      .orderBy(asc(orders.createdAt))
      .limit(documentsMax),
    db
      .select({
        id: shippingRequests.id,
        number: shippingRequests.number,
        state: shippingRequests.state,
        totalYen: shippingRequests.totalYen,
        pieceCount: shippingRequests.pieceCount,
      })
      .from(shippingRequests)
      .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
      .where(and(own, inArray(shippingRequests.state, ["draft", "awaiting_payment"])))
      .orderBy(asc(shippingRequests.createdAt))
      .limit(documentsMax),
  ] as const;
}
