import { type SQL, sql } from "drizzle-orm";
import { channelShops } from "#db/schema/index.ts";
import type { FetchKind } from "../fetching/fetch-kind.ts";
import type { ShopArticle } from "../ports/shop-inventory.ts";
import { keepArticles, markGone } from "./keep-articles.server.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** 03:00 in Japan. */
const nightMs = 18 * hourMs;
/** Shops begin one after another over so long, each always at the same minute. */
const spreadMinutes = 120;

/** Articles and stock of a shop: by night, or as often as its buyer has set it. */
export const inventoryKind: FetchKind<ShopArticle> = {
  kind: "inventory",
  name: { ja: "商品と在庫", zh: "商品与库存" },
  everyMs: dayMs,
  beganAt: inventoryTurn,
  // A run asks for its parts one after the other: the bucket holds those of one, and is full again by the next.
  pace: { amazon: { perSecond: 2, burst: 40 } },
  isOffered: ({ inventory }) => inventory !== undefined,
  read: ({ inventory }, shop, { mark }) => inventory!.articles(shop, mark),
  keep: keepArticles,
  end: (scope, shop, { startedAt }) => [markGone(scope, shop, startedAt)],
};

/** When a shop's turn began last, in milliseconds: its minute of the night, or as many hours ago as its buyer set. */
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
