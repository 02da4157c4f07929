import { sql } from "drizzle-orm";
import { bindCertainMatches } from "#app/domain/channels/articles/bind-article.server.ts";
import { hideArticles } from "#app/domain/channels/articles/hide-articles.server.ts";
import { markGone, upsertArticles } from "#app/domain/channels/articles/import-articles.server.ts";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import type { ShopArticle } from "#app/domain/channels/ports/shop-inventory.ts";
import type { ShopRow } from "#app/domain/channels/shops/open-shop.server.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import type { Database } from "#db/client.ts";
import { channelFetches, channelSales, channelShops } from "#db/schema/index.ts";
import { dayBook, must } from "../history/day-book.ts";
import { demo } from "../history/demo-people.ts";
import { demoShopId } from "./connected-shops.ts";
import { type DemoGoods, demoGoods } from "./demo-goods.ts";

const historyDays = 90;
/** Which part of what an article sells a day is sold where, in hundredths. */
const shares: Record<Channel, number> = { amazon: 100, rakuten: 55, yahoo: 20, shopify: 35 };

/** What each marketplace calls an article, as its stand-in does. */
const ids: Record<Channel, (goods: DemoGoods, place: number) => string> = {
  amazon: ({ sku }) => sku,
  rakuten: ({ product, sku }) => `${product}/${sku.toLowerCase()}`,
  // Goods of one kind have their own number as their code.
  yahoo: ({ product, sku }) =>
    product.startsWith("mt-") ? sku.toLowerCase() : `${product}:${sku.toLowerCase()}`,
  shopify: (_goods, place) => `gid://shopify/ProductVariant/90071992547409${9_000 + place}`,
};

const discontinued = {
  sku: "MT-198",
  title: "キャンバスサコッシュ 生成り（旧型）",
  priceYen: 1_180,
};

/** The articles of the demo company's shops as a fetch of last night brought them, their sales, and what they are. */
export async function seedShopArticles(db: Database, now: Date) {
  const book = dayBook(db, now);
  const shops = await db.select().from(channelShops).orderBy(channelShops.id);
  for (const shop of shops.filter(({ id, channel }) => id === demoShopId(channel))) {
    await keepAsFetched(db, shop, now);
    await keepSales(db, shop, now);
    if (shop.channel !== "yahoo")
      must(await bindCertainMatches(book.buyer(demo.userId, 1), shop.id));
  }
  const [unwanted] = await db.all<{ number: number }>(
    sql`SELECT number FROM channel_articles WHERE shop = ${demoShopId("amazon")} AND sku LIKE 'cattoy-%'`,
  );
  if (unwanted) must(await hideArticles(book.buyer(demo.userId, 1), [unwanted.number]));
}

async function keepAsFetched(db: Database, shop: ShopRow, now: Date) {
  const old = daysAfter(now, -24);
  const gone = { ...articleOf(shop.channel, demoGoods[0]!, 0), ...discontinued, picture: "" };
  const earlier = { ...gone, articleId: `old-${discontinued.sku}`, jan: "", asin: "", fnsku: "" };
  const scope = openScope(db, { kind: "system", id: "seed" }, old);
  await commit(scope, upsertArticles(scope, shop, [earlier]), {});
  const startedAt = lastNight(now);
  const sold = demoGoods.filter(({ asin }) => shop.channel !== "amazon" || asin);
  const told = sold.map((goods) => articleOf(shop.channel, goods, demoGoods.indexOf(goods)));
  const parts = Math.ceil(told.length / 20);
  await commit(
    { ...scope, now },
    [
      db.insert(channelFetches).values({
        id: `demo-fetch-${shop.channel}`,
        shop: shop.id,
        kind: "inventory",
        state: "done",
        part: parts,
        done: told.length,
        total: told.length,
        startedAt,
        endedAt: new Date(startedAt.getTime() + parts * 900),
      }),
      ...upsertArticles({ db, now: startedAt }, shop, told),
      markGone({ db, now: startedAt }, shop, startedAt),
    ],
    {},
  );
}

/** 03:20 in Japan, the last one that has passed. */
function lastNight(now: Date) {
  const today = new Date(`${japanDay(now)}T03:20:00+09:00`);
  return today < now ? today : daysAfter(today, -1);
}

function articleOf(channel: Channel, goods: DemoGoods, place: number): ShopArticle {
  const { sku, title, spec, asin, fnsku, jan, picture, priceYen, onHand } = goods;
  const isAmazon = channel === "amazon";
  return {
    articleId: ids[channel](goods, place),
    sku,
    title: `${title} ${spec}`,
    picture,
    priceYen,
    jan,
    address: isAmazon ? `https://www.amazon.co.jp/dp/${asin}` : "",
    asin: isAmazon ? asin : "",
    fnsku: isAmazon ? fnsku : "",
    onHand,
    inbound: isAmazon && place % 4 === 1 ? 60 : 0,
    reserved: onHand > 0 ? place % 3 : 0,
    unsellable: isAmazon && place % 9 === 4 ? 2 : 0,
  };
}

/** Ninety days: a little more at weekends, a campaign now and then, nothing while there was nothing. */
async function keepSales(db: Database, shop: ShopRow, now: Date) {
  const articles = await db.all<{ number: number; sku: string; onHand: number }>(
    sql`SELECT number, sku, on_hand AS onHand FROM channel_articles WHERE shop = ${shop.id} AND gone_at IS NULL`,
  );
  const rows = articles.flatMap(({ number, sku, onHand }) => {
    const goods = demoGoods.find((one) => one.sku === sku)!;
    return Array.from({ length: historyDays }, (_, index) => {
      const back = index + 1;
      const day = japanDay(daysAfter(now, -back));
      const soldOut = onHand === 0 && back <= 5;
      return {
        article: number,
        day,
        sold: soldOut ? 0 : soldOn(goods, shop.channel, day),
        soldOut,
      };
    });
  });
  const chunk = 2_000;
  for (let from = 0; from < rows.length; from += chunk)
    await db
      .insert(channelSales)
      .select(
        sql`SELECT value ->> 'article', value ->> 'day', value ->> 'sold', value ->> 'soldOut'
          FROM json_each(${JSON.stringify(rows.slice(from, from + chunk))}) WHERE true`,
      )
      .onConflictDoNothing();
}

function soldOn({ sku, soldADay }: DemoGoods, channel: Channel, day: string) {
  // The same day of the same article always comes out alike.
  const mixed = [...`${sku}${channel}${day}`].reduce(
    (sum, sign) => (sum * 33 + sign.codePointAt(0)!) % 99_991,
    7,
  );
  const chance = (mixed % 1_000) / 1_000;
  const weekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? 1.4 : 0.9;
  const campaign = mixed % 173 === 0 ? 5 : 1;
  const wanted = (soldADay * shares[channel] * weekend * campaign) / 100;
  return Math.floor(wanted + chance);
}
