import { and, eq, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import type { Statement } from "#db/client.ts";
import { channelOrders, directPurchases } from "#db/schema/index.ts";
import { countSales } from "../articles/sales.server.ts";
import type { Receiver, ShopOrder, ShopOrderLine } from "../ports/shop-orders.ts";
import type { FetchKind } from "../shops/fetch.ts";
import type { ShopRow } from "../shops/open-shop.server.ts";
import {
  channelOrderLimits,
  isJapanesePostalCode,
  maskedReceiver,
  toSearchName,
} from "./channel-order.ts";

/** The personal data of an order: the receiver and the customer's note. */
export interface PersonalData {
  receiver: Receiver | null;
  note: string;
}

type Acting = Pick<Scope, "db" | "now">;

/** Fetches every hour the orders that changed since the last fetch. */
export const ordersKind: FetchKind<ShopOrder> = {
  kind: "orders",
  name: { ja: "注文の取得", zh: "获取订单" },
  everyMs: 3_600_000,
  // Amazon's published limit; the other adapters keep their own pace.
  rateLimits: { amazon: { perSecond: 0.0056, burst: 20 } },
  isOffered: ({ orders }) => orders !== undefined,
  read({ orders }, shop, { since, mark, startedAt }) {
    return orders!.changed(
      shop,
      since ?? daysAfter(startedAt, -channelOrderLimits.firstDays),
      mark,
    );
  },
  async keep(scope, shop, rows, _fetch, seal) {
    return [...(await upsertOrders(scope, shop, rows, seal)), ...countSales(scope, shop)];
  },
  forget: forgetReceivers,
  forgetOrders,
};

/**
 * Plans the insertion or update of a shop's orders as its marketplace reported them. A report older
 * than the stored one changes nothing; a receiver deleted at the customer's request is not stored
 * again.
 */
export async function upsertOrders(
  scope: Acting,
  shop: ShopRow,
  orders: readonly ShopOrder[],
  seal: Seal,
): Promise<Statement[]> {
  if (orders.length === 0) return [];
  const reported = JSON.stringify(
    await Promise.all(orders.map((order) => toOrderRow(scope, order, seal))),
  );
  const { db, now } = scope;
  return [
    db.run(sql`INSERT INTO channel_orders (shop, company_id, order_id, name, search_name, state,
        ordered_at, changed_at, ended_at, country, is_postal_code_whole, masked_receiver,
        sealed_receiver, line_count, seen_at)
      SELECT ${shop.id}, ${shop.companyId}, value ->> 'orderId', value ->> 'name',
        value ->> 'searchName', value ->> 'state', value ->> 'orderedAt', value ->> 'changedAt',
        value ->> 'endedAt', value ->> 'country', value ->> 'isPostalCodeWhole',
        value ->> 'masked', value ->> 'sealed', value ->> 'lineCount', ${now.getTime()}
      FROM json_each(${reported}) WHERE true
      ON CONFLICT (shop, order_id) DO UPDATE SET name = excluded.name,
        search_name = excluded.search_name, state = excluded.state,
        ordered_at = excluded.ordered_at, changed_at = excluded.changed_at,
        ended_at = excluded.ended_at, country = excluded.country,
        is_postal_code_whole = excluded.is_postal_code_whole,
        masked_receiver = iif(forgotten_at IS NULL, excluded.masked_receiver, ''),
        sealed_receiver = iif(forgotten_at IS NULL, excluded.sealed_receiver, ''),
        line_count = excluded.line_count, seen_at = excluded.seen_at
      WHERE excluded.changed_at >= channel_orders.changed_at`),
    ...upsertLines(scope, shop, reported),
  ];
}

/**
 * Plans the lines of the orders just updated; a line that is no longer reported is kept with a
 * quantity of 0.
 */
function upsertLines({ db }: Acting, { id }: ShopRow, reported: string): Statement[] {
  // The reported orders come first: joined the other way, SQLite would read every order of the shop
  // for each page.
  const kept = sql`json_each(${reported}) AS one CROSS JOIN channel_orders AS o ON o.shop = ${id}
    AND o.order_id = one.value ->> 'orderId' AND o.changed_at = one.value ->> 'changedAt'`;
  return [
    db.run(sql`UPDATE channel_order_lines SET quantity = 0, ordered = 0, sold = 0
      WHERE order_number IN (SELECT o.number FROM ${kept})`),
    db.run(sql`INSERT INTO channel_order_lines (order_number, line_id, shop, place, article_id, sku,
        title, picture, quantity, ordered, price_yen, day, sold)
      SELECT o.number, line.value ->> 'lineId', ${id}, line.value ->> 'place',
        line.value ->> 'articleId', line.value ->> 'sku', line.value ->> 'title',
        line.value ->> 'picture', line.value ->> 'quantity', line.value ->> 'ordered',
        line.value ->> 'priceYen', one.value ->> 'day', line.value ->> 'sold'
      FROM ${kept}, json_each(one.value, '$.lines') AS line WHERE true
      ON CONFLICT (order_number, line_id, article_id, sku) DO UPDATE SET place = excluded.place,
        title = excluded.title, picture = excluded.picture, quantity = excluded.quantity, ordered = excluded.ordered,
        price_yen = excluded.price_yen, sold = excluded.sold`),
  ];
}

async function toOrderRow({ now }: Acting, order: ShopOrder, seal: Seal) {
  const { orderId, name, state, orderedAt, changedAt, receiver, lines } = order;
  const endedAt = state === "sent" || state === "cancelled" ? changedAt : null;
  const lapsed = endedAt && endedAt < daysAfter(now, -channelOrderLimits.personalDays);
  const day = japanDay(orderedAt);
  return {
    orderId,
    name: name || orderId,
    searchName: toSearchName(name || orderId),
    state,
    day,
    orderedAt: orderedAt.getTime(),
    changedAt: changedAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
    country: receiver?.country.slice(0, 10) ?? "",
    isPostalCodeWhole: receiver && isJapanesePostalCode(receiver.postalCode) ? 1 : 0,
    masked: receiver && !lapsed ? maskedReceiver(receiver) : "",
    sealed: lapsed ? "" : await sealPersonal(seal, order),
    lineCount: lines.length,
    lines: lines
      .slice(0, channelOrderLimits.linesKept)
      .map((line, place) => toLineRow(line, place, state)),
  };
}

function toLineRow(line: ShopOrderLine, place: number, state: ShopOrder["state"]) {
  const { lineId, articleId, sku, title, picture, priceYen } = line;
  const ordered = toCount(line.ordered);
  const isOver = state === "sent" || state === "cancelled";
  return {
    lineId,
    place,
    articleId,
    sku,
    title,
    picture,
    priceYen,
    ordered,
    quantity: isOver ? 0 : toCount(line.quantity),
    sold: state === "cancelled" ? 0 : ordered,
  };
}

/** Marketplaces have reported negative counts; they count as 0. */
function toCount(reported: number) {
  return Math.max(0, Math.min(1_000_000, Math.trunc(reported) || 0));
}

/** Answers the sealed data; empty if the order has none. */
async function sealPersonal(seal: Seal, { receiver, note }: ShopOrder) {
  if (!receiver && !note) return "";
  return seal.seal(JSON.stringify({ receiver, note } satisfies PersonalData));
}

/** Answers undefined if nothing is stored or no key opens it any more. */
export async function openPersonal(
  seal: Seal | undefined,
  sealed: string,
): Promise<PersonalData | undefined> {
  if (!seal || !sealed) return undefined;
  const text = await seal.open(sealed).catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as PersonalData);
}

const noReceiver = { maskedReceiver: "", sealedReceiver: "" };

/**
 * Plans the deletion of all receivers of a disconnected shop; they are imported again if it is
 * connected again.
 */
function forgetReceivers({ db }: Scope<Buyer | System>, { id }: ShopRow): Statement[] {
  const isStored = or(ne(channelOrders.sealedReceiver, ""), ne(channelOrders.maskedReceiver, ""));
  return [
    db
      .update(channelOrders)
      .set(noReceiver)
      .where(and(eq(channelOrders.shop, id), isStored)),
    forgetParcelReceivers({ db }, eq(directPurchases.shop, id)),
  ];
}

/**
 * Plans the final deletion of a customer's data at their request. Shopify's request names orders by
 * their plain numbers.
 */
function forgetOrders(
  { db, now }: Scope<System>,
  { id }: ShopRow,
  orders: readonly string[],
): Statement[] {
  const ids = orders.flatMap((order) => [order, `gid://shopify/Order/${order}`]);
  const named = sql`${channelOrders.orderId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return [
    db
      .update(channelOrders)
      .set({ ...noReceiver, forgottenAt: now })
      .where(and(eq(channelOrders.shop, id), named)),
    forgetParcelReceivers(
      { db },
      and(
        eq(directPurchases.shop, id),
        sql`${directPurchases.orderId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      ),
    ),
  ];
}

/** Plans the deletion of the receivers stored for parcels. */
function forgetParcelReceivers({ db }: Pick<Scope, "db">, which: SQL | undefined): Statement {
  return db
    .update(directPurchases)
    .set({ sealedReceiver: "" })
    .where(and(which, ne(directPurchases.sealedReceiver, "")));
}

/**
 * Deletes the receivers of orders that ended more than `personalDays` ago, up to a limit per run.
 */
export async function forgetExpiredReceivers({ db, now }: Scope<System>) {
  const { personalDays, forgottenARun } = channelOrderLimits;
  const over = await db
    .select({ number: channelOrders.number })
    .from(channelOrders)
    .where(
      and(sql`sealed_receiver <> ''`, lt(channelOrders.endedAt, daysAfter(now, -personalDays))),
    )
    .limit(forgottenARun);
  if (over.length === 0) return;
  const numbers = sql`(SELECT value FROM json_each(${JSON.stringify(over.map(({ number }) => number))}))`;
  // Order and parcel are cleared together, so that no copy of the address stays.
  await db.batch([
    db.update(channelOrders).set(noReceiver).where(sql`${channelOrders.number} IN ${numbers}`),
    db
      .update(directPurchases)
      .set({ sealedReceiver: "" })
      .where(sql`${directPurchases.channelOrder} IN ${numbers}`),
  ]);
}
