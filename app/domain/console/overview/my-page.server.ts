import { and, eq, inArray, sql } from "drizzle-orm";
import { newestVisible } from "#app/domain/content/notice/notices.server.ts";
import { ordersWithin, shipmentsWithin, wholeCompany } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanMonth, monthAfter, startOfDay } from "#app/domain/core/calendar.ts";
import { stateCountsQuery } from "#app/domain/core/document/document-queries.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  type OwnWaitingMoney,
  ownWaitingQueries,
  toOwnWaitingMoney,
} from "#app/domain/money/waiting/waiting-money.server.ts";
import { asksBuyer } from "#app/domain/money/waiting/waiting-money.ts";
import { serviceRateQuery } from "#app/domain/pricing/exchange-rate.server.ts";
import { type OrderState, orderLifecycle } from "#app/domain/trade/orders/order.ts";
import {
  type ShippingState,
  shippingLifecycle,
} from "#app/domain/trade/shipments/shipping-request.ts";
import { companies, ledgerTransfers, staff } from "#db/schema/index.ts";
import { toWaiting, waitingQueries } from "./waiting.server.ts";

const monthsShown = 12;
const newsShown = 5;

/** Reads everything on マイページ in one round trip. */
export async function readMyPage(scope: Scope<Buyer>) {
  const { db, actor, now } = scope;
  const [
    orderCounts,
    shippingCounts,
    ownReports,
    ownCards,
    spending,
    news,
    [company],
    [service],
    ...waiting
  ] = await db.batch([
    stateCountsQuery(db, "orders", ordersWithin(actor), orderLifecycle.states),
    stateCountsQuery(db, "shipping_requests", shipmentsWithin(actor), shippingLifecycle.states),
    ...ownWaitingQueries(scope),
    spendingQuery(scope, firstMonth(now)),
    newestVisible(db, actor, now, newsShown),
    ownCompanyQuery(scope),
    serviceRateQuery(scope, actor.companyId),
    ...waitingQueries(scope),
  ]);

  return {
    company,
    service,
    orderCounts: Object.fromEntries(
      orderCounts.map(({ state, count }) => [state, count]),
    ) as Partial<Record<OrderState, number>>,
    shippingCounts: Object.fromEntries(
      shippingCounts.map(({ state, count }) => [state, count]),
    ) as Partial<Record<ShippingState, number>>,
    waiting: toWaiting(actor, waiting),
    waitingMoney: sumOfWaiting(toOwnWaitingMoney(scope, [ownReports, ownCards]).shown),
    news,
    months: spentByMonth(monthsUntil(now), spending),
  };
}

type Reading = Pick<Scope<Buyer>, "db" | "actor" | "now">;

function monthsUntil(now: Date) {
  return Array.from({ length: monthsShown }, (_, index) =>
    monthAfter(japanMonth(now), index + 1 - monthsShown),
  );
}

function firstMonth(now: Date) {
  return startOfDay(`${monthsUntil(now)[0]}-01`);
}

/** The count and the sum of the money on its way, and how much of it asks something of the buyer. */
function sumOfWaiting(rows: readonly OwnWaitingMoney[]) {
  return {
    count: rows.length,
    yen: rows.reduce((sum, { amountYen }) => sum + amountYen, 0),
    asked: rows.filter(({ kind, question }) => asksBuyer(kind) || question !== "").length,
  };
}

function spendingQuery({ db, actor }: Reading, since: Date) {
  return db
    .select({
      month:
        sql<string>`strftime('%Y-%m', ${ledgerTransfers.postedAt} / 1000, 'unixepoch', '+9 hours')`.as(
          "month",
        ),
      // A claim's refund belongs to the order, or to the shipping it was paid for.
      paidFor: sql<
        "order" | "shipping"
      >`iif(${ledgerTransfers.documentKind} = 'shipping', 'shipping', 'order')`.as("paid_for"),
      yen: sql<number>`-sum(${ledgerTransfers.walletChangeYen})`,
    })
    .from(ledgerTransfers)
    .where(
      and(
        eq(ledgerTransfers.companyId, actor.companyId),
        wholeCompany(actor),
        sql`${ledgerTransfers.postedAt} >= ${since.getTime()}`,
        inArray(ledgerTransfers.kind, [
          "order-payment",
          "order-refund",
          "shipping-payment",
          "shipping-refund",
          "claim-refund",
        ]),
      ),
    )
    .groupBy(sql`month`, sql`paid_for`);
}

function ownCompanyQuery({ db, actor }: Reading) {
  return db
    .select({
      name: companies.name,
      operationId: companies.operationId,
      managerName: staff.name,
    })
    .from(companies)
    .leftJoin(staff, eq(staff.id, companies.managerStaffId))
    .where(eq(companies.id, actor.companyId))
    .limit(1);
}

interface Spent {
  month: string;
  paidFor: "order" | "shipping";
  yen: number;
}

/** Sums payments less refunds by month, for orders and for shipping. */
function spentByMonth(months: readonly string[], spending: readonly Spent[]) {
  return months.map((month) => {
    const of = (kind: Spent["paidFor"]) =>
      spending.find((row) => row.month === month && row.paidFor === kind)?.yen ?? 0;
    return { month, ordersYen: of("order"), shippingYen: of("shipping") };
  });
}
