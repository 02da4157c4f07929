import type { ChannelResult, OpenedShop, Part } from "#app/domain/channels/ports/channel.ts";
import type { ShopArticle, ShopInventory } from "#app/domain/channels/ports/shop-inventory.ts";
import { told } from "../channels/faults.ts";
import type { AmazonSettings } from "./amazon-settings.ts";
import { Listings, Summaries, type ToldSummary } from "./answers.schema.server.ts";
import { articleOf } from "./article-of.ts";
import type { Ask } from "./call.server.ts";
import { part } from "./call.server.ts";
import { articleMark } from "./marks.ts";

/** As many SKUs as one search answers. */
const aPart = 20;
/** No search leads further than that many; what is beyond begins a new one, from the last day it had. */
const aSearch = 1_000;
const parts = "summaries,offers,fulfillmentAvailability,attributes";

/**
 * A seller's listings, the oldest first, each part with its stock in Amazon's warehouses. Two questions a
 * part: the listings know pictures, prices and what the seller sends itself, the warehouses what they hold.
 */
export function amazonInventory(settings: AmazonSettings, ask: Ask): ShopInventory {
  const { marketplaceId } = settings;

  function listings(shop: OpenedShop, from: string, pageToken: string) {
    return ask(
      shop,
      {
        call: "searchListingsItems",
        path: `/listings/2021-08-01/items/${part(shop.shopId)}`,
        query: {
          marketplaceIds: marketplaceId,
          includedData: parts,
          pageSize: String(aPart),
          sortBy: "createdDate",
          sortOrder: "ASC",
          createdAfter: from,
          pageToken,
        },
      },
      Listings,
    );
  }

  return {
    async articles(shop, after): Promise<ChannelResult<Part<ShopArticle>>> {
      const mark = articleMark.read(after);
      let from = mark.from;
      let found = await listings(shop, from, mark.token);
      // Its own mark is over: what follows begins at the last day that was seen.
      if (!found.ok && found.fault.kind === "refused" && mark.token) {
        from = mark.last;
        found = await listings(shop, from, "");
      }
      if (!found.ok) return found;
      const { items, numberOfResults, pagination } = found.value;
      if (items.length === 0) return told({ rows: [], next: null });
      const skus = items.map(({ sku }) => sku);
      const stock = await summaries(ask, shop, marketplaceId, skus);
      if (!stock.ok) return stock;
      const last = items.at(-1)?.summaries[0]?.createdDate || mark.last;
      const token = pagination?.nextToken ?? "";
      const further = numberOfResults > aSearch && last > from;
      return told({
        rows: items.flatMap((item) => articleOf(item, stock.value, marketplaceId) ?? []),
        next: token
          ? articleMark.write({ from, last, token })
          : further
            ? articleMark.write({ from: last, last, token })
            : null,
      });
    },
  };
}

/**
 * What Amazon's warehouses hold of these. A SKU with a comma would be read as two in a list, and is asked for by
 * itself.
 */
async function summaries(
  ask: Ask,
  shop: OpenedShop,
  marketplaceId: string,
  skus: readonly string[],
) {
  const plain = skus.filter((sku) => !sku.includes(","));
  const questions = [
    ...(plain.length > 0 ? [{ sellerSkus: plain.join(",") }] : []),
    ...skus.filter((sku) => sku.includes(",")).map((sellerSku) => ({ sellerSku })),
  ];
  const all: ToldSummary[] = [];
  for (const which of questions) {
    const place = { granularityType: "Marketplace", granularityId: marketplaceId };
    const query = { details: "true", ...place, marketplaceIds: marketplaceId, ...which };
    const path = "/fba/inventory/v1/summaries";
    const found = await ask(shop, { call: "getInventorySummaries", path, query }, Summaries);
    if (!found.ok) return found;
    all.push(...found.value.payload.inventorySummaries);
  }
  return told(all);
}
