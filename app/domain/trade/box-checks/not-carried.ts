import type { FreightPlace } from "#app/domain/pricing/freight/freight.ts";
import type { FreightList } from "#app/domain/pricing/freight/freight-list.ts";
import { priceBoxes } from "../settlement/price-boxes.ts";
import type { PackedBox } from "../shipping/packing.ts";

interface Method {
  list: FreightList;
  receiver: FreightPlace;
  lines: Parameters<typeof priceBoxes>[3];
}

/**
 * The numbers of the boxes that are too large or too heavy for the method's list: they would travel at the
 * quote of smaller ones. Empty where the list carries each of them, or does not serve goods or place at
 * all, so that the quote was by hand from the start.
 */
export function notCarried(packed: readonly PackedBox[], { list, receiver, lines }: Method) {
  return packed.flatMap((box, index) => {
    const alone = priceBoxes([box], list, receiver, lines);
    return !alone.ok && ["box-too-large", "too-heavy"].includes(alone.reason) ? [index + 1] : [];
  });
}

/** What the warehouse reads of such boxes. */
export function notCarriedWords(numbers: readonly number[]) {
  return `第 ${numbers.join("、")} 箱超出该运输方式公布的尺寸或重量上限，不能按原报价发出：请改箱；改不了的请先暂停并联系买家改运输方式`;
}
