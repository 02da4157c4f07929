import type { KnownGoods } from "#app/domain/pricing/landed-cost.server.ts";
import { largestRemainder, optionFen } from "#app/domain/pricing/pricing.ts";
import { cheapestKept, type OwnMeasures, withOwn } from "../own-product/own-measures.ts";
import type { Offer } from "../source/product-source.ts";
import { priceAtQuantity } from "./offer.ts";

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
      ...withOwn(offer, own.get(id)),
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
