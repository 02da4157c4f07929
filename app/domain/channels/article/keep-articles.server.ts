import { type SQL, sql } from "drizzle-orm";
import { keepShownPictures } from "#app/domain/catalog/picture/keep-shown-pictures.server.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { channelArticles } from "#db/schema/index.ts";
import type { ShopArticle } from "../ports/shop-inventory.ts";
import type { ShopRow } from "../shop/opened-shop.server.ts";

type Acting = Pick<Scope, "db" | "now">;

/** Nobody has more of one article, and larger figures are broken ones. */
const countMax = 9_999_999;
const dayOf = (moment: SQL) => sql`date((${moment} + 32400000) / 1000, 'unixepoch')`;

/** The statements that keep a part of a shop's articles; the same part again changes nothing. */
export function keepArticles(
  scope: Acting,
  shop: ShopRow,
  rows: readonly ShopArticle[],
): Statement[] {
  if (rows.length === 0) return [];
  // By its id, so that an article that comes twice in one part counts once.
  const unique = new Map(rows.map((row) => [row.articleId, keptRow(shop, row)]));
  const told = sql`json_each(${JSON.stringify([...unique.values()])}) told`;
  return [
    // Before the rows are written over: what was there is what fell. Of Amazon alone, which tells no sales of its warehouses.
    ...(shop.channel === "amazon" ? [keepFalls(scope, shop, told)] : []),
    upsert(scope, shop, told),
    ...keepShownPictures(
      scope.db,
      shop.companyId,
      rows.map(({ picture }) => picture),
    ),
    keepSoldOut(scope, shop, told),
  ];
}

/** An article as its row has it: a count below zero is none, and marks the article as odd. */
function keptRow({ channel }: ShopRow, row: ShopArticle) {
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

function upsert({ db, now }: Acting, { id, companyId, channel }: ShopRow, told: SQL) {
  const texts = ["code", "sku", "title", "address", "picture", "asin", "fnsku", "jan"];
  const numbers = ["on_hand", "inbound", "reserved", "unsellable", "odd"];
  const fields = [...texts, "price_yen", ...numbers];
  const camel = (column: string) =>
    column.replace(/_(.)/g, (_, sign: string) => sign.toUpperCase());
  const values = fields.map((field) => `told.value ->> '${camel(field)}'`).join(", ");
  const news = [...fields, "seen_at", "hidden"].map((field) => `${field} = excluded.${field}`);
  const moment = now.getTime();
  return db.run(sql`INSERT INTO channel_articles (shop, company_id, article_id, ${sql.raw(fields.join(", "))}, first_seen_at, seen_at, hidden)
    SELECT ${id}, ${companyId}, told.value ->> 'id', ${sql.raw(values)}, ${moment}, ${moment},
      EXISTS (SELECT 1 FROM hidden_articles h WHERE h.company_id = ${companyId} AND h.channel = ${channel} AND h.code = told.value ->> 'code')
    FROM ${told} WHERE true
    ON CONFLICT (shop, article_id) DO UPDATE SET ${sql.raw(news.join(", "))}, gone_at = NULL`);
}

/** Days on which nothing was there to sell. */
function keepSoldOut({ db, now }: Acting, { id }: ShopRow, told: SQL) {
  return db.run(sql`INSERT INTO channel_sales (article, day, sold, sold_out)
    SELECT a.number, ${japanDay(now)}, 0, 1 FROM ${told}
      JOIN channel_articles a ON a.shop = ${id} AND a.article_id = told.value ->> 'id'
    WHERE a.on_hand = 0
    ON CONFLICT (article, day) DO UPDATE SET sold_out = 1`);
}

/**
 * 在庫の動きから推定: by how much an article's stock, reserved pieces among it, fell since it was seen last, on
 * the day of that. Where goods arrived meanwhile, or it was not seen since the day before, nothing is told.
 */
function keepFalls({ db, now }: Acting, { id }: ShopRow, told: SQL) {
  const today = japanDay(now);
  const was = sql`(a.on_hand + a.reserved)`;
  const is = sql`((told.value ->> 'onHand') + (told.value ->> 'reserved'))`;
  return db.run(sql`INSERT INTO channel_sales (article, day, sold, sold_out)
    SELECT a.number, ${dayOf(sql`a.seen_at`)}, ${was} - ${is}, 0 FROM ${told}
      JOIN channel_articles a ON a.shop = ${id} AND a.article_id = told.value ->> 'id'
    WHERE a.gone_at IS NULL AND ${is} <= ${was} AND told.value ->> 'inbound' >= a.inbound
      AND a.odd = 0 AND told.value ->> 'odd' = 0
      AND ${dayOf(sql`a.seen_at`)} >= date(${today}, '-1 day')
      AND (${is} < ${was} OR ${dayOf(sql`a.seen_at`)} < ${today})
    ON CONFLICT (article, day) DO UPDATE SET sold = sold + excluded.sold`);
}

/** Written with the last part: what did not come any more is gone, and keeps its binding. */
export function markGone({ db, now }: Acting, { id }: ShopRow, startedAt: Date): Statement {
  return db.run(sql`UPDATE ${channelArticles} SET gone_at = ${now.getTime()}
    WHERE shop = ${id} AND seen_at < ${startedAt.getTime()} AND gone_at IS NULL`);
}
