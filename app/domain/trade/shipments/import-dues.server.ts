import Decimal from "decimal.js";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type CustomsRules, customs, customsYen } from "#app/domain/pricing/customs.ts";
import type { WholeYenRange } from "#app/domain/pricing/freight-estimate.ts";
import { unknownDuty } from "#app/domain/pricing/landed-cost.server.ts";
import {
  customsRulesIn,
  settingsIn,
  settingsQuery,
  simplifiedRatesQuery,
} from "#app/domain/pricing/price-list.server.ts";
import { sharesOf } from "#app/domain/pricing/pricing.ts";
import type { Database } from "#db/client.ts";
import {
  categories,
  offers,
  orderLines,
  orders,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";

/** Selects what the taxable value of the order lines in `lineIds` is computed from. */
export function importValuesQuery(db: Database, lineIds: SQL) {
  return db
    .select({
      orderLineId: orderLines.id,
      quantity: orderLines.quantity,
      // Forwarded goods cost us nothing; their company declares their value.
      priceFen: sql<number>`COALESCE(${orderLines.declaredFen}, ${orderLines.priceFen})`,
      optionsFen: orderLines.optionsFen,
      /** The seller's freight in China, and the pieces of the order that share it. */
      sharedFreightFen: sql<number>`COALESCE((SELECT f.freight_fen FROM order_freights f WHERE f.order_id = ${orderLines.orderId} AND f.supplier_id = ${orderLines.supplierId}), 0)`,
      sharingPieces: sql<number>`(SELECT sum(l.quantity) FROM order_lines l WHERE l.order_id = ${orderLines.orderId} AND l.supplier_id = ${orderLines.supplierId})`,
      ttsRate: orders.ttsRate,
      spreadYen: orders.spreadYen,
      categoryId: offers.categoryId,
      lowPercent: categories.dutyLowPercent,
      highPercent: categories.dutyHighPercent,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(offers, eq(offers.id, orderLines.offerId))
    .leftJoin(categories, eq(categories.id, offers.categoryId))
    .where(inArray(orderLines.id, lineIds))
    .limit(limits.linesPerOrder);
}

type ImportValue = Omit<Awaited<ReturnType<typeof importValuesQuery>>[number], "categoryId">;

/** Selects what the dues of a request are computed from, apart from the request itself. */
export function importBasisQueries(scope: Scope<Buyer>, number: string) {
  const { db, actor } = scope;
  const lineIds = db
    .select({ id: shippingLines.orderLineId })
    .from(shippingLines)
    .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
    .where(and(eq(shippingRequests.number, number), shipmentsWithin(actor)));
  return [
    importValuesQuery(db, sql`${lineIds}`),
    simplifiedRatesQuery(scope),
    settingsQuery(scope),
  ] as const;
}

export type ImportBasis = ReturnType<typeof toImportBasis>;

export function toImportBasis([values, simplified, settings]: BatchResponse<
  ReturnType<typeof importBasisQueries>
>) {
  return { values, rules: customsRulesIn(settingsIn(settings), simplified) };
}

interface SentGoods {
  orderLineId: string;
  quantity: number;
  weightGrams: number | null;
}

export type ImportDues = ReturnType<typeof estimateImportDues>;

/**
 * Estimates 輸入時の関税と消費税 of a shipment at the usual rates of its goods' categories. The taxable value is the price in
 * China at the orders' own rates plus this freight, without the agency fee. The company pays them to customs, not to
 * us.
 */
export function estimateImportDues(
  goods: readonly SentGoods[],
  values: readonly ImportValue[],
  freightYen: WholeYenRange,
  rules: CustomsRules,
) {
  const known = goods.flatMap((one) => {
    const value = values.find(({ orderLineId }) => orderLineId === one.orderLineId);
    return value ? [{ ...one, value, paidYen: customsYen(one.quantity, value) }] : [];
  });
  const yen = known.map((one) => one.paidYen);
  const goodsYen = Decimal.sum(0, ...yen)
    .ceil()
    .toNumber();
  const low = sharesOf(goodsYen + freightYen.min, yen);
  const high = sharesOf(goodsYen + freightYen.max, yen);
  const { dutyYen, consumptionTaxYen } = customs(
    known.map(({ quantity, weightGrams, value: { lowPercent, highPercent } }, index) => ({
      cifYen: { min: low[index]!, max: high[index]! },
      quantity,
      weightGrams: weightGrams && weightGrams * quantity,
      basis:
        lowPercent === null || highPercent === null ? unknownDuty : { lowPercent, highPercent },
    })),
    rules,
  );
  return { goodsYen, dutyYen, consumptionTaxYen };
}
