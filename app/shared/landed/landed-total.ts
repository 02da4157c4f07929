import type { CostAnswer, MethodCost } from "#app/domain/pricing/landed-cost.ts";

/** What all of it costs at the door by the chosen method, as cart and preview show it. */
export function landedTotal(chosen: MethodCost, fixed: CostAnswer["fixed"]) {
  const { method, totalYen, freightYen } = chosen;
  return { method: method.nameJa, totalYen, freightYen, dearFreight: dearFreight(chosen, fixed) };
}

export type LandedTotal = ReturnType<typeof landedTotal>;

/** Whether even the least freight to Japan is dearer than the goods. */
export function dearFreight(
  { freightYen }: Pick<MethodCost, "freightYen">,
  { goodsYen }: Pick<CostAnswer["fixed"], "goodsYen">,
) {
  return freightYen.min > Number(goodsYen);
}
