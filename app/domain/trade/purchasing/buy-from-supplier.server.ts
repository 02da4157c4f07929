import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { answerCopy, formRowQuery } from "#app/domain/core/form-row.server.ts";
import { groupBy } from "#app/domain/core/group-by.ts";
import { limits } from "#app/domain/core/limits.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import {
  marketplaceOrders,
  orderChanges,
  orderLines,
  orders,
  purchases,
} from "#db/schema/index.ts";
import { openPieces, orderLifecycle } from "../orders/order.ts";
import { isAsked, purchaseStatements } from "./buy-order.server.ts";
import { farFromQuoted, ordersPerPurchase, priceCheckKey, skusPerPurchase } from "./purchase.ts";
import { freightLeftQuery, numberHoldersQuery, numberRefusals } from "./purchase-queries.server.ts";
import {
  type BoughtPieces,
  divideSum,
  type PaidWith,
  workOutPurchase,
} from "./work-out-purchase.ts";

interface Chosen {
  supplierId: string;
  /** The pieces as the page showed them, of any number of orders. */
  pieces: readonly BoughtPieces[];
  /** The request at the marketplace that these goods are placed by. */
  outsideNumber?: string | undefined;
}

interface SupplierPurchase extends Chosen {
  /** The form's own id; the ids of the purchases begin with it. */
  id: string;
  marketplaceNumber: string;
  /** May follow later. */
  chinaTracking: string;
  /** What was paid for all of them together: freight as quoted when absent. */
  paid: PaidTogether & { account?: string; paidAt?: Date | undefined };
  /** As for `buyOrder`. */
  priceChecked?: string | undefined;
}

interface PaidTogether extends Pick<PaidWith, "freightFen" | "discountFen"> {
  /** The goods in one sum, shared by what was quoted; else what the pieces say. */
  goodsFen?: number | undefined;
}

/**
 * 按供应商采购: records that goods of a supplier were bought for several orders with one order on its marketplace.
 * Each order gets its purchase; what was paid in one sum is divided by what was quoted, to the fen. All is one
 * commit: if one of the orders cannot be bought now, none is.
 */
export async function buyFromSupplier(
  scope: Scope<Staff>,
  purchase: SupplierPurchase,
  /** Statements to be written in the same commit. */
  also: readonly Statement[] = [],
) {
  const { id, supplierId, marketplaceNumber, chinaTracking, paid } = purchase;
  if (!staffMay(scope.actor, "buy")) return refuse("forbidden");
  const [[earlier], holders] = await scope.db.batch([
    formRowQuery(scope, purchases, { id: partId(id, 0), supplierId, marketplaceNumber }),
    numberHoldersQuery(scope, purchase),
  ]);
  const again = answerCopy(earlier, undefined);
  if (again) return again;
  const planned = await planSupplierPurchase(scope, purchase);
  if (!planned.ok) return planned;
  const { platform } = planned.value;
  const holder = holders.find((other) => other.platform === platform);
  if (holder) return { ...refuse("number-of-other-supplier"), holder };
  const parts = withGoodsPaid(planned.value.parts, paid.goodsFen);
  const sums = dividePaid(parts, paid);
  if (!sums.ok) return sums;
  const bought = parts.flatMap((part) => part.bought);
  const asked = priceCheckKey(bought);
  const far = [undefined, asked].includes(purchase.priceChecked) ? [] : farFromQuoted(bought);
  if (far.length > 0) return { ...refuse("price-far-off"), far, asked };

  return commit(
    scope,
    [
      ...parts.flatMap(({ order, money, last, ...part }, index) =>
        purchaseStatements(
          scope,
          order,
          {
            ...money,
            ...sums.value[index]!,
            ...{ supplierId, platform, marketplaceNumber, chinaTracking, paid },
            id: partId(id, index),
          },
          { bought: part.bought, last },
        ),
      ),
      ...also,
    ],
    { ...numberRefusals, ...moveRefusals },
  );
}

/** The id of what a form does to the order at this place among its orders, by their numbers. */
export function partId(formId: string, index: number) {
  return index === 0 ? formId : `${formId}-${index + 1}`;
}

/**
 * Works out what is bought of each order, freight and discount left aside, in the order of their numbers. Refuses
 * all if one order cannot be bought now, which it names.
 */
export async function planSupplierPurchase(scope: Scope<Staff>, chosen: Chosen) {
  const { supplierId, pieces } = chosen;
  if (pieces.length === 0) return refuse("nothing-chosen");
  const found = await readToBuy(scope, chosen);
  if (found.length > ordersPerPurchase) return refuse("too-many-orders");
  const parts = [];
  for (const part of found) {
    const planned = planPart(scope, part, supplierId);
    if (!planned.ok) return { ...planned, orderNumber: part.order.number };
    parts.push({ order: part.order, ...planned.value });
  }
  const bought = parts.flatMap((part) => part.bought);
  const [first] = bought;
  if (!first || bought.length < pieces.length) return refuse("lines-differ");
  if (new Set(bought.map(({ line }) => line.skuId)).size > skusPerPurchase)
    return refuse("too-many-skus");
  return done({ parts, platform: first.line.platform });
}

/** Reads the orders of the chosen pieces with what each is checked against, in two round trips. */
async function readToBuy(scope: Scope<Staff>, { supplierId, pieces, outsideNumber = "" }: Chosen) {
  const { db } = scope;
  const wanted = groupBy(pieces, ({ lineId }) => lineId);
  const known = await db
    .selectDistinct({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(inArray(orderLines.id, [...wanted.keys()]))
    .limit(ordersPerPurchase + 1);
  const orderIds = known.map(({ orderId }) => orderId);
  const [found, lines, freights, changes, placing] = await db.batch([
    db
      .select()
      .from(orders)
      .where(inArray(orders.id, orderIds))
      .orderBy(asc(orders.number))
      .limit(ordersPerPurchase + 1),
    db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, orderIds))
      .orderBy(asc(orderLines.position))
      .limit((ordersPerPurchase + 1) * limits.linesPerOrder),
    freightLeftQuery(scope, orderIds, supplierId),
    db
      .select()
      .from(orderChanges)
      .where(and(inArray(orderChanges.orderId, orderIds), eq(orderChanges.state, "proposed")))
      .limit(ordersPerPurchase + 1),
    db
      .select({ orderId: marketplaceOrders.orderId })
      .from(marketplaceOrders)
      .where(
        and(
          inArray(marketplaceOrders.orderId, orderIds),
          eq(marketplaceOrders.supplierId, supplierId),
          inArray(marketplaceOrders.state, ["placing", "unkept"]),
          ne(marketplaceOrders.outsideNumber, outsideNumber),
        ),
      )
      .limit(limits.linesPerOrder),
  ]);
  const linesOf = groupBy(lines, ({ orderId }) => orderId);
  return found.map((order) => {
    const ofOrder = linesOf.get(order.id) ?? [];
    return {
      order,
      lines: ofOrder,
      pieces: ofOrder.flatMap((line) => wanted.get(line.id) ?? []),
      freightLeftFen: freights.find(({ orderId }) => orderId === order.id)?.leftFen ?? 0,
      change: changes.find(({ orderId }) => orderId === order.id),
      isPlacing: placing.some(({ orderId }) => orderId === order.id),
    };
  });
}

type Found = Awaited<ReturnType<typeof readToBuy>>[number];

/** Works out what is bought of one order, its freight and discount left aside, or answers why it cannot be. */
function planPart(
  { actor }: Scope<Staff>,
  { order, lines, pieces, freightLeftFen, change, isPlacing }: Found,
  supplierId: string,
) {
  if (isPlacing) return refuse("placing-already");
  if (!orderLifecycle.allows("purchase", order.state, actor)) return refuse("not-buying");
  const worked = workOutPurchase(lines, freightLeftFen, { supplierId, pieces, paid: {} });
  if (!worked.ok) return worked;
  const { bought, money } = worked.value;
  const openAfter =
    lines.reduce((sum, line) => sum + openPieces(line), 0) -
    bought.reduce((sum, { quantity }) => sum + quantity, 0);
  if (change && (openAfter === 0 || isAsked(change, bought))) return refuse("change-waits");
  return done({ bought, money, last: openAfter === 0 && order.downPaymentPercent === 0 });
}

type Part = Extract<ReturnType<typeof planPart>, { ok: true }>["value"];

/** Shares a sum paid for all goods by what each line was quoted at. */
function withGoodsPaid<One extends Part>(parts: readonly One[], goodsFen: number | undefined) {
  if (goodsFen === undefined) return parts;
  const quoted = parts.flatMap((part) => part.bought.map(({ quotedFen }) => quotedFen));
  const paid = divideSum(goodsFen, quoted);
  return parts.map((part) => {
    const bought = part.bought.map((one) => ({ ...one, paidFen: paid.shift() ?? 0 }));
    const ofOrder = bought.reduce((sum, { paidFen }) => sum + paidFen, 0);
    return { ...part, bought, money: { ...part.money, goodsFen: ofOrder } };
  });
}

/**
 * Divides the freight over the orders by their quoted freight, or by their goods where none was quoted; the
 * discount by goods and freight together.
 */
export function dividePaid(
  parts: readonly Pick<Part, "money">[],
  { freightFen, discountFen = 0 }: Pick<PaidWith, "freightFen" | "discountFen">,
) {
  const quoted = parts.map(({ money }) => money.quotedFreightFen);
  const goods = parts.map(({ money }) => money.goodsFen);
  const isQuoted = quoted.some((fen) => fen > 0);
  const freights =
    freightFen === undefined ? quoted : divideSum(freightFen, isQuoted ? quoted : goods);
  const paid = goods.map((fen, index) => fen + freights[index]!);
  if (discountFen > paid.reduce((sum, fen) => sum + fen, 0)) return refuse("discount-too-much");
  const discounts = divideSum(discountFen, paid);
  return done(freights.map((fen, index) => ({ freightFen: fen, discountFen: discounts[index]! })));
}
