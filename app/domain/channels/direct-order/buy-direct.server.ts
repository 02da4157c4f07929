import { and, eq, exists, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { writeOrder } from "#app/domain/trade/orders/write-order.server.ts";
import { channelOrders, directParcels, directPurchases } from "#db/schema/index.ts";
import type { ShopRow } from "../shop/opened-shop.server.ts";
import { shopKind } from "../shop/shop.ts";
import { directGoods } from "./direct-goods.server.ts";
import { purchaseQuery, spentQuery } from "./direct-purchase.server.ts";
import type { DirectRule } from "./direct-rule.ts";
import { methodsQuery, ruleOr, ruleQuery } from "./direct-rules.server.ts";
import type { OrderLine } from "./lines-of-orders.server.ts";
import { findChannelOrder } from "./own-channel-orders.server.ts";
import { whyNotOf } from "./why-not.ts";

interface Wanted {
  /** Of the end customer's order. */
  number: number;
  made: "auto" | "hand";
}

type OrderRow = typeof channelOrders.$inferSelect;

interface Bought {
  id: string;
  made: Wanted["made"];
  order: OrderRow;
  rule: DirectRule;
  totalYen: number;
  /** All that the customer still wants, and what of it is bought. */
  open: readonly OrderLine[];
  lines: readonly OrderLine[];
}

/** The shop of an order of an end customer. */
function shopOf(number: number) {
  return sql<string>`(SELECT shop FROM channel_orders WHERE number = ${number})`;
}

/**
 * この内容で発注する: buys what an end customer ordered, by the default links of the products, once and never again.
 * Asked twice it answers the order that was placed first. What cannot be bought says all that stands in the way;
 * by itself it keeps to the rule's limit of the day.
 */
export async function buyDirect(scope: Scope<Buyer>, { number, made }: Wanted) {
  if (!buyerMay(scope.actor, "order")) return refuse("forbidden");
  const [found, [[earlier], [saved], methods, [spent]]] = await Promise.all([
    findChannelOrder(scope, number),
    scope.db.batch([
      purchaseQuery(scope, number),
      ruleQuery(scope, shopOf(number)),
      methodsQuery(scope),
      spentQuery(scope, number, japanDay(scope.now)),
    ]),
  ]);
  if (!found) return refuse("not-found");
  if (earlier) return done({ number: earlier.order.number, isNew: false, left: 0 });
  const rule = ruleOr(saved, methods);
  const { order, shop, manual } = found;
  const open = found.lines.filter(({ quantity }) => quantity > 0);
  const lines = rule.stockOut === "drop" ? inStock(open) : open;
  const whys = whyNotOf(order, lines);
  if (order.state !== "open" || whys.length > 0) return { ...refuse("not-possible"), whys };
  const goods = await directGoods(scope, lines, rule.stockOut);
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
      guard(isAsRead(scope, { made, order, rule, totalYen }), "changed"),
      ...linked(scope, { id, made, order, rule: asBrought(rule, manual), totalYen, open, lines }),
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

/** What its row asked for goes before the rule, and nobody hears of a parcel that no marketplace knows. */
function asBrought(rule: DirectRule, manual: { slip: DirectRule["slip"] | null } | null) {
  return manual ? { ...rule, slip: manual.slip ?? rule.slip, tellsSent: false } : rule;
}

/** What its seller has, of an order of which something is to be had. */
function inStock(lines: readonly OrderLine[]) {
  const there = lines.filter(({ stock, quantity }) => stock === null || stock >= quantity);
  return there.length > 0 ? there : lines;
}

function noteOf(shop: ShopRow, { name, maskedReceiver }: OrderRow) {
  return `直送: ${shopKind(shop)} ${name} ${maskedReceiver}`.slice(0, 200);
}

/** Whether the customer's order is as it was read; of one that is bought by itself also that nobody holds it back and the day's limit covers it. */
function isAsRead(
  { db, now }: Scope<Buyer>,
  { made, order, rule, totalYen }: Pick<Bought, "made" | "order" | "rule" | "totalYen">,
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

/** The link that no second purchase gets by, with its first parcel. */
function linked({ db, actor, now }: Scope<Buyer>, bought: Bought) {
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
    // What is left out stands there too, with no piece: a line that is not named is new.
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
