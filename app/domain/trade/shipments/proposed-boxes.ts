import Decimal from "decimal.js";
import { limits } from "#app/domain/core/limits.ts";
import { customsYen, type PaidInChina } from "#app/domain/pricing/customs.ts";
import type { FreightPlace } from "#app/domain/pricing/freight.ts";
import type { LogisticsMethod } from "#app/domain/pricing/freight-list.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import { proposeBoxes, typicalPiece } from "#app/domain/pricing/pack-boxes.ts";
import type { BoxWishes } from "./box-wishes.ts";

interface ChosenLot {
  id: string;
  orderLineId: string;
  titleJa: string;
  quantity: number;
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  goodsClass: GoodsClass;
}

interface LineValue extends PaidInChina {
  orderLineId: string;
  categoryId: string | null;
}

/**
 * 梱包シミュレーション: computes the cheapest boxes of each method with freight and days, the cheapest method first. Goods
 * that nobody measured count as a usual piece of their category, and are listed.
 */
export function proposedBoxes(
  lots: readonly ChosenLot[],
  values: readonly LineValue[],
  methods: readonly LogisticsMethod[],
  place: FreightPlace,
  wishes: Pick<BoxWishes, "maxGrams"> | null = null,
) {
  const paidOf = (lot: ChosenLot) =>
    values.find(({ orderLineId }) => orderLineId === lot.orderLineId);
  const goods = lots
    .filter(({ quantity }) => quantity > 0)
    .map((lot) => toMeasuredGoods(lot, paidOf(lot)?.categoryId));
  const paid = lots.map((lot) => {
    const value = paidOf(lot);
    return value ? customsYen(lot.quantity, value) : "0";
  });
  const goodsYen = Decimal.sum(0, ...paid)
    .ceil()
    .toNumber();
  const gramsMax = Math.min(limits.boxGramsMax, wishes?.maxGrams ?? limits.boxGramsMax);
  const proposals = goods.length === 0 ? [] : proposeBoxes(goods, methods, place, gramsMax);
  return {
    goodsYen,
    /** The weight limit of a box here: ours, or the company's if it is lower. */
    gramsMax,
    /** The titles of goods whose weight or size was assumed. */
    assumed: goods.filter(({ assumed }) => assumed).map(({ titleJa }) => titleJa),
    methods: proposals.map(({ method, boxes, boxCount, grams, freightYen }) => ({
      code: method.code,
      nameJa: method.nameJa,
      daysMin: method.daysMin,
      daysMax: method.daysMax,
      boxCount,
      grams,
      freightYen,
      /** True if the freight is above the price of the goods. */
      dearerThanGoods: freightYen > goodsYen,
      boxes: boxes.map(({ count, lengthMm, widthMm, heightMm, weightGrams, oversize, blocks }) => ({
        count,
        lengthMm,
        widthMm,
        heightMm,
        weightGrams,
        oversize,
        contents: contentsOf(blocks),
      })),
    })),
  };
}

function toMeasuredGoods(lot: ChosenLot, categoryId: string | null | undefined) {
  const { id, titleJa, quantity, weightGrams, lengthMm, widthMm, heightMm, goodsClass } = lot;
  const usual = typicalPiece(categoryId);
  const known = weightGrams && lengthMm && widthMm && heightMm;
  return {
    id,
    titleJa,
    quantity,
    goodsClass,
    assumed: !known,
    weightGrams: weightGrams || usual.weightGrams,
    ...(lengthMm && widthMm && heightMm
      ? { lengthMm, widthMm, heightMm }
      : { lengthMm: usual.lengthMm, widthMm: usual.widthMm, heightMm: usual.heightMm }),
  };
}

/** Counts the pieces of each lot in a box. */
function contentsOf(blocks: readonly { id: string; quantity: number }[]) {
  const pieces = new Map<string, number>();
  for (const { id, quantity } of blocks) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  return [...pieces].map(([lotId, quantity]) => ({ lotId, quantity }));
}
