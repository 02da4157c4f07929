import { type Box, boxed } from "#app/domain/pricing/freight/boxed.ts";
import { classOf } from "#app/domain/pricing/freight/estimate-freight.ts";
import { type FreightPlace, freightOf } from "#app/domain/pricing/freight/freight.ts";
import type { FreightList } from "#app/domain/pricing/freight/freight-list.ts";

/** What a published list asks for packed boxes, part by part; refuses what the method does not carry. */
export function priceBoxes(
  boxes: readonly Box[],
  list: FreightList,
  place: FreightPlace,
  goods: Parameters<typeof classOf>[0],
) {
  return freightOf(boxed(boxes, list), list, place, classOf(goods, list));
}
