import { type SQL, sql } from "drizzle-orm";
import { keepShownPictures } from "#app/domain/catalog/pictures/pictures.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { dayMs, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals, recordEvent } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import type { Statement } from "#db/client.ts";
import { channelArticles, channelShops } from "#db/schema/index.ts";
import type { ShopArticle } from "../ports/shop-inventory.ts";
import type { FetchKind } from "../shops/fetch.ts";
import type { ShopAccess, ShopRow } from "../shops/open-shop.server.ts";
import { takeToken } from "../shops/rate-limit.server.ts";
import { runFetch } from "../shops/run-fetch.server.ts";
import { findOwnShop } from "../shops/shop.server.ts";
import { articleLimits } from "./article.ts";

const hourMs = 3_600_000;
/** 03:00 in Japan, as a time of the UTC day. */
const nightMs = 18 * hourMs;
/** The shops' starts are spread over this time; each shop always has the same minute. */
const spreadMinutes = 120;

/** Fetches articles and stock of a shop every night, or as often as the buyer has set. */
export const inventoryKind: FetchKind<ShopArticle> = {
  kind: "inventory",
  name: { ja: "商品と在庫", zh: "商品与库存" },
  everyMs: dayMs,
  beganAt: inventoryTurn,
  // A run reads its parts one after the other: the bucket holds one run's calls and is full again
  // by the next.
  rateLimits: { amazon: { perSecond: 2, burst: 40 } },
  isOffered: ({ inventory }) => inventory !== undefined,
  read: ({ inventory }, shop, { mark }) => inventory!.articles(shop, mark),
  keep: upsertArticles,
  end: (scope, shop, { startedAt }) => [markGone(scope, shop, startedAt)],
};

/**
 * Answers since when a begun fetch counts, in milliseconds: since the shop's minute of the night,
 * or within the hours that the buyer set.
 */
function inventoryTurn(now: Date): SQL {
  const moment = now.getTime();
  const letter = (place: number) =>
    sql`unicode(substr(${channelShops.id}, ${sql.raw(String(place))}, 1))`;
  const minute = sql`((${letter(-1)} * 31 + ${letter(-2)} * 7 + ${letter(-3)}) % ${sql.raw(String(spreadMinutes))})`;
  const start = sql`(${sql.raw(String(nightMs))} + ${minute} * 60000)`;
  return sql`iif(${channelShops.fetchHours} IS NULL,
    ${moment} - ((${moment} - ${start}) % ${sql.raw(String(dayMs))}),
    ${moment} - ${channelShops.fetchHours} * ${sql.raw(String(hourMs))} + 1)`;
}

type Acting = Pick<Scope, "db" | "now">;

/** Larger counts are taken for faults of the marketplace. */
const countMax = 9_999_999;
const dayOf = (moment: SQL) => sql`date((${moment} + 32400000) / 1000, 'unixepoch')`;

/**
 * Plans the import of one part of a shop's articles; importing the same part again changes nothing.
 */
export function upsertArticles(
  scope: Acting,
  shop: ShopRow,
  rows: readonly ShopArticle[],
): Statement[] {
  if (rows.length === 0) return [];
  // An article that comes twice in one part counts once.
  const unique = new Map(rows.map((row) => [row.articleId, toArticleRow(shop, row)]));
  const reported = sql`json_each(${JSON.stringify([...unique.values()])}) reported`;
  return [
    // Before the upsert, as it compares with the stored stock. Amazon alone reports no sales of its
    // warehouses.
    ...(shop.channel === "amazon" ? [addEstimatedSales(scope, shop, reported)] : []),
    upsertStatement(scope, shop, reported),
    ...keepShownPictures(
      scope.db,
      shop.companyId,
      rows.map(({ picture }) => picture),
    ),
    markSoldOutDays(scope, shop, reported),
  ];
}

/** A negative count is stored as 0 and marks the article as odd. */
function toArticleRow({ channel }: ShopRow, row: ShopArticle) {
  const counts = [row.onHand, row.inbound, row.reserved, row.unsellable];
  const [onHand, inbound, reserved, unsellable] = counts.map((count) =>
    Math.min(countMax, Math.max(0, Math.trunc(count))),
  );
  return {
    id: row.articleId,
    sku: row.sku,
    title: row.title,
    address: row.address,
    picture: row.picture,
    asin: row.asin,
    fnsku: row.fnsku,
    jan: row.jan,
    code: channel === "amazon" && row.asin ? row.asin : row.articleId,
    priceYen: row.priceYen !== null && row.priceYen >= 0 ? row.priceYen : null,
    onHand,
    inbound,
    reserved,
    unsellable,
    odd: counts.some((count) => count < 0) ? 1 : 0,
  };
}

function upsertStatement({ db, now }: Acting, { id, companyId, channel }: ShopRow, reported: SQL) {
  const texts = ["code", "sku", "title", "address", "picture", "asin", "fnsku", "jan"];
  const numbers = ["on_hand", "inbound", "reserved", "unsellable", "odd"];
  const fields = [...texts, "price_yen", ...numbers];
  const camel = (column: string) =>
    column.replace(/_(.)/g, (_, sign: string) => sign.toUpperCase());
  const values = fields.map((field) => `reported.value ->> '${camel(field)}'`).join(", ");
  const news = [...fields, "seen_at", "hidden"].map((field) => `${field} = excluded.${field}`);
  const moment = now.getTime();
  return db.run(sql`INSERT INTO channel_articles (shop, company_id, article_id, ${sql.raw(fields.join(", "))}, first_seen_at, seen_at, hidden)
    SELECT ${id}, ${companyId}, reported.value ->> 'id', ${sql.raw(values)}, ${moment}, ${moment},
      EXISTS (SELECT 1 FROM hidden_articles h WHERE h.company_id = ${companyId} AND h.channel = ${channel} AND h.code = reported.value ->> 'code')
    FROM ${reported} WHERE true
    ON CONFLICT (shop, article_id) DO UPDATE SET ${sql.raw(news.join(", "))}, gone_at = NULL`);
}

/** Marks today as sold out for articles without stock. */
function markSoldOutDays({ db, now }: Acting, { id }: ShopRow, reported: SQL) {
  return db.run(sql`INSERT INTO channel_sales (article, day, sold, sold_out)
    SELECT a.number, ${japanDay(now)}, 0, 1 FROM ${reported}
      JOIN channel_articles a ON a.shop = ${id} AND a.article_id = reported.value ->> 'id'
    WHERE a.on_hand = 0
    ON CONFLICT (article, day) DO UPDATE SET sold_out = 1`);
}

/**
 * 在庫の動きから推定: counts the fall of an article's stock (with reserved pieces) since it was last seen as
 * sales of that day. Nothing is counted where goods arrived meanwhile, or where it was last seen
 * before yesterday.
 */
function addEstimatedSales({ db, now }: Acting, { id }: ShopRow, reported: SQL) {
  const today = japanDay(now);
  const was = sql`(a.on_hand + a.reserved)`;
  const is = sql`((reported.value ->> 'onHand') + (reported.value ->> 'reserved'))`;
  return db.run(sql`INSERT INTO channel_sales (article, day, sold, sold_out)
    SELECT a.number, ${dayOf(sql`a.seen_at`)}, ${was} - ${is}, 0 FROM ${reported}
      JOIN channel_articles a ON a.shop = ${id} AND a.article_id = reported.value ->> 'id'
    WHERE a.gone_at IS NULL AND ${is} <= ${was} AND reported.value ->> 'inbound' >= a.inbound
      AND a.odd = 0 AND reported.value ->> 'odd' = 0
      AND ${dayOf(sql`a.seen_at`)} >= date(${today}, '-1 day')
      AND (${is} < ${was} OR ${dayOf(sql`a.seen_at`)} < ${today})
    ON CONFLICT (article, day) DO UPDATE SET sold = sold + excluded.sold`);
}

/**
 * Marks articles that the whole fetch did not bring as gone; they keep their binding. Written with
 * the last part.
 */
export function markGone({ db, now }: Acting, { id }: ShopRow, startedAt: Date): Statement {
  return db.run(sql`UPDATE ${channelArticles} SET gone_at = ${now.getTime()}
    WHERE shop = ${id} AND seen_at < ${startedAt.getTime()} AND gone_at IS NULL`);
}

/** Parts fetched while the buyer waits; the job fetches the rest. */
const partsNow = 3;
const fetchNowLimit = { perSecond: 1 / 60, burst: 2 };

/**
 * 今すぐ取得: starts a fetch of a shop's stock, or continues the one under way, so that a second press
 * starts none.
 */
export async function fetchStockNow(scope: Scope<Buyer>, access: ShopAccess, shopId: string) {
  if (!mayKeepStores(scope.actor)) return refuse("forbidden");
  const found = await findOwnShop(scope, shopId);
  if (!found) return refuse("not-found");
  if (!found.keys?.sealedKeys) return refuse("closed");
  if (!inventoryKind.isOffered(access.ports[found.shop.channel])) return refuse("not-offered");
  if ((await takeToken(scope, `${shopId}/stock-now`, fetchNowLimit)) > 0)
    return done("fetched-before" as const);
  const kept = { shop: found.shop, keys: found.keys };
  const fault = await runFetch(scope, access, kept, inventoryKind, partsNow);
  return done(fault === undefined || fault === "not-ours" ? ("fetched" as const) : fault.kind);
}

const recordShopEvent = recordEvent("channel-shop", channelShops);

/** 取得の間隔: sets the hours between stock fetches; null fetches every night. */
export async function setFetchHours(scope: Scope<Buyer>, shopId: string, hours: number | null) {
  if (!mayKeepStores(scope.actor)) return refuse("forbidden");
  const { hoursMin, hoursMax } = articleLimits;
  if (hours !== null && !(Number.isInteger(hours) && hours >= hoursMin && hours <= hoursMax))
    return refuse("out-of-range");
  const found = await findOwnShop(scope, shopId);
  if (!found) return refuse("not-found");
  if (found.shop.fetchHours === hours) return done(undefined);
  const note =
    hours === null ? message("shop.stock-every-night") : message("shop.stock-every", { hours });
  const statements = recordShopEvent(scope, found.shop, "interval", { fetchHours: hours }, note);
  return commit(scope, statements, moveRefusals);
}
