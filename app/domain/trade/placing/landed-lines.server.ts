import type { CartCostInput } from "#app/domain/pricing/landed-cost/cost-question.schema.server.ts";
import { type CostTerms, costByTerms } from "#app/domain/pricing/landed-cost/cost-terms.server.ts";
import { freightShare } from "../order/freight-share.ts";
import type { OrderFromCart } from "./order-from-cart.server.ts";

/** 着地原価 of an order that is about to be placed, all of it in one shipment: the whole, and per piece of each line. */
export function landedLines(
  { lines, freights }: Pick<OrderFromCart, "lines" | "freights">,
  terms: CostTerms,
  asked?: CartCostInput,
) {
  const cost = costByTerms(
    terms,
    lines.map((line) => ({
      ...line,
      unitPriceFen: line.priceFen,
      freightFen: freightShare(line, { lines, freights }),
    })),
    asked,
  );
  if (lines.length === 0 || !cost.ok) return undefined;
  const { chosen, lines: perLine } = cost.value;
  return { chosen, perPiece: new Map(lines.map(({ id }, index) => [id, perLine[index]!])) };
}
