import Decimal from "decimal.js";
import { and, desc, eq, gte, inArray, ne, or, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { numberHeldDays } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { dayRateQuery } from "#app/domain/pricing/exchange-rate.server.ts";
import { optionsQuery, settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { appliedRate } from "#app/domain/pricing/pricing.ts";
import {
  companies,
  forwardedGoods,
  lots,
  orderLines,
  orders,
  purchases,
} from "#db/schema/index.ts";
import { forwardedState } from "./forwarded.ts";

interface Place {
  at: number;
  id: string;
}

/**
 * Selects a page of forwarded goods, newest first: a company's own, or everybody's for staff; `number`
 * selects one.
 */
export function forwardedQuery(
  { db, actor }: Scope<Buyer | Staff>,
  after: Place | undefined,
  size: number,
  number?: string,
) {
  return db
    .select({
      id: orders.id,
      number: orders.number,
      state: orders.state,
      companyName: companies.name,
      announcedAt: forwardedGoods.announcedAt,
      ended: forwardedGoods.ended,
      endNote: forwardedGoods.endNote,
      line: orderLines,
      parcels: parcelsOfOrder,
      lying: lyingParcels,
    })
    .from(forwardedGoods)
    .innerJoin(orders, eq(orders.id, forwardedGoods.orderId))
    .innerJoin(orderLines, eq(orderLines.id, forwardedGoods.lineId))
    .innerJoin(companies, eq(companies.id, forwardedGoods.companyId))
    .where(
      and(
        actor.kind === "buyer" ? eq(forwardedGoods.companyId, actor.companyId) : undefined,
        ordersWithin(actor),
        number === undefined ? undefined : eq(orders.number, number),
        after &&
          sql`(${forwardedGoods.announcedAt}, ${forwardedGoods.orderId}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(forwardedGoods.announcedAt), desc(forwardedGoods.orderId))
    .limit(size + 1);
}

/**
 * Lists the parcels of the latest announcement with number and pieces; a change withdraws all parcels and
 * announces new ones.
 */
const parcelsOfOrder =
  sql`(SELECT json_group_array(json_object('tracking', p.china_tracking, 'quantity', l.quantity))
  FROM purchases p JOIN purchase_lines l ON l.purchase_id = p.id
  WHERE p.order_id = ${orders.id} AND (p.state = 'forwarded' OR (${forwardedGoods.ended} IS NOT NULL
    AND p.bought_at = (SELECT max(o.bought_at) FROM purchases o WHERE o.order_id = ${orders.id}))))`.mapWith(
    (rows: string) => JSON.parse(rows) as { tracking: string; quantity: number }[],
  );

/** Lists the parcels of the goods that lay in the warehouse before their owner was known, with their shelves. */
const lyingParcels =
  sql`(SELECT json_group_array(json_object('tracking', u.tracking_number, 'shelf', u.shelf))
  FROM unknown_parcels u WHERE u.order_id = ${orders.id} AND u.state = 'claimed')`.mapWith(
    (rows: string) => JSON.parse(rows) as { tracking: string; shelf: string }[],
  );

type Row = Awaited<ReturnType<typeof forwardedQuery>>[number];

/**
 * Converts the rows to a page of forwarded goods with the progress of each, and the start of the next page.
 */
export function toForwardedPage(rows: readonly Row[], size: number) {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    goods: shown.map((row) => ({ ...row, progress: forwardedState(row) })),
    next: rows.length > size && last ? { at: last.announcedAt.getTime(), id: last.id } : undefined,
  };
}

export type ListedForwarded = ReturnType<typeof toForwardedPage>["goods"][number];

type Reader = Pick<Scope, "db" | "now">;

/** Select what the fee for forwarded goods is computed from. */
export function forwardedPriceQueries(scope: Reader) {
  return [settingsQuery(scope), optionsQuery(scope), dayRateQuery(scope)] as const;
}

type PriceRow<Index extends 0 | 1 | 2> = Awaited<ReturnType<typeof forwardedPriceQueries>[Index]>;

/**
 * Computes today's fee for a piece of forwarded goods, in whole yen: the handling fee, and each option at
 * its price in China and the day's rate, rounded up. Options priced in percent are not offered here.
 */
export function toForwardedPrice(settings: PriceRow<0>, options: PriceRow<1>, [rate]: PriceRow<2>) {
  if (!rate) throw new Error("no exchange rate for today");
  const yenPerYuan = appliedRate(rate.ttsRate, rate.spreadYen);
  return {
    feeYen: Number(settingsIn(settings)("forwardedPieceYen")),
    rate,
    options: options
      .filter(({ priceType }) => priceType === 0)
      .map(({ id, nameJa, nameZh, price }) => ({
        id,
        nameJa,
        nameZh,
        yen: new Decimal(price).times(yenPerYuan).ceil().toNumber(),
      })),
  };
}

export type ForwardedPrice = ReturnType<typeof toForwardedPrice>;

/**
 * Selects the awaited goods of any company under one of these capitalized numbers, except `exceptOrderId`.
 * It matches every spelling and the marketplace's own number, as a scan does: otherwise another company's
 * goods would be received as one's own.
 */
export function awaitedUnderQuery(
  { db }: Pick<Scope, "db">,
  numbers: readonly string[],
  exceptOrderId = "",
) {
  return db
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(lots, and(eq(lots.orderId, purchases.orderId), eq(lots.purchaseId, purchases.id)))
    .where(
      and(
        ...ofOtherOrders({ db }, numbers, exceptOrderId),
        inArray(lots.state, ["arrival_pending", "arrival_work"]),
      ),
    )
    .limit(1);
}

/**
 * Selects the goods for whose sake a buyer may not announce one of these numbers: those awaited, those announced under
 * it, and those of another company that came in the last 180 days, since couriers give a number again after longer
 * than that. A disputable row comes first: staff may give its number away.
 */
export function announcedBeforeQuery(
  { db, actor, now }: Scope<Buyer>,
  numbers: readonly string[],
  exceptOrderId: string,
) {
  const announced = eq(purchases.state, "forwarded");
  const others = ne(lots.companyId, actor.companyId);
  const stands = ne(lots.state, "written_off");
  const disputable = sql`${and(announced, others, stands)}`.mapWith(Boolean).as("disputable");
  return db
    .select({ disputable })
    .from(purchases)
    .innerJoin(lots, and(eq(lots.orderId, purchases.orderId), eq(lots.purchaseId, purchases.id)))
    .where(
      and(
        ...ofOtherOrders({ db }, numbers, exceptOrderId),
        or(
          inArray(lots.state, ["arrival_pending", "arrival_work"]),
          announced,
          and(others, stands, gte(lots.receivedAt, daysAfter(now, -numberHeldDays))),
        ),
      ),
    )
    .orderBy(desc(disputable))
    .limit(1);
}

/** The reason for which a number that goods have already is not announced, if there are any. */
export function heldReason([goods]: readonly { disputable: boolean }[]) {
  return goods && (goods.disputable ? "number-taken" : "number-in-use");
}

/** True for purchases under one of these numbers, in any spelling or as the marketplace's own, except of one order. */
function ofOtherOrders({ db }: Pick<Scope, "db">, numbers: readonly string[], orderId: string) {
  const list = JSON.stringify(numbers);
  const named = sql`(SELECT value FROM json_each(${list}))`;
  const scanned = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      sql`upper(${purchases.chinaTracking}) IN ${named} OR upper(${purchases.marketplaceNumber}) IN ${named}`,
    );
  return [inArray(purchases.id, scanned), ne(purchases.orderId, orderId)];
}
