import type {
  Item,
  ItemSearchResults,
  ItemSummaryByMarketplace,
} from "@sp-api-sdk/listings-items-api-2021-08-01";
import { onHandAt } from "../demo-orders.ts";
import type { AmazonArticle } from "./articles.ts";
import { type Asked, type Call, found, instantOf, invalid, listOf, notFound } from "./call.ts";
import { marketplaceOf } from "./marketplaces.ts";
import { Marks, questionOf } from "./marks.ts";

interface Settings {
  articles: readonly AmazonArticle[];
  marketplaces: readonly string[];
  now(): Date;
  /** No search leads further than that. */
  searchMost: number;
  /** What may be the number of an article; any other is refused before it is looked for. */
  isSku?(sku: string): boolean;
}

const hourMs = 3_600_000;
const isPlainSku = (sku: string) => /^[\w.,-]{1,40}$/.test(sku);

/** A seller's listings, by the interface of 2021-08-01. */
export class Listings {
  readonly marks: Marks;

  constructor(private readonly settings: Settings) {
    this.marks = new Marks(settings.now, hourMs);
  }

  readonly calls: Call[] = [
    {
      name: "searchListingsItems",
      method: "GET",
      pattern: /^\/listings\/2021-08-01\/items\/([^/]+)$/,
      answer: (asked) => this.#search(asked),
    },
    {
      name: "getListingsItem",
      method: "GET",
      pattern: /^\/listings\/2021-08-01\/items\/([^/]+)\/([^/]+)$/,
      answer: (asked) => this.#item(asked),
    },
  ];

  #search({ query, sellerId, parts: [seller] }: Asked) {
    this.#look(query, sellerId, seller!);
    const pageSize = Number(query.get("pageSize") ?? 10);
    if (!(pageSize >= 1 && pageSize <= 20)) throw invalid("pageSize must be between 1 and 20.");
    const question = questionOf(query, "pageToken");
    const [from = 0] = this.marks.read(query.get("pageToken"), question) ?? [];
    const since = query.get("createdAfter");
    const skus = listOf(query, "identifiers");
    const hits = this.settings.articles
      .filter(({ createdAt }) => !since || createdAt >= instantOf(since))
      .filter(({ goods }) => skus.length === 0 || skus.includes(goods.sku));
    const until = Math.min(Number(from) + pageSize, this.settings.searchMost);
    const page = hits.slice(Number(from), until);
    const more = until < Math.min(hits.length, this.settings.searchMost);
    return found({
      numberOfResults: hits.length,
      ...(more && { pagination: { nextToken: this.marks.write(question, [until]) } }),
      items: page.map((article) => this.#listing(article, query)),
    } satisfies ItemSearchResults);
  }

  #item({ query, sellerId, parts: [seller, sku] }: Asked) {
    this.#look(query, sellerId, seller!);
    const article = this.settings.articles.find(({ goods }) => goods.sku === sku);
    const { isSku = isPlainSku } = this.settings;
    if (!article && !isSku(sku!)) throw invalid("Invalid input");
    if (!article) throw notFound(sku!);
    return found(this.#listing(article, query));
  }

  #look(query: URLSearchParams, sellerId: string, seller: string) {
    const asked = listOf(query, "marketplaceIds");
    if (asked.some((id) => !this.settings.marketplaces.includes(id)))
      throw invalid("Invalid input");
    if (seller !== sellerId) throw notFound(seller);
  }

  #listing(
    { goods, createdAt, isKeptByAmazon, place }: AmazonArticle,
    query: URLSearchParams,
  ): Item {
    const marketplaceId = listOf(query, "marketplaceIds")[0] ?? this.settings.marketplaces[0]!;
    const parts = listOf(query, "includedData");
    const has = (part: string) => parts.includes(part);
    const { asin, fnsku, title, spec, picture, priceYen, jan } = goods;
    const availability = isKeptByAmazon
      ? { fulfillmentChannelCode: "AMAZON_JP" }
      : { fulfillmentChannelCode: "DEFAULT", quantity: onHandAt(goods, this.settings.now()) };
    const price = { currencyCode: marketplaceOf(marketplaceId).currency, amount: String(priceYen) };
    const summary: ItemSummaryByMarketplace = {
      marketplaceId,
      asin,
      productType: "HOME",
      itemName: `${title} ${spec}`,
      conditionType: "new_new",
      status: ["BUYABLE", "DISCOVERABLE"],
      createdDate: createdAt.toISOString(),
      lastUpdatedDate: createdAt.toISOString(),
      mainImage: { link: picture, height: 1_000, width: 1_000 },
      ...(isKeptByAmazon && { fnSku: fnsku }),
    };
    const names = [{ value: jan, type: "ean", marketplace_id: marketplaceId }];
    return {
      sku: goods.sku,
      ...((has("summaries") || parts.length === 0) && { summaries: [summary] }),
      ...(has("offers") && { offers: [{ marketplaceId, offerType: "B2C", price }] }),
      ...(has("fulfillmentAvailability") && { fulfillmentAvailability: [availability] }),
      // Half of all sellers never wrote the number down at Amazon.
      ...(has("attributes") && {
        attributes: place % 2 === 0 ? { externally_assigned_product_identifier: names } : {},
      }),
    };
  }
}
