import type { ShopArticle, ShopInventory } from "#app/domain/channels/ports/shop-inventory.ts";
import { addressOf, janOf, lineOf, yenOf } from "../channels/articles.ts";
import { told } from "../channels/faults.ts";
import { type Variant, VariantsAnswer } from "./answers.schema.server.ts";
import { read } from "./ask.server.ts";
import { variantsQuery } from "./operations.ts";
import type { ShopifySettings } from "./settings.ts";

/** The variants of a Shopify shop with what lies at all its places together. */
export function shopifyInventory(settings: ShopifySettings): ShopInventory {
  return {
    async articles(shop, after) {
      const answer = await read(settings, shop, {
        query: variantsQuery,
        variables: { after },
        answer: VariantsAnswer,
      });
      if (!answer.ok) return answer;
      const { shop: theirs, productVariants } = answer.value;
      const { nodes, pageInfo } = productVariants;
      const inYen = theirs.currencyCode === "JPY";
      const next = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
      return told({ rows: nodes.map((variant) => articleOf(variant, inYen)), next });
    },
  };
}

function articleOf(variant: Variant, inYen: boolean): ShopArticle {
  const { product, media, inventoryItem } = variant;
  const { nodes: levels, pageInfo } = inventoryItem.inventoryLevels;
  const sum = (name: string) =>
    levels
      .flatMap(({ quantities }) => quantities)
      .reduce((total, one) => total + (one.name === name ? one.quantity : 0), 0);
  const reserved = sum("committed") + sum("reserved");
  const picture = media.nodes[0]?.preview?.image?.url ?? product.featuredMedia?.preview?.image?.url;
  // Of more places than are told of, only what can be sold is told in one number.
  const whole = levels.length > 0 && !pageInfo.hasNextPage;
  return {
    articleId: variant.id,
    sku: lineOf(variant.sku, 200),
    title: titleOf(product.title, variant.title),
    address: addressOf(product.onlineStoreUrl),
    picture: addressOf(picture),
    asin: "",
    fnsku: "",
    jan: janOf(variant.barcode),
    priceYen: inYen ? yenOf(variant.price) : null,
    onHand: whole ? sum("on_hand") : (variant.inventoryQuantity ?? 0) + reserved,
    inbound: sum("incoming"),
    reserved,
    unsellable: sum("damaged"),
  };
}

/** Goods of one kind alone have a variant that says so. */
function titleOf(product: string, variant: string) {
  return lineOf(variant === "Default Title" ? product : `${product} ${variant}`);
}
