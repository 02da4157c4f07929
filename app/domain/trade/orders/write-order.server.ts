import { and, eq, sql } from "drizzle-orm";
import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { CartCostInput } from "#app/domain/pricing/cost-question.schema.server.ts";
import { dayRateQuery, serviceRateQuery } from "#app/domain/pricing/exchange-rate.server.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import { type CostTerms, estimateCostByTerms } from "#app/domain/pricing/landed-cost.server.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import type { Statement } from "#db/client.ts";
import { orderFreights, orderLines, orders } from "#db/schema/index.ts";
import { recordAmounts } from "./amounts-versions.server.ts";
import { moveOrder, recordSourcePrices } from "./move-order.server.ts";
import { orderLifecycle } from "./order.ts";
import { freightShare } from "./order-amounts.ts";
import type { StockOutPlan } from "./stock-out-plan.ts";
import {
  type OrderableLine,
  type OrderRates,
  type WorkedOutOrder,
  workOutOrder,
} from "./work-out-order.ts";

/** The contents of a new order: worked out from wished lines, or copied from an earlier order. */
interface WrittenOrder {
  lines: readonly (KeptLine & { quantity: number })[];
  freights: WorkedOutOrder["freights"];
  amounts: WorkedOutOrder["amounts"];
  parts: { totalYen: number };
}

type KeptLine = Pick<
  OrderableLine,
  | "offerId"
  | "skuId"
  | "platform"
  | "supplierId"
  | "supplierNameZh"
  | "titleJa"
  | "titleZh"
  | "spec"
  | "picture"
  | "priceFen"
  | "options"
  | "optionsFen"
  | "note"
  | "labelData"
  | "weightGrams"
  | "lengthMm"
  | "widthMm"
  | "heightMm"
> & {
  /** 欠品時の対応 as it was chosen for the line; the company's default where it was not. */
  stockOutPlan?: StockOutPlan | null | undefined;
  /** The class of the goods by the company's own product; nobody of us has seen them yet. */
  goodsClass?: GoodsClass | null | undefined;
};

interface NewOrder {
  id: string;
  note: string;
  storeId: string | null;
  /** 見積を依頼する at once, or 一時保存. */
  submit: boolean;
}

/**
 * Answers the statements that make an order. They stand first in their commit: the history row is the lock,
 * so that an id makes one order.
 */
export function writeOrder(
  scope: Scope<Buyer>,
  { id, note, storeId, submit }: NewOrder,
  { lines, freights, amounts, parts }: WrittenOrder,
): Statement[] {
  const { db, actor, now } = scope;
  const opened = { id, state: orderLifecycle.initial, version: 1 };
  const [count, number] = nextNumber(scope, "order");
  return [
    openDocument(scope, "order", opened),
    count,
    db.insert(orders).values({
      ...opened,
      number,
      companyId: actor.companyId,
      userId: actor.id,
      note,
      storeId,
      ...amounts,
      totalYen: parts.totalYen,
      createdAt: now,
    }),
    ...lines.map((line, position) =>
      db.insert(orderLines).values({
        ...toLineSnapshot(line),
        id: crypto.randomUUID(),
        orderId: id,
        position,
        quantity: line.quantity,
        stockOutPlan: line.stockOutPlan ?? companyPlan(actor.companyId),
      }),
    ),
    ...freights.map((freight) => db.insert(orderFreights).values({ orderId: id, ...freight })),
    ...(submit
      ? [
          ...moveOrder(scope, opened, "submit", { submittedAt: now }),
          recordAmounts(scope, id, { kind: "estimate" }),
          recordSourcePrices(scope, id),
        ]
      : []),
  ];
}

/** Selects the company's default 欠品時の対応, as a subquery for new lines. */
export function companyPlan(companyId: string) {
  return sql<StockOutPlan | null>`(SELECT stock_out_plan FROM companies WHERE id = ${companyId})`;
}

/** Copies what an order keeps of a line as it was ordered, whatever becomes of the goods page. */
export function toLineSnapshot(line: KeptLine) {
  return {
    offerId: line.offerId,
    skuId: line.skuId,
    platform: line.platform,
    supplierId: line.supplierId,
    supplierNameZh: line.supplierNameZh,
    titleJa: line.titleJa,
    titleZh: line.titleZh,
    spec: line.spec,
    picture: line.picture,
    priceFen: line.priceFen,
    options: line.options,
    optionsFen: line.optionsFen,
    note: line.note,
    labelData: line.labelData,
    weightGrams: line.weightGrams,
    lengthMm: line.lengthMm,
    widthMm: line.widthMm,
    heightMm: line.heightMm,
    declaredClass: line.goodsClass ?? null,
  };
}

type OrderFromCart = Awaited<ReturnType<typeof orderFromCart>>;

/**
 * Works out what an order of these cart lines would be today; without ids, of the lines selected in the
 * cart. `missing` counts ids that are no longer in the cart.
 */
export async function orderFromCart(scope: Scope<Buyer>, lineIds: readonly string[] = []) {
  const [rows, options, ...rates] = await scope.db.batch([
    cartLinesQuery(scope),
    optionsQuery(scope),
    ...orderRatesQueries(scope),
  ]);
  const chosen = rows.filter(({ line }) =>
    lineIds.length > 0 ? lineIds.includes(line.id) : line.selected,
  );
  return {
    ...workOutOrder(chosen, options, orderRates(...rates)),
    missing: new Set(lineIds).size - (lineIds.length > 0 ? chosen.length : 0),
  };
}

/** Selects the rates that an order of this company is calculated with today; `orderRates` shapes the rows. */
export function orderRatesQueries(scope: Scope<Buyer>) {
  return [dayRateQuery(scope), serviceRateQuery(scope, scope.actor.companyId)] as const;
}

export function orderRates(
  [rate]: Awaited<ReturnType<typeof dayRateQuery>>,
  [service]: Awaited<ReturnType<typeof serviceRateQuery>>,
): OrderRates {
  if (!rate || !service) throw new Error("no exchange rate or service rate for today");
  return {
    ttsRate: rate.ttsRate,
    spreadYen: rate.spreadYen,
    serviceRatePercent: service.ratePercent,
  };
}

/**
 * True while an order cannot be submitted to staff because a line has an option that needs a number to
 * print, and no number.
 */
export async function lacksLabels({ db }: Pick<Scope, "db">, orderId: string) {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, orderId),
        sql`json_extract(${orderLines.labelData}, '$.managementNumber') = ''`,
        sql`json_extract(${orderLines.labelData}, '$.labelNumber') = ''`,
        sql`EXISTS (SELECT 1 FROM json_each(${orderLines.options}) o JOIN option_items i
          ON i.id = json_extract(o.value, '$.id') WHERE i.needs_label = 1)`,
      ),
    );
  return (row?.count ?? 0) > 0;
}

/**
 * Calculates the 着地原価 of an order about to be placed, all of it in one shipment: the whole, and per piece of
 * each line.
 */
export function landedLines(
  { lines, freights }: Pick<OrderFromCart, "lines" | "freights">,
  terms: CostTerms,
  asked?: CartCostInput,
) {
  const cost = estimateCostByTerms(
    terms,
    lines.map((line) => ({
      ...line,
      unitPriceFen: line.priceFen,
      freightFen: freightShare(line, { lines, freights }),
    })),
    asked,
  );
  if (lines.length === 0 || !cost.ok) return undefined;
  const { chosen, lines: perLine } = cost.value;
  return { chosen, perPiece: new Map(lines.map(({ id }, index) => [id, perLine[index]!])) };
}
