import type { Platform } from "#app/domain/catalog/offers/offer.ts";
import type { LabelData } from "#app/domain/catalog/products/label-data.ts";

interface PricedLine {
  id: string;
  offerId: string;
  platform: Platform;
  picture: string;
  titleJa: string;
  spec: readonly { valueJa: string }[];
  note: string;
  labelData: LabelData;
  options: readonly { id: string; nameJa: string }[];
  quantity: number;
  priceFen: number;
  priceYen: string;
  subtotalFen: number;
  subtotalYen: string;
}

/**
 * A line of an order as both its page and its preview show it: the goods, what is wished of them, and what they cost.
 */
export function toLineView(line: PricedLine) {
  return {
    id: line.id,
    offerId: line.offerId,
    platform: line.platform,
    picture: line.picture,
    titleJa: line.titleJa,
    spec: line.spec.map(({ valueJa }) => ({ valueJa })),
    note: line.note,
    labelData: line.labelData,
    options: line.options.map(({ id, nameJa }) => ({ id, nameJa })),
    quantity: line.quantity,
    priceFen: line.priceFen,
    priceYen: line.priceYen,
    subtotalFen: line.subtotalFen,
    subtotalYen: line.subtotalYen,
  };
}
