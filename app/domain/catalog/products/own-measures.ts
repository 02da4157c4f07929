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

/** What a company itself knows of a SKU that carriers ask about. */
export interface OwnMeasures extends Measures {
  goodsClass: GoodsClass | null;
  /** As the warehouse saw the SKU, or another of its offer; it counts behind the company's own word. */
  seenClass?: GoodsClass | null | undefined;
}

/**
 * Goods as their company knows them, and as their offer says where it does not. Of sizes all three or none:
 * a length of ours beside a width of the seller's is no parcel that anybody measured.
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

/** What of its own measures counts in the offer's place, as pages call it. */
export function ownMeasureNames(all: readonly (OwnMeasures | undefined)[]): string[] {
  const some = (counts: (own: OwnMeasures) => unknown) => all.some((own) => own && counts(own));
  return [
    some(({ weightGrams }) => weightGrams) && "重量",
    some(({ lengthMm, widthMm, heightMm }) => lengthMm && widthMm && heightMm) && "寸法",
    some(({ goodsClass }) => goodsClass) && "品物の区分",
  ].filter((name) => name !== false);
}

/**
 * Goods as they stand in lists and beside others while no colour is chosen: by what their company knows of a
 * cheapest SKU, of several the one that was bound first, as `own` has them.
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

/** The cheapest SKU that the company keeps; of several the one that was bound first. */
export function cheapestKept(
  { priceFen, skus }: { priceFen: number; skus: readonly { id: string; priceFen: number }[] },
  own: ReadonlyMap<string, OwnMeasures>,
) {
  const cheapest = new Set(skus.filter((sku) => sku.priceFen === priceFen).map(({ id }) => id));
  return [...own.keys()].find((id) => cheapest.has(id));
}

/**
 * The chosen colours and sizes of an offer as the cart would ask about them; the cheapest while none is
 * chosen. `quantity` is of all of them together, by which the price is stepped; `own` is what the company
 * itself knows of them.
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
