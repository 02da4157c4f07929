import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";

interface Measures {
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

/** What a company itself knows of a SKU that carriers ask about. */
export interface OwnMeasures extends Measures {
  goodsClass: GoodsClass | null;
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
  const { weightGrams, lengthMm, widthMm, heightMm, goodsClass } = own;
  return {
    ...goods,
    weightGrams: weightGrams ?? goods.weightGrams,
    ...(lengthMm && widthMm && heightMm ? { lengthMm, widthMm, heightMm } : {}),
    ...(goodsClass ? { goodsClass } : {}),
  };
}
