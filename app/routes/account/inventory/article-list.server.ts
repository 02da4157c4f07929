import {
  type ListedArticle,
  listArticles,
  shopIdAt,
} from "#app/domain/channels/articles/article-queries.server.ts";
import { channels } from "#app/domain/channels/ports/channel.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import { listFile } from "#app/http/files/list-file.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { readAsked } from "./article-links.ts";
import { perDayText } from "./article-texts.ts";

/** Each row brings its ninety days of sales along: so many are read at a time. */
const rowsRead = 250;

/** A shop's articles as a file, as their page filters them. */
export const articleList = listFile<Scope<Buyer>, ListedArticle, number>({
  title: "販売先の在庫",
  columns: {
    商品名: ({ article }) => article.title,
    SKU: ({ article }) => article.sku,
    ASIN: ({ article }) => article.asin,
    FNSKU: ({ article }) => article.fnsku,
    JAN: ({ article }) => article.jan,
    管理番号: ({ product }) => product?.managementNumber,
    自社商品: ({ product }) => product?.name,
    "販売価格（円）": ({ article }) => article.priceYen,
    販売先の在庫: ({ article }) => article.onHand,
    入庫中: ({ article }) => article.inbound,
    引当: ({ article }) => article.reserved,
    販売不可: ({ article }) => article.unsellable,
    当社倉庫: ({ withUs }) => withUs,
    発注済み: ({ ordered }) => ordered,
    輸送中: ({ onTheWay }) => onTheWay,
    "販売（個/日）": ({ speed }) => (speed.days > 0 ? Number(perDayText(speed.expected)) : ""),
    在庫日数: ({ daysLeft }) => daysLeft,
    最終取得: ({ article }) => article.seenAt,
    掲載終了: ({ article }) => article.goneAt,
  },
  async page(scope, query, place, limit) {
    if (!mayKeepStores(scope.actor)) throw forbidden();
    const asked = readAsked(query);
    const channel = channels.find((one) => one === query.get("channel")) ?? "amazon";
    const shop = shopIdAt(scope, channel, asked.shop);
    return listArticles(scope, shop, { ...asked, after: place }, Math.min(limit, rowsRead));
  },
});
