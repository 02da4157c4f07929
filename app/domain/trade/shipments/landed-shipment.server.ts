import Decimal from "decimal.js";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { customsYen } from "#app/domain/pricing/customs.ts";
import { largestRemainder } from "#app/domain/pricing/pricing.ts";
import {
  clearances,
  lots,
  orderLines,
  orders,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import { canShareBy, landedLines, type SharedLine } from "./clearance.ts";
import { importValuesQuery } from "./import-dues.server.ts";
import type { ShareRule } from "./share-rule.ts";
import { stagesQuery } from "./stages.server.ts";

/** Reads a request with its landed cost and stages in one round trip; undefined also for another company's. */
export async function findLandedShipment(
  { db, actor }: Scope<Buyer | Staff>,
  number: string,
  rule?: ShareRule | undefined,
) {
  const mine = and(eq(shippingRequests.number, number), shipmentsWithin(actor));
  const id =
    sql`(${db.select({ id: shippingRequests.id }).from(shippingRequests).where(mine)})` as SQL<string>;
  const [[request], stages, ...rows] = await db.batch([
    db.select().from(shippingRequests).where(mine).limit(1),
    stagesQuery({ db }, id),
    ...landedQueries({ db }, id),
  ]);
  return request && { request, stages, landed: toLandedShipment(request, rows, rule) };
}

/** Selects the request's clearance, lines, taxable values and payment. */
function landedQueries({ db }: Pick<Scope, "db">, requestId: SQL<string>) {
  const lineIds = sql`(SELECT order_line_id FROM shipping_lines WHERE request_id = ${requestId})`;
  return [
    db
      .select()
      .from(clearances)
      .where(eq(clearances.requestId, requestId))
      .orderBy(desc(sql`rowid`))
      .limit(1),
    db
      .select({
        id: shippingLines.id,
        orderLineId: shippingLines.orderLineId,
        quantity: shippingLines.quantity,
        titleJa: orderLines.titleJa,
        spec: orderLines.spec,
        orderNumber: orders.number,
        weightGrams: sql<number | null>`COALESCE(${lots.weightGrams}, ${orderLines.weightGrams})`,
        cubicMillimetres: sql<
          number | null
        >`COALESCE(${lots.lengthMm} * ${lots.widthMm} * ${lots.heightMm},
          ${orderLines.lengthMm} * ${orderLines.widthMm} * ${orderLines.heightMm})`,
      })
      .from(shippingLines)
      .innerJoin(lots, eq(lots.id, shippingLines.lotId))
      .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(shippingLines.requestId, requestId))
      .orderBy(shippingLines.id)
      .limit(limits.linesPerOrder),
    importValuesQuery(db, lineIds),
    db
      .select({ orderLineId: orderLines.id, serviceRatePercent: orders.serviceRatePercent })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(inArray(orderLines.id, lineIds))
      .limit(limits.linesPerOrder),
  ] as const;
}

type LandedRows = {
  [index in 0 | 1 | 2 | 3]: Awaited<ReturnType<typeof landedQueries>[index]>;
};

/**
 * Computes what the shipment cost the company. Duty and tax that were included in the quote count as they were paid
 * to us; we bear what customs took above that.
 */
function sharedCosts(
  { paidYen, paysDues, duesYen }: { paidYen: number; paysDues: boolean; duesYen: number },
  { dutyYen, consumptionTaxYen, brokerYen }: typeof clearances.$inferSelect,
) {
  if (!paysDues) return { shippingYen: paidYen, dutyYen, consumptionTaxYen, brokerYen };
  // A coupon may have paid a part of them.
  const included = Math.min(duesYen, paidYen);
  const asked = [dutyYen, consumptionTaxYen, brokerYen].map(String);
  const [duty = 0, tax = 0, broker = 0] = largestRemainder(included, asked);
  return {
    shippingYen: paidYen - included,
    dutyYen: duty,
    consumptionTaxYen: tax,
    brokerYen: broker,
  };
}

/** Computes the 着地原価 of a cleared shipment by line; undefined before clearance. */
function toLandedShipment(
  request: { paidYen: number; paysDues: boolean; duesYen: number },
  { 0: [clearance], 1: lines, 2: values, 3: rates }: LandedRows,
  wanted?: ShareRule,
) {
  if (!clearance || lines.length === 0) return undefined;
  const shared = lines.map((line): SharedLine => {
    const value = values.find(({ orderLineId }) => orderLineId === line.orderLineId);
    const rate = rates.find(({ orderLineId }) => orderLineId === line.orderLineId);
    const valueYen = value ? customsYen(line.quantity, value) : "0";
    // The agency fee is on goods and freight in China; the taxable value leaves it out.
    const feeYen = new Decimal(valueYen).times(rate?.serviceRatePercent ?? "0").div(100);
    return { ...line, valueYen, goodsYen: feeYen.plus(valueYen).round().toNumber() };
  });
  const rule = wanted ?? clearance.shareRule;
  const costs = sharedCosts(request, clearance);
  const landed = landedLines(shared, costs, rule);
  return {
    clearance,
    rule,
    fits: canShareBy(rule, shared),
    lines: lines.map(({ id, titleJa, spec, orderNumber, quantity }, index) => ({
      id,
      titleJa,
      spec,
      orderNumber,
      quantity,
      ...landed[index]!,
    })),
  };
}
