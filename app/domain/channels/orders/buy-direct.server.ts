import { and, eq, exists, or, sql } from "drizzle-orm";
import type { Buyer, Permission } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay, isOwner } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { personOf } from "#app/domain/customers/token/tokens.server.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import type { StockOutPlan } from "#app/domain/trade/orders/stock-out-plan.ts";
import { type OrderableLine, workOutOrder } from "#app/domain/trade/orders/work-out-order.ts";
import {
  orderRates,
  orderRatesQueries,
  writeOrder,
} from "#app/domain/trade/orders/write-order.server.ts";
import { channelOrders, directParcels, directPurchases, users } from "#db/schema/index.ts";
import { linkedGoodsQuery, toCartRow } from "../articles/sales.server.ts";
import type { ShopRow } from "../shops/open-shop.server.ts";
import { shopKind } from "../shops/shop.ts";
import { findObstacles } from "./channel-order.ts";
import { findChannelOrder, type OrderLine } from "./channel-order-queries.server.ts";
import { type DirectRule, type DirectStockOut, directLimits } from "./direct-rule.ts";
import { methodsQuery, ruleOrDefault, ruleQuery } from "./direct-rules.server.ts";
import { purchaseQuery, spentOnDayQuery } from "./purchase-queries.server.ts";

/** Why the linked goods of a mapped order cannot be bought. */
export const goodsTroubles = {
  gone: "仕入先の商品の掲載が終わっています",
  "out-of-stock": "仕入先の在庫が足りない商品があります",
  "below-minimum": "仕入先の最小注文数に足りない商品があります",
  "option-gone": "お取り扱いのないオプションが設定された商品があります",
  unlabelled: "ラベルの番号が未登録の商品があります",
  "too-much": "合計金額が大きすぎます",
} as const;
type GoodsTrouble = keyof typeof goodsTroubles;

interface BuyRequest {
  /** The number of the end customer's order. */
  number: number;
  made: "auto" | "hand";
}

type OrderRow = typeof channelOrders.$inferSelect;

interface NewPurchase {
  id: string;
  made: BuyRequest["made"];
  order: OrderRow;
  rule: DirectRule;
  totalYen: number;
  /** All lines that the customer still wants; `lines` are those that are bought. */
  open: readonly OrderLine[];
  lines: readonly OrderLine[];
}

/**
 * この内容で発注する: buys an end customer's order by the first links of its products, exactly once; a
 * second call answers the first purchase. Refuses with all obstacles that stand in the way. An
 * automatic purchase also keeps to the rule's daily limit.
 */
export async function buyDirect(scope: Scope<Buyer>, { number, made }: BuyRequest) {
  if (!buyerMay(scope.actor, "order")) return refuse("forbidden");
  const [found, [[earlier], [saved], methods, [spent]]] = await Promise.all([
    findChannelOrder(scope, number),
    scope.db.batch([
      purchaseQuery(scope, number),
      ruleQuery(scope, shopOf(number)),
      methodsQuery(scope),
      spentOnDayQuery(scope, number, japanDay(scope.now)),
    ]),
  ]);
  if (!found) return refuse("not-found");
  if (earlier) return done({ number: earlier.order.number, isNew: false, left: 0 });
  const rule = ruleOrDefault(saved, methods);
  const { order, shop, manual } = found;
  const open = found.lines.filter(({ quantity }) => quantity > 0);
  const lines = rule.stockOut === "drop" ? linesInStock(open) : open;
  const obstacles = findObstacles(order, lines);
  if (order.state !== "open" || obstacles.length > 0)
    return { ...refuse("not-possible"), obstacles };
  const goods = await priceDirectOrder(scope, lines, rule.stockOut);
  if (!goods.ok) return goods;
  const { totalYen } = goods.value.parts;
  const isAuto = made === "auto";
  if (isAuto && totalYen > rule.dayLimitYen) return refuse("above-limit");
  if (isAuto && spent!.yen + totalYen > rule.dayLimitYen) return refuse("limit-reached");

  const id = crypto.randomUUID();
  const note = noteOf(shop, order);
  const written = await commit(
    scope,
    [
      ...writeOrder(scope, { id, note, storeId: shop.storeId, submit: true }, goods.value),
      guard(isUnchanged(scope, { made, order, rule, totalYen }), "changed"),
      ...purchaseStatements(scope, {
        id,
        made,
        order,
        rule: withSheetSlip(rule, manual),
        totalYen,
        open,
        lines,
      }),
    ],
    {
      "direct_purchases.shop, direct_purchases.order_id": "changed",
      "direct_purchases.channel_order": "changed",
    },
  );
  const [placed] = await purchaseQuery(scope, number);
  if (!placed) return refuse("changed");
  return done({
    number: placed.order.number,
    isNew: written.ok,
    left: open.length - lines.length,
  });
}

/** The slip of the sheet's row goes before the rule's, and no marketplace is told of the parcel. */
function withSheetSlip(rule: DirectRule, manual: { slip: DirectRule["slip"] | null } | null) {
  return manual ? { ...rule, slip: manual.slip ?? rule.slip, tellsSent: false } : rule;
}

/** Answers the lines whose seller has stock, or all lines if none has. */
function linesInStock(lines: readonly OrderLine[]) {
  const there = lines.filter(({ stock, quantity }) => stock === null || stock >= quantity);
  return there.length > 0 ? there : lines;
}

function noteOf(shop: ShopRow, { name, maskedReceiver }: OrderRow) {
  return `直送: ${shopKind(shop)} ${name} ${maskedReceiver}`.slice(0, 200);
}

/**
 * Holds while the customer's order is unchanged since it was read; for an automatic purchase also
 * while it is not held back and within the day's limit.
 */
function isUnchanged(
  { db, now }: Scope<Buyer>,
  { made, order, rule, totalYen }: Pick<NewPurchase, "made" | "order" | "rule" | "totalYen">,
) {
  const isWithin = sql`(SELECT coalesce(sum(total_yen), 0) FROM direct_purchases
    WHERE shop = ${order.shop} AND bought_on = ${japanDay(now)}) + ${totalYen} <= ${rule.dayLimitYen}`;
  const isFree = made === "auto" ? sql`held_back = '' AND ${isWithin}` : undefined;
  const asRead = and(
    eq(channelOrders.number, order.number),
    eq(channelOrders.state, "open"),
    eq(channelOrders.changedAt, order.changedAt),
    isFree,
  );
  return exists(db.select().from(channelOrders).where(asRead));
}

/**
 * Plans the row that links order and purchase, whose keys prevent a second purchase, and the first
 * parcel.
 */
function purchaseStatements({ db, actor, now }: Scope<Buyer>, bought: NewPurchase) {
  const { id, made, order, rule, totalYen, open, lines } = bought;
  const day = japanDay(now);
  const purchase = db.insert(directPurchases).values({
    shop: order.shop,
    orderId: order.orderId,
    companyId: actor.companyId,
    userId: actor.id,
    channelOrder: order.number,
    purchase: id,
    made,
    boughtAt: now,
    boughtOn: day,
    // An order placed by hand is paid by hand; the rule's payment setting is for automatic orders.
    totalYen,
    pays: made === "auto" ? rule.pays : "ask",
    methodCode: rule.methodCode,
    picksCheapest: rule.picksCheapest,
    slip: rule.slip,
    // Lines left out are stored with quantity 0, because an unnamed line counts as new.
    boughtLines: open.map((line) => ({
      lineId: line.lineId,
      skuId: line.skuId ?? "",
      quantity: lines.includes(line) ? line.quantity : 0,
    })),
    seenChange: order.changedAt,
  });
  const parcel = db.insert(directParcels).values({
    requestId: crypto.randomUUID(),
    purchase: id,
    position: 1,
    telling: rule.tellsSent ? "none" : "off",
  });
  return [purchase, parcel];
}

function shopOf(number: number) {
  return sql<string>`(SELECT shop FROM channel_orders WHERE number = ${number})`;
}

/**
 * Prices an order of these lines at today's prices, by the first link of each product. Refuses it
 * if one of the goods cannot be bought.
 */
export async function priceDirectOrder(
  scope: Scope<Buyer>,
  lines: readonly OrderLine[],
  stockOut: DirectStockOut,
) {
  const pieces = new Map<string, number>();
  for (const { productId, quantity } of lines)
    if (productId) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  const [linked, options, ...rates] = await scope.db.batch([
    linkedGoodsQuery(scope, scope.actor.companyId, [...pieces.keys()]),
    optionsQuery(scope),
    ...orderRatesQueries(scope),
  ]);
  const rows = linked.flatMap((goods) => toCartRow(goods, pieces.get(goods.product.id)!) ?? []);
  if (rows.length < pieces.size) return refuse("gone");
  const order = workOutOrder(rows, options, orderRates(...rates));
  const trouble = order.lines.map(troubleOf).find((found) => found !== undefined);
  if (trouble) return refuse(trouble);
  if (order.parts.totalYen > limits.paymentYenMax) return refuse("too-much");
  const planned = order.lines.map((line) => ({ ...line, stockOutPlan: toStockOutPlan(stockOut) }));
  return done({ ...order, lines: planned });
}

function troubleOf({ trouble, optionGone, unlabelled }: OrderableLine): GoodsTrouble | undefined {
  return (
    (trouble ?? undefined) || (optionGone ? "option-gone" : unlabelled ? "unlabelled" : undefined)
  );
}

/**
 * Answers what staff do if the seller turns out to have none: nothing is cancelled without asking.
 */
function toStockOutPlan(stockOut: DirectStockOut): StockOutPlan {
  if (stockOut === "wait") return { kind: "wait", days: directLimits.waitDays };
  return { kind: stockOut === "drop" ? "drop" : "ask" };
}

/**
 * Finds the person who set a rule, if they still have the rights, and the owner. Their name in
 * every history says that the rule acted.
 */
export async function findActingBuyers(
  { db }: Pick<Scope, "db">,
  { companyId, userId }: { companyId: string; userId: string },
  needed: readonly Permission[],
): Promise<{ own: Buyer | undefined; owner: Buyer | undefined }> {
  const people = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.state, "in_use"),
        or(eq(users.id, userId), eq(users.role, "owner")),
      ),
    )
    .limit(2);
  const named = people.map((user): Buyer => {
    const person = personOf(user);
    return { ...person, name: `${person.name}（自動発注）` };
  });
  const may = (person: Buyer) => needed.every((permission) => buyerMay(person, permission));
  return {
    own: named.find((person) => person.id === userId && may(person)),
    owner: named.find(isOwner),
  };
}
