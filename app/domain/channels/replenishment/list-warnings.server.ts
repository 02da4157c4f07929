import { and, asc, eq, gt, isNotNull, lt, lte, sql } from "drizzle-orm";
import { sourcesQuery } from "#app/domain/catalog/own-product/find-own-product.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { shifted } from "#app/domain/core/holiday/chinese-holidays.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orders, ownProducts, replenishmentRuns, replenishmentWarnings } from "#db/schema/index.ts";
import { replenishmentLimits } from "./settings.ts";
import type { WarningQuery } from "./warning-query.ts";

/** The statement for one page of warnings, the nearest day first, and one more to know whether there are others. */
export function warningsQuery(scope: Scope<Buyer>, asked: WarningQuery) {
  return scope.db
    .select({
      warning: replenishmentWarnings,
      product: ownProducts,
      draft: { number: orders.number, state: orders.state },
    })
    .from(replenishmentWarnings)
    .innerJoin(ownProducts, eq(ownProducts.id, replenishmentWarnings.productId))
    .leftJoin(orders, eq(orders.id, replenishmentWarnings.orderId))
    .where(narrowed(scope, asked))
    .orderBy(asc(replenishmentWarnings.orderBy), asc(replenishmentWarnings.productId))
    .limit(replenishmentLimits.aPage + 1);
}

function narrowed({ actor, now }: Scope<Buyer>, { part, after }: WarningQuery) {
  const today = japanDay(now);
  const soon = shifted(today, replenishmentLimits.urgentDays);
  const { orderBy, productId, companyId } = replenishmentWarnings;
  const within = {
    all: isNotNull(orderBy),
    late: lt(orderBy, today),
    soon: and(sql`${orderBy} >= ${today}`, lte(orderBy, soon)),
    later: gt(orderBy, soon),
  }[part];
  return and(
    eq(companyId, actor.companyId),
    within,
    after && sql`(${orderBy}, ${productId}) > (${after.orderBy}, ${after.id})`,
  );
}

/** What the products of one page of warnings are bought as. */
function sourcesOfWarningsQuery(scope: Scope<Buyer>, asked: WarningQuery) {
  const { aPage } = replenishmentLimits;
  const page = scope.db
    .select({ productId: replenishmentWarnings.productId })
    .from(replenishmentWarnings)
    .where(narrowed(scope, asked))
    .orderBy(asc(replenishmentWarnings.orderBy), asc(replenishmentWarnings.productId))
    .limit(aPage);
  return sourcesQuery(scope, page, aPage);
}

/** How many warnings stand in each part. */
export function warningCountsQuery({ db, actor, now }: Pick<Scope<Buyer>, "db" | "actor" | "now">) {
  const today = japanDay(now);
  const soon = shifted(today, replenishmentLimits.urgentDays);
  return db
    .select({
      all: sql<number>`count(order_by)`,
      late: sql<number>`count(iif(order_by < ${today}, 1, NULL))`,
      soon: sql<number>`count(iif(order_by BETWEEN ${today} AND ${soon}, 1, NULL))`,
      later: sql<number>`count(iif(order_by > ${soon}, 1, NULL))`,
      silent: sql<number>`count(iif(order_by IS NULL, 1, NULL))`,
    })
    .from(replenishmentWarnings)
    .where(eq(replenishmentWarnings.companyId, actor.companyId));
}

/** The statement for how many products have to be ordered within the week, those that are late among them. */
export function urgentCountQuery({ db, actor, now }: Pick<Scope<Buyer>, "db" | "actor" | "now">) {
  const soon = shifted(japanDay(now), replenishmentLimits.urgentDays);
  return db
    .select({ count: sql<number>`count(*)` })
    .from(replenishmentWarnings)
    .where(
      and(
        eq(replenishmentWarnings.companyId, actor.companyId),
        lte(replenishmentWarnings.orderBy, soon),
      ),
    );
}

/** 在庫アラート: one page with the links of its products, the counts and when it was reckoned last. One round trip. */
export async function listWarnings(scope: Scope<Buyer>, asked: WarningQuery) {
  const { db, actor } = scope;
  const [rows, sources, [counts], [run]] = await db.batch([
    warningsQuery(scope, asked),
    sourcesOfWarningsQuery(scope, asked),
    warningCountsQuery(scope),
    db
      .select()
      .from(replenishmentRuns)
      .where(eq(replenishmentRuns.companyId, actor.companyId))
      .limit(1),
  ]);
  const page = rows.slice(0, replenishmentLimits.aPage);
  const last = page.at(-1);
  return {
    rows: page.map((row) => ({
      ...row,
      source: sources.find(({ source }) => source.productId === row.product.id),
    })),
    counts: counts!,
    reckonedAt: run?.endedAt ?? null,
    next:
      rows.length > page.length && last
        ? { orderBy: last.warning.orderBy!, id: last.product.id }
        : null,
  };
}
