import { limits } from "#app/domain/core/limits.ts";
import { boxed } from "../freight/boxed.ts";
import { carton } from "../freight/cartons.ts";
import { classOf } from "../freight/estimate-freight.ts";
import { type FreightPlace, freightOf } from "../freight/freight.ts";
import type { LogisticsMethod } from "../freight/freight-list.ts";
import type { GoodsClass } from "../landed-cost/goods-class.ts";
import type { Size } from "./best-block.ts";
import { type PackGoods, packBoxes, type SimulatedBox } from "./pack-boxes.ts";

interface ProposedGoods extends PackGoods {
  goodsClass?: GoodsClass | undefined;
}

/** A method with the boxes that are cheapest by it, all of it an estimate. */
interface BoxProposal<Method> {
  method: Method;
  boxes: SimulatedBox[];
  boxCount: number;
  /** What the boxes count as. */
  grams: number;
  freightYen: number;
}

/** The cartons that we pack in, outer measures; each box is cut to what lies in it. */
export const cartonSizes: readonly Size[] = [
  carton,
  { lengthMm: 500, widthMm: 400, heightMm: 400 },
  { lengthMm: 400, widthMm: 300, heightMm: 300 },
];

/**
 * 箱と便の提案: the goods packed into each of our cartons, priced by every method's list; of each method the
 * carton that costs least, the cheapest method first. Methods that do not carry them are left out.
 */
export function proposeBoxes<Method extends Pick<LogisticsMethod, "list">>(
  goods: readonly ProposedGoods[],
  methods: readonly Method[],
  place: FreightPlace,
  gramsMax: number = limits.boxGramsMax,
): BoxProposal<Method>[] {
  const ways = cartonSizes.map((size) => packBoxes(goods, { ...size, gramsMax }));
  return methods
    .flatMap((method) => {
      const priced = ways.flatMap((boxes) => {
        const load = boxed(boxes, method.list);
        const freight = freightOf(load, method.list, place, classOf(goods, method.list));
        if (!freight.ok) return [];
        const { grams, yen: freightYen } = freight.value;
        return [{ method, boxes, boxCount: load.boxes, grams, freightYen }];
      });
      const [cheapest] = priced.sort(
        (a, b) => a.freightYen - b.freightYen || a.boxCount - b.boxCount,
      );
      return cheapest ? [cheapest] : [];
    })
    .sort((a, b) => a.freightYen - b.freightYen);
}
