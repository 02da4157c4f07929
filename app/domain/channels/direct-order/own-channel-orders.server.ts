import { and, asc, desc, eq, gte, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelFetches, channelOrders, channelShops, manualOrders } from "#db/schema/index.ts";
import { shopLimits } from "../shop/shop.ts";
import { type ChannelOrderState, channelOrderLimits, searchNameOf } from "./channel-order.ts";
import { boughtOfQuery } from "./direct-purchase.server.ts";
import { linesOfOrdersQuery } from "./lines-of-orders.server.ts";

type Asking = Pick<Scope<Buyer>, "db" | "actor">;

export interface ChannelOrdersAsked {
  /** Our own id of the shop; without one the company's first, of Shopify where there is one. */
  shop: string;
  state: ChannelOrderState | undefined;
  binding: "bound" | "unbound" | undefined;
  words: string;
  after: { at: number; id: string } | undefined;
}

/** The shops whose orders an employee may see: the company's, as far as its stores are theirs. */
export function ownShopsWithin({ companyId, storeIds }: Buyer) {
  return and(
    eq(channelShops.companyId, companyId),
    ne(channelShops.state, "disconnected"),
    storeIds ? inArray(channelShops.storeId, [...storeIds]) : undefined,
  );
}

/** The shop that is asked for, in the one statement that needs it. */
function chosenShop({ db, actor }: Asking, asked: string) {
  return db
    .select({ id: channelShops.id })
    .from(channelShops)
    .where(ownShopsWithin(actor))
    .orderBy(
      desc(sql`${channelShops.id} = ${asked}`),
      desc(sql`${channelShops.channel} = 'shopify'`),
      asc(channelShops.channel),
      asc(channelShops.shopId),
    )
    .limit(1);
}

/** A page of what a shop's customers ordered, the newest first; one row more than it shows. */
export function channelOrdersQuery(scope: Asking, asked: ChannelOrdersAsked, size: number) {
  const { after } = asked;
  const shop = chosenShop(scope, asked.shop);
  const { orderedAt, number } = channelOrders;
  return scope.db
    .select({ order: channelOrders })
    .from(channelOrders)
    .where(
      and(
        sql`${channelOrders.shop} = (${shop})`,
        asked.state && eq(channelOrders.state, asked.state),
        asked.words ? named(asked.words) : undefined,
        asked.binding && boundAs(asked.binding, shop),
        after && sql`(${orderedAt}, ${number}) < (${after.at}, ${Number(after.id)})`,
      ),
    )
    .orderBy(desc(orderedAt), desc(number))
    .limit(size + 1);
}

function named(words: string) {
  const from = searchNameOf(words);
  if (!from) return undefined;
  return and(
    gte(channelOrders.searchName, from),
    lt(channelOrders.searchName, `${from}\u{10ffff}`),
  );
}

/** No index answers this: the newest orders of the shop are looked through. */
function boundAs(binding: "bound" | "unbound", shop: { getSQL(): SQL }) {
  const looked = sql`${channelOrders.number} IN (SELECT o.number FROM channel_orders o
    WHERE o.shop = (${shop}) ORDER BY o.ordered_at DESC, o.number DESC
    LIMIT ${channelOrderLimits.lookedThrough})`;
  const lacks = sql`EXISTS (SELECT 1 FROM channel_order_lines l
    LEFT JOIN article_products b ON b.article = l.article
    WHERE l.order_number = ${channelOrders.number} AND l.ordered > 0 AND b.article IS NULL
      AND l.product_id IS NULL)`;
  return binding === "bound" ? sql`${looked} AND NOT ${lacks}` : sql`${looked} AND ${lacks}`;
}

/** The page with its lines, the shops that it may be asked of, and how many wait, in one batch. */
export async function listChannelOrders(scope: Asking, asked: ChannelOrdersAsked, size: number) {
  const { db, actor } = scope;
  const shop = chosenShop(scope, asked.shop);
  const page = channelOrdersQuery(scope, asked, size);
  const [shops, orders, lines, counts, [fetched], bought] = await db.batch([
    db
      .select({
        id: channelShops.id,
        channel: channelShops.channel,
        name: channelShops.name,
        state: channelShops.state,
        isChosen: sql<number>`${channelShops.id} = (${shop})`,
      })
      .from(channelShops)
      .where(ownShopsWithin(actor))
      .orderBy(asc(channelShops.channel), asc(channelShops.shopId))
      .limit(shopLimits.perCompany),
    page,
    linesOfOrdersQuery(scope, sql`(SELECT number FROM (${page}))`),
    db
      .select({ state: channelOrders.state, count: sql<number>`count(*)` })
      .from(channelOrders)
      .where(
        and(sql`${channelOrders.shop} = (${shop})`, inArray(channelOrders.state, ["open", "held"])),
      )
      .groupBy(channelOrders.state),
    db
      .select()
      .from(channelFetches)
      .where(and(sql`${channelFetches.shop} = (${shop})`, eq(channelFetches.kind, "orders")))
      .orderBy(desc(channelFetches.startedAt))
      .limit(1),
    boughtOfQuery(scope, sql`(SELECT number FROM (${page}))`),
  ]);
  return { shops, orders: orders.map(({ order }) => order), lines, counts, fetched, bought };
}

/** One order with its lines and its shop; undefined of another company's, as of none. */
export async function findChannelOrder({ db, actor }: Asking, number: number) {
  const [[found], lines] = await db.batch([
    db
      .select({ order: channelOrders, shop: channelShops, manual: manualOrders })
      .from(channelOrders)
      .innerJoin(channelShops, eq(channelShops.id, channelOrders.shop))
      .leftJoin(manualOrders, eq(manualOrders.channelOrder, channelOrders.number))
      .where(and(eq(channelOrders.number, number), ownShopsWithin(actor)))
      .limit(1),
    linesOfOrdersQuery({ db }, sql`(${number})`),
  ]);
  return found && { ...found, lines };
}
