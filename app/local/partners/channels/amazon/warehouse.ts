import type {
  GetInventorySummariesResponse,
  InventorySummary,
} from "@sp-api-sdk/fba-inventory-api-v1";
import { onHandAt } from "../demo-orders.ts";
import type { AmazonArticle } from "./articles.ts";
import { type Asked, type Call, found, invalid, listOf } from "./call.ts";
import { Marks, questionOf } from "./marks.ts";

interface Settings {
  articles: readonly AmazonArticle[];
  marketplaces: readonly string[];
  now(): Date;
  /** What plans of ours have brought: on its way, and received. */
  brought(sku: string): { underWay: number; received: number };
}

const pageRows = 50;
const markMs = 30_000;

/** What lies in Amazon's warehouses, as its summaries count it. */
export class Warehouse {
  readonly marks: Marks;

  constructor(private readonly settings: Settings) {
    this.marks = new Marks(settings.now, markMs);
  }

  readonly calls: Call[] = [
    {
      name: "getInventorySummaries",
      method: "GET",
      pattern: /^\/fba\/inventory\/v1\/summaries$/,
      answer: (asked) => this.#summaries(asked),
    },
  ];

  #summaries({ query }: Asked) {
    const [marketplaceId = ""] = listOf(query, "marketplaceIds");
    const isPlace = query.get("granularityType") === "Marketplace";
    if (!isPlace || !this.settings.marketplaces.includes(marketplaceId)) throw invalid();
    const alone = query.get("sellerSku");
    const skus = alone ? [alone] : listOf(query, "sellerSkus");
    if (skus.length > 50) throw invalid("At most 50 SKUs may be asked for.");
    const question = questionOf(query, "nextToken");
    const [from = 0] = this.marks.read(query.get("nextToken"), question) ?? [];
    const kept = this.settings.articles
      .filter(({ isKeptByAmazon }) => isKeptByAmazon)
      .filter(({ goods }) => skus.length === 0 || skus.includes(goods.sku));
    const until = Number(from) + pageRows;
    const more = until < kept.length;
    return found({
      ...(more && { pagination: { nextToken: this.marks.write(question, [until]) } }),
      payload: {
        granularity: { granularityType: "Marketplace", granularityId: marketplaceId },
        inventorySummaries: kept
          .slice(Number(from), until)
          .map((article) => this.#summary(article, query.get("details") === "true")),
      },
    } satisfies GetInventorySummariesResponse);
  }

  #summary({ goods, place }: AmazonArticle, isWhole: boolean): InventorySummary {
    const { underWay, received } = this.settings.brought(goods.sku);
    const fulfillableQuantity = onHandAt(goods, this.settings.now()) + received;
    const reserved = place % 4;
    const unsellable = place % 7 === 3 ? 2 : 0;
    return {
      asin: goods.asin,
      fnSku: goods.fnsku,
      sellerSku: goods.sku,
      condition: "NewItem",
      productName: `${goods.title} ${goods.spec}`,
      stores: [],
      totalQuantity: fulfillableQuantity + underWay + reserved + unsellable,
      lastUpdatedTime: this.settings.now().toISOString(),
      ...(isWhole && {
        inventoryDetails: {
          fulfillableQuantity,
          inboundWorkingQuantity: 0,
          inboundShippedQuantity: underWay,
          inboundReceivingQuantity: 0,
          reservedQuantity: {
            totalReservedQuantity: reserved,
            pendingCustomerOrderQuantity: reserved,
            pendingTransshipmentQuantity: 0,
            fcProcessingQuantity: 0,
          },
          unfulfillableQuantity: { totalUnfulfillableQuantity: unsellable, defectiveQuantity: 0 },
        },
      }),
    };
  }
}
