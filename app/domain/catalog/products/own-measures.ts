import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { KnownGoods } from "#app/domain/pricing/landed-cost.server.ts";
import { largestRemainder, optionFen } from "#app/domain/pricing/pricing.ts";
import { priceAtQuantity } from "../offers/offer.ts";
import type { Offer } from "../offers/product-source.ts";

interface Measures {
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

/** A company's own measures and class of a SKU. */
export interface OwnMeasures extends Measures {
  goodsClass: GoodsClass | null;
  /**
   * The class that the warehouse confirmed for the SKU or another of its offer; the company's own class
   * takes precedence.
   */
  seenClass?: GoodsClass | null | undefined;
}

/**
 * Replaces the offer's measures by the company's own where it has them. Sizes are replaced together: a
 * length of ours with a width of the seller's would be a parcel that nobody measured.
 */
export function withOwnMeasures<
  Goods extends Measures & { goodsClass?: GoodsClass | null | undefined },
>(goods: Goods, own: OwnMeasures | null | undefined): Goods {
  if (!own) return goods;
  const { weightGrams, lengthMm, widthMm, heightMm, seenClass } = own;
  const goodsClass = own.goodsClass ?? seenClass;
  return {
    ...goods,
    weightGrams: weightGrams ?? goods.weightGrams,
    ...(lengthMm && widthMm && heightMm ? { lengthMm, widthMm, heightMm } : {}),
    ...(goodsClass ? { goodsClass } : {}),
  };
}

/** Lists the Japanese names of the measures that replace the offer's. */
export function ownMeasureNames(all: readonly (OwnMeasures | undefined)[]): string[] {
  const some = (counts: (own: OwnMeasures) => unknown) => all.some((own) => own && counts(own));
  return [
    some(({ weightGrams }) => weightGrams) && "重量",
    some(({ lengthMm, widthMm, heightMm }) => lengthMm && widthMm && heightMm) && "寸法",
    some(({ goodsClass }) => goodsClass) && "品物の区分",
  ].filter((name) => name !== false);
}

/**
 * Applies the company's measures of the cheapest SKU, as lists do while no SKU is chosen; of several the
 * one bound first counts.
 */
export function asListed<
  Goods extends Measures & {
    priceFen: number;
    skus: readonly { id: string; priceFen: number }[];
    goodsClass?: GoodsClass | null | undefined;
  },
>(goods: Goods, own: ReadonlyMap<string, OwnMeasures>): Goods {
  return withOwnMeasures(goods, own.get(cheapestKept(goods, own) ?? ""));
}

/** Finds the cheapest SKU that is a product of the company; of several the one bound first. */
export function cheapestKept(
  { priceFen, skus }: { priceFen: number; skus: readonly { id: string; priceFen: number }[] },
  own: ReadonlyMap<string, OwnMeasures>,
) {
  const cheapest = new Set(skus.filter((sku) => sku.priceFen === priceFen).map(({ id }) => id));
  return [...own.keys()].find((id) => cheapest.has(id));
}

/**
 * Converts the chosen SKUs of an offer, or the cheapest if none is chosen, to the input of the cost
 * calculation. `quantity` is the total, which decides the price tier; `own` holds the company's measures by
 * SKU.
 */
export function goodsAsked(
  offer: Offer,
  quantities: ReadonlyMap<string, number>,
  quantity: number,
  own: ReadonlyMap<string, OwnMeasures>,
  options: readonly Parameters<typeof optionFen>[0][] = [],
): KnownGoods[] {
  const chosen = offer.skus.filter(({ id }) => quantities.has(id));
  const { priceFen: cheapest } = offer;
  const lines =
    chosen.length > 0 ? chosen : [{ id: cheapestKept(offer, own) ?? "", priceFen: cheapest }];
  const pieces = lines.map(({ id }) => quantities.get(id) ?? quantity);
  const freights = largestRemainder(offer.domesticFreightFen, pieces.map(String));
  return lines.map(({ id, priceFen }, index) => {
    const unitPriceFen = priceAtQuantity(priceFen, offer.tiers, quantity);
    return {
      ...withOwnMeasures(offer, own.get(id)),
      unitPriceFen,
      quantity: pieces[index]!,
      freightFen: freights[index]!,
      optionsFen: options.reduce(
        (sum, option) => sum + optionFen(option, unitPriceFen, pieces[index]!),
        0,
      ),
    };
  });
}
