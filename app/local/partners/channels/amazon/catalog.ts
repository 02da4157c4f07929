import type { Item } from "@sp-api-sdk/catalog-items-api-2022-04-01";
import type { AmazonArticle } from "./articles.ts";
import { type Asked, type Call, found, listOf, notFound, Refused } from "./call.ts";
import { marketplaceOf } from "./marketplaces.ts";

/** Articles as any customer sees them, by the interface of 2022-04-01. */
export class Catalog {
  constructor(
    private readonly articles: readonly AmazonArticle[],
    private readonly marketplaces: readonly string[],
  ) {}

  readonly calls: Call[] = [
    {
      name: "searchCatalogItems",
      method: "GET",
      pattern: /^\/catalog\/2022-04-01\/items\/?$/,
      answer: (asked) => this.#search(asked),
    },
    {
      name: "getCatalogItem",
      method: "GET",
      pattern: /^\/catalog\/2022-04-01\/items\/([^/]+)$/,
      answer: (asked) => this.#item(asked),
    },
  ];

  #search({ query }: Asked) {
    const marketplaceId = this.#marketplaceOf(query);
    const [identifiers, keywords] = [listOf(query, "identifiers"), listOf(query, "keywords")];
    if (identifiers.length > 0 === keywords.length > 0) throw invalid();
    const hits = this.articles.filter(({ goods }) =>
      identifiers.length > 0
        ? identifiers.some((one) => [goods.jan, goods.asin].includes(one))
        : keywords.some((word) => goods.title.toLowerCase().includes(word.toLowerCase())),
    );
    return found({
      numberOfResults: hits.length,
      items: hits.slice(0, 20).map((one) => itemOf(one, marketplaceId)),
    });
  }

  #item({ query, parts: [asin] }: Asked) {
    const marketplaceId = this.#marketplaceOf(query);
    const article = this.articles.find(({ goods }) => goods.asin === asin);
    if (!article) throw notFound(asin!);
    return found(itemOf(article, marketplaceId));
  }

  #marketplaceOf(query: URLSearchParams) {
    const [id = ""] = listOf(query, "marketplaceIds");
    if (!this.marketplaces.includes(id)) throw invalid();
    return id;
  }
}

function invalid() {
  return new Refused(400, "InvalidInput", "Request has missing or invalid parameters.");
}

function itemOf({ goods, place }: AmazonArticle, marketplaceId: string): Item {
  const { asin, jan, title, spec, picture: link, priceYen } = goods;
  const { currency } = marketplaceOf(marketplaceId);
  const inches = (value: number) => ({ unit: "inches", value });
  const sides = { height: inches(2 + (place % 5)), length: inches(9.5), width: inches(6.25) };
  return {
    asin,
    attributes: {
      list_price: [{ value: priceYen, currency, marketplace_id: marketplaceId }],
    },
    identifiers: [{ marketplaceId, identifiers: [{ identifierType: "EAN", identifier: jan }] }],
    dimensions: [
      { marketplaceId, package: { ...sides, weight: { unit: "pounds", value: 0.8 + place / 20 } } },
    ],
    images: [
      {
        marketplaceId,
        images: [
          { variant: "MAIN", link, height: 1_000, width: 1_000 },
          { variant: "MAIN", link: link.replace(".svg", "-small.svg"), height: 75, width: 75 },
        ],
      },
    ],
    summaries: [
      {
        marketplaceId,
        itemName: `${title} ${spec}`,
        brand: "みほん雑貨",
        websiteDisplayGroupName: "ホーム＆キッチン",
        browseClassification: { displayName: "生活雑貨", classificationId: "3828871" },
      },
    ],
  };
}
