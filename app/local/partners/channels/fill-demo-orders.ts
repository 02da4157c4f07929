import { eq, sql } from "drizzle-orm";
import { matchLinesToArticles } from "#app/domain/channels/articles/sales.server.ts";
import { ordersKind, upsertOrders } from "#app/domain/channels/orders/import-orders.server.ts";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { channels } from "#app/domain/channels/ports/channel.ts";
import type { ShopOrder, ShopOrderLine } from "#app/domain/channels/ports/shop-orders.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { sealWith } from "#app/domain/customers/session/seal.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { articleIdOf } from "#app/integrations/yahoo/inventory.server.ts";
import type { Database } from "#db/client.ts";
import { channelFetches, channelShops } from "#db/schema/index.ts";
import { demoShopId } from "#db/seed/channels/connected-shops.ts";
import { type DemoGoods, demoGoods } from "#db/seed/channels/demo-goods.ts";
import { articlesOf } from "./amazon/articles.ts";
import { orderIdOf } from "./amazon/told-order.ts";
import { type DemoOrder, DemoOrders, salts } from "./demo-orders.ts";
import { basketsOf, orderNumberOf } from "./rakuten/rakuten-orders.ts";
import { variantId } from "./shopify/shopify-shop.ts";
import { codeOf, subCodeOf } from "./yahoo/yahoo-goods.ts";

const ordersAtOnce = 400;
/** Older ones stand in the days' sales alone: sealing all of them would take half of a first start. */
const filledDays = 7;

/**
 * What the demo's customers ordered, as fetches of the last week would have brought it: the stand-ins tell
 * the same orders under the same numbers. The days' sales are seeded by themselves and are not added to.
 */
export async function fillDemoOrders(db: Database, sealKey: string, now: Date) {
  const scope = openScope(db, { kind: "system", id: "demo-orders" }, now);
  const seal = sealWith(sealKey);
  for (const channel of channels) {
    const [shop] = await db
      .select()
      .from(channelShops)
      .where(eq(channelShops.id, demoShopId(channel)))
      .limit(1);
    if (!shop) continue;
    const orders = ordersOf(channel, shop.shopId, now);
    for (let from = 0; from < orders.length; from += ordersAtOnce) {
      const part = orders.slice(from, from + ordersAtOnce);
      for (const statement of await upsertOrders(scope, shop, part, seal)) await statement;
    }
    await matchLinesToArticles(scope, shop);
    const done = { state: "done" as const, part: 1, done: orders.length, total: orders.length };
    await db.insert(channelFetches).values({
      id: crypto.randomUUID(),
      shop: shop.id,
      kind: ordersKind.kind,
      ...done,
      startedAt: now,
      endedAt: now,
    });
    await db.run(sql`UPDATE channel_order_lines SET counted = sold WHERE shop = ${shop.id}`);
  }
}

function ordersOf(channel: Channel, shopId: string, now: Date): ShopOrder[] {
  const amazon = articlesOf(demoGoods);
  const goods = channel === "amazon" ? amazon.map((one) => one.goods) : demoGoods;
  const demo = new DemoOrders(goods, () => now, salts[channel]);
  const atAmazon = new Set(amazon.filter((one) => one.isKeptByAmazon).map((one) => one.goods.sku));
  return demo
    .all()
    .filter(({ orderedAt }) => orderedAt >= daysAfter(now, -filledDays))
    .filter(({ lines }) => channel !== "amazon" || !atAmazon.has(lines[0]!.goods.sku))
    .flatMap((order) => toldOrders(channel, shopId, demo, order));
}

/** An order as its marketplace tells it at the clock of the demo's orders. */
export function toldOrders(channel: Channel, shopId: string, demo: DemoOrders, order: DemoOrder) {
  const state = demo.state(order);
  const left = demo.left(order);
  const { orderedAt, note, lines } = order;
  const told = lines.map(({ goods, quantity }, place) => ({
    sku: goods.sku,
    title: `${goods.title} ${goods.spec}`,
    picture: channel === "shopify" ? goods.picture : "",
    quantity: left[place] ?? 0,
    ordered: quantity,
    priceYen: goods.priceYen,
    ...idsOf[channel](order, goods, place),
  }));
  const of = {
    orderedAt,
    changedAt: demo.changedAt(order),
    state,
    note,
    lines: told,
    receiver: state === "held" && channel !== "shopify" ? null : receiverOf(order),
  };
  if (channel === "rakuten") return baskets(of, order);
  const ids = {
    shopify: [`gid://shopify/Order/9007199${order.number}`, `#${order.number}`],
    yahoo: [`${shopId}-${order.number}`],
    amazon: [orderIdOf(order.number)],
  }[channel];
  return [{ ...of, orderId: ids[0]!, name: ids.at(-1)! }];
}

/** One for each address that an order goes to. */
function baskets(of: Omit<ShopOrder, "orderId" | "name">, order: DemoOrder): ShopOrder[] {
  const name = orderNumberOf(order);
  const parts = basketsOf(order);
  return parts.map(({ basketId, places }) => ({
    ...of,
    name,
    orderId: parts.length > 1 ? `${name}/${basketId}` : name,
    lines: places.map((place) => {
      const line = of.lines[place]!;
      return { ...line, lineId: `${basketId}:${line.lineId}` };
    }),
  }));
}

type Ids = Pick<ShopOrderLine, "lineId" | "articleId"> & { sku?: string };

const idsOf: Record<Channel, (order: DemoOrder, goods: DemoGoods, place: number) => Ids> = {
  shopify: ({ number }, goods, place) => ({
    lineId: `gid://shopify/LineItem/9007199${number}${place}`,
    articleId: variantId(demoGoods.indexOf(goods)),
  }),
  rakuten: ({ number }, { product, sku }, place) => ({
    lineId: `9007199254740${number % 1_000_000}${place}`,
    articleId: `${product}/${sku.toLowerCase()}`,
  }),
  yahoo: (_order, goods, place) => ({
    lineId: String(place + 1),
    articleId: articleIdOf(codeOf(goods), subCodeOf(goods)),
    sku: subCodeOf(goods) || codeOf(goods),
  }),
  amazon: ({ number }, { sku }, place) => ({ lineId: `${number}${place + 1}`, articleId: sku }),
};

function receiverOf({ customer }: DemoOrder) {
  const { lastName, firstName, country, postalCode, prefecture, city, street, building, phone } =
    customer;
  return {
    name: `${lastName} ${firstName}`,
    country,
    postalCode,
    prefecture,
    city,
    street,
    building,
    phone,
  };
}
