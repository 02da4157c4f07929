import { priceAtQuantity, usualQuantity } from "#app/domain/catalog/offers/offer.ts";
import { withOwnMeasures } from "#app/domain/catalog/products/own-measures.ts";
import type {
  OwnProduct,
  SourceRow,
} from "#app/domain/catalog/products/own-product-queries.server.ts";
import type { CostTerms, KnownGoods } from "#app/domain/pricing/landed-cost.server.ts";
import { optionFen } from "#app/domain/pricing/pricing.ts";

const unmeasured = { weightGrams: null, lengthMm: null, widthMm: null, heightMm: null };

/** How many of a product are reckoned with at first, as its goods page does. */
export function firstQuantity(source: SourceRow | undefined) {
  return Math.max(source?.offer?.minOrder ?? 0, usualQuantity);
}

/** What a piece of this source costs at so many; undefined for a product without one. */
export function priceOfSource(source: SourceRow | undefined, quantity: number) {
  const { sku, offer } = source ?? {};
  if (!sku || !offer) return source?.source.seenPriceFen;
  return priceAtQuantity(sku.priceFen, offer.tiers, quantity);
}

/** A product as the landed cost asks of it: its own measures and options, of its first source what else is known. */
export function productGoods(
  product: OwnProduct,
  source: SourceRow | undefined,
  options: CostTerms["options"],
  { quantity, unitPriceFen }: { quantity: number; unitPriceFen: number },
): KnownGoods {
  const offer = source?.offer;
  const chosen = options.filter(({ id }) => product.optionIds.includes(id));
  return withOwnMeasures(
    {
      ...(offer ?? unmeasured),
      categoryId: offer?.categoryId ?? "",
      titleZh: offer?.titleZh ?? "",
      quantity,
      unitPriceFen,
      freightFen: offer?.domesticFreightFen ?? 0,
      optionsFen: chosen.reduce(
        (sum, option) => sum + optionFen(option, unitPriceFen, quantity),
        0,
      ),
    },
    product,
  );
}
