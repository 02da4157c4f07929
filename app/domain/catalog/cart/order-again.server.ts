import type { Buyer } from "#app/domain/core/actor.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import { ownProducts } from "#db/schema/index.ts";
import { priceAtQuantity } from "../offers/offer.ts";
import { areSold } from "../products/label-data.ts";
import { ownProductLimits } from "../products/own-product.ts";
import {
  type OwnProduct,
  ownProductsOf,
  type SourceRow,
  sourcesQuery,
} from "../products/own-product-queries.server.ts";
import { type PricedCartItem, putIntoCart } from "./add-to-cart.server.ts";

/** A product that is to be bought again, and how many pieces. */
export interface Again {
  productId: string;
  quantity: number;
  /** The SKU to buy; the product's default source where it is left out. */
  skuId?: string | undefined;
  /** A unit price above the product's cap that the buyer has accepted, in fen. */
  acceptedFen?: number | undefined;
}

type AgainTrouble = "no-source" | "gone" | "out-of-stock" | "option-gone" | "above-cap";

/** The reason why one of the products cannot be put into the cart. */
export interface AgainProblem {
  productId: string;
  trouble: AgainTrouble;
  priceFen: number;
  stock: number;
}

/**
 * もう一度注文: adds products to the cart with the label data, options and note of their records, all or none.
 * Answers a problem for each product that cannot be added; a price above a product's cap has to be accepted
 * first.
 */
export async function orderAgain(scope: Scope<Buyer>, wanted: readonly Again[], formKey?: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if (wanted.length === 0) return refuse("nothing-chosen");
  if (wanted.length > ownProductLimits.atOnceMax) return refuse("too-many");
  const ids = wanted.map(({ productId }) => productId);
  const [products, sources, options] = await db.batch([
    db.select().from(ownProducts).where(ownProductsOf(scope, ids)).limit(ids.length),
    sourcesQuery(scope, ids, ids.length),
    optionsQuery(scope),
  ]);
  const asked = wanted.flatMap((again) => {
    const product = products.find(({ id }) => id === again.productId);
    const own = sources.filter(({ source }) => source.productId === again.productId);
    return product ? [{ product, again, chosen: sourceOf(own, again.skuId) }] : [];
  });
  if (asked.length < wanted.length) return refuse("not-found");
  // Price tiers count all pieces of one offer together.
  const pieces = new Map<string, number>();
  for (const { again, chosen } of asked)
    if (chosen)
      pieces.set(chosen.source.offerId, (pieces.get(chosen.source.offerId) ?? 0) + again.quantity);
  const judged = asked.map((one) => judge(one, pieces, options));
  const problems = judged.filter((one) => "trouble" in one);
  if (problems.length > 0) return { ...refuse("problems"), problems };
  const wishes = judged.filter((one) => "skuId" in one);
  const put = await putIntoCart(scope, wishes, formKey);
  return put.ok ? done({ added: wishes.length }) : put;
}

/** Picks the source with this SKU, or the default source. */
function sourceOf(sources: readonly SourceRow[], skuId: string | undefined) {
  return skuId ? sources.find(({ source }) => source.skuId === skuId) : sources[0];
}

interface Asked {
  product: OwnProduct;
  again: Again;
  chosen: SourceRow | undefined;
}

function judge(
  { product, again: { quantity, acceptedFen }, chosen }: Asked,
  pieces: ReadonlyMap<string, number>,
  options: readonly { id: string }[],
): PricedCartItem | AgainProblem {
  const trouble = (why: AgainTrouble, priceFen = 0, stock = 0) => ({
    productId: product.id,
    trouble: why,
    priceFen,
    stock,
  });
  if (!chosen) return trouble("no-source");
  const { source, sku, offer } = chosen;
  if (!sku || !offer) return trouble("gone");
  const { skuId, offerId } = source;
  const priceFen = priceAtQuantity(sku.priceFen, offer.tiers, pieces.get(offerId) ?? quantity);
  if (quantity > sku.stock) return trouble("out-of-stock", priceFen, sku.stock);
  if (!areSold(product.optionIds, options)) return trouble("option-gone", priceFen);
  const { priceCapFen, managementNumber, asin, labelNumber, note, optionIds } = product;
  if (priceCapFen !== null && priceFen > priceCapFen && acceptedFen !== priceFen)
    return trouble("above-cap", priceFen);
  const { supplierId, platform } = offer;
  return {
    skuId,
    offerId,
    supplierId,
    platform,
    quantity,
    priceFen,
    optionIds,
    note,
    labelData: { managementNumber, asin, labelNumber },
  };
}
