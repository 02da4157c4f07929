import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";

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
export function withOwn<Goods extends Measures & { goodsClass?: GoodsClass | null | undefined }>(
  goods: Goods,
  own: OwnMeasures | null | undefined,
): Goods {
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
  return withOwn(goods, own.get(cheapestKept(goods, own) ?? ""));
}

/** The cheapest SKU that the company keeps; of several the one that was bound first. */
export function cheapestKept(
  { priceFen, skus }: { priceFen: number; skus: readonly { id: string; priceFen: number }[] },
  own: ReadonlyMap<string, OwnMeasures>,
) {
  const cheapest = new Set(skus.filter((sku) => sku.priceFen === priceFen).map(({ id }) => id));
  return [...own.keys()].find((id) => cheapest.has(id));
}
