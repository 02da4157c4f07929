import Decimal from "decimal.js";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { specText } from "#app/domain/catalog/offers/offer.ts";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Customs } from "#app/domain/pricing/customs.ts";
import {
  costRulesQueries,
  estimateCostOfGoods,
  toCostRules,
} from "#app/domain/pricing/landed-cost.server.ts";
import { offers, orderLines, orders, shippingLines, shippingRequests } from "#db/schema/index.ts";
import { freightShare, subtractCoupon } from "./order-amounts.ts";
import type { OrderDocument } from "./order-queries.server.ts";

/**
 * Selects what an order's landed cost is calculated from, beside the order itself: today's rules, and what
 * of it was sent.
 */
export function landedQueries(scope: Scope<Buyer>, number: string) {
  return [...costRulesQueries(scope), ...sentQueries(scope, number)] as const;
}

export type LandedBasis = Awaited<ReturnType<typeof toLandedBasis>>;

export async function toLandedBasis(
  scope: Scope<Buyer>,
  [version, categories, kinds, sent]: BatchResponse<ReturnType<typeof landedQueries>>,
) {
  return { known: await toCostRules(scope, [version, categories]), kinds, sent };
}

/** Selects the categories of the goods, and how many pieces were sent at what freight. */
function sentQueries({ db, actor }: Pick<Scope<Buyer>, "db" | "actor">, number: string) {
  const mine = and(eq(orders.number, number), ordersWithin(actor));
  return [
    db
      .select({ lineId: orderLines.id, categoryId: offers.categoryId })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .innerJoin(offers, eq(offers.id, orderLines.offerId))
      .where(mine)
      .limit(limits.linesPerOrder),
    db
      .select({
        pieces: sql<number>`sum(${shippingLines.quantity})`,
        allPieces: shippingRequests.pieceCount,
        freightYen: shippingRequests.freightYen,
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .innerJoin(shippingLines, eq(shippingLines.orderLineId, orderLines.id))
      .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
      .where(and(mine, isNotNull(shippingRequests.paidAt)))
      .groupBy(shippingRequests.id)
      .limit(limits.linesPerOrder),
  ] as const;
}

/** One row of the cost table: the expected range, and what the pieces sent so far did cost. */
interface LandedRow {
  name: string;
  expected: string;
  actual: string;
}

/**
 * Calculates the 着地原価 of an order at its own rates, all of it in one shipment by the chosen method. Paid
 * freight is shared by pieces; duty and tax are paid at customs and not to us. Undefined for orders that
 * ended without goods, and where no method carries them.
 */
export function landedOrder(
  { order, lines: ordered, freights }: Pick<OrderDocument, "order" | "lines" | "freights">,
  { known, kinds, sent }: LandedBasis,
  method?: string,
) {
  const bought = ordered.filter(({ quantity, refusal }) => quantity > 0 && refusal === null);
  if (order.state === "cancelled" || bought.length === 0) return undefined;
  const goods = bought.map((line) => ({
    ...line,
    unitPriceFen: line.declaredFen ?? line.priceFen,
    freightFen: freightShare(line, { lines: bought, freights }),
    goodsClass: line.declaredClass,
    categoryId: kinds.find(({ lineId }) => lineId === line.id)?.categoryId ?? "",
  }));
  const answer = estimateCostOfGoods(
    { ...known, rate: { ...known.rate, spreadYen: order.spreadYen } },
    {
      serviceRate: order.serviceRatePercent,
      ttsRate: order.ttsRate,
      destination: "home",
      method: method ?? known.rules.methods[0]?.code,
    },
    goods,
  );
  if (!answer.ok) return undefined;
  const { fixed, chosen, quantity, assumptions, lines } = answer.value;
  const perLine = subtractCoupon(lines, goods, order.couponYen);
  const shipped = sent.reduce((sum, { pieces }) => sum + pieces, 0);
  const freightYen = paidFreight(sent);
  const rows: LandedRow[] = [
    {
      name: placedName(bought, order.couponYen),
      expected: `${grouped(fixed.totalYen - order.couponYen)}円`,
      actual: "",
    },
    {
      name: `国際送料（${chosen.method.nameJa}）`,
      expected: span(chosen.freightYen),
      actual: shipped > 0 ? `${whole(freightYen)}円` : "",
    },
    {
      name: `関税 ${rateOf(chosen.customs)}`,
      expected: span(chosen.customs.dutyYen),
      actual: "",
    },
    { name: "輸入消費税", expected: span(chosen.customs.consumptionTaxYen), actual: "" },
    { name: "合計", expected: span(lessYen(chosen.totalYen, order.couponYen)), actual: "" },
  ];
  return {
    perPiece: bought.map(({ id, titleJa, spec }, index) => ({
      id,
      titleJa,
      specJa: specText(spec),
      yen: span(perLine[index]!),
    })),
    rows,
    difference: shipped > 0 ? difference(shipped, quantity, freightYen, chosen.freightYen) : "",
    assumptions,
  };
}

/** Adds up the share of this order's pieces in each request's freight. */
function paidFreight(sent: LandedBasis["sent"]) {
  return sent.reduce(
    (sum, one) => sum.plus(new Decimal(one.freightYen).times(one.pieces).div(one.allPieces)),
    new Decimal(0),
  );
}

/** The value of forwarded goods was paid to somebody else. */
function placedName(bought: readonly { declaredFen: number | null }[], couponYen: number) {
  if (bought.some(({ declaredFen }) => declaredFen !== null)) return "申告した品物の価格";
  return couponYen > 0 ? "注文の金額（クーポン適用後）" : "注文の金額";
}

function lessYen({ min, max }: { min: number; max: number }, yen: number) {
  return { min: min - yen, max: max - yen };
}

/** Says how the freight paid compares with what was expected for the same pieces, and why it differs. */
function difference(
  shipped: number,
  quantity: number,
  paid: Decimal,
  expected: { min: number; max: number },
) {
  const share = (yen: number) => new Decimal(yen).times(shipped).div(quantity);
  const [low, high] = [share(expected.min), share(expected.max)];
  const pieces = `${quantity.toLocaleString("ja-JP")}個のうち${shipped.toLocaleString("ja-JP")}個を発送`;
  if (paid.gte(low) && paid.lte(high)) return `${pieces}。国際送料は見込みどおりです`;
  const [end, word] = paid.gt(high) ? [high, "上回りました"] : [low, "下回りました"];
  return `${pieces}。国際送料は同じ個数の見込みを${whole(paid.minus(end).abs())}円${word}。選んだ配送方法、実測の重量と箱、ほかの注文との同梱による差です`;
}

/** The box has room for one range, not for the rate of each of the goods. */
function rateOf({ rateText, percents }: Customs) {
  if (!percents || percents.low === percents.high) return rateText;
  return `${percents.low}〜${percents.high}%`;
}

function span({ min, max }: { min: number | string; max: number | string }) {
  const [low, high] = [grouped(min), grouped(max)];
  return low === high ? `${low}円` : `${low}〜${high}円`;
}

function whole(yen: Decimal) {
  return grouped(yen.round().toNumber());
}

/** Text keeps its two decimals: a price per piece is 846.40. */
function grouped(yen: number | string) {
  return String(yen).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ",");
}
