import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { readTogether } from "#app/domain/core/read-together.server.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { CartCostInput } from "#app/domain/pricing/cost-question.schema.server.ts";
import {
  costTermsQueries,
  estimateCostByTerms,
  toCostTerms,
} from "#app/domain/pricing/landed-cost.server.ts";
import { largestRemainder, optionFen } from "#app/domain/pricing/pricing.ts";
import { cartLinesQuery, laterOf } from "./cart.server.ts";
import { bySeller, type CartLine, markOutOfStock, pricedGoods, toCartLine } from "./cart.ts";

/** Reads the actor's cart, its list for later and the terms of the cost calculation in one round trip. */
export async function readCart(scope: Scope<Buyer | Visitor>, chosenMethod?: string) {
  const kept = scope.actor.kind === "buyer" ? [cartLinesQuery(scope, laterOf)] : [];
  const found = await readTogether(scope.db, {
    terms: costTermsQueries(scope),
    lines: [cartLinesQuery(scope)],
    later: kept,
  });
  const terms = await toCostTerms(scope, found.terms, chosenMethod);
  const [rows] = found.lines;
  const [later = []] = found.later;
  const priced = rows.map((row) => ({ ...toCartLine(row), goods: pricedGoods(row) }));
  const lines = markOutOfStock(priced, ({ selected }) => selected);
  return { terms, lines, later: later.map(toCartLine) };
}

/**
 * Calculates the 着地原価 of the selected lines as one shipment, at the company's fee level and chosen method
 * unless others are given. Refuses a cart in which nothing is selected; answers the lines too.
 */
export function costOfSelected(
  cart: Pick<Awaited<ReturnType<typeof readCart>>, "terms"> & { lines: readonly CartLine[] },
  asked: CartCostInput,
) {
  const { terms } = cart;
  const lines = cart.lines.filter((line) => line.selected && line.trouble !== "gone");
  const goods = bySeller(lines).flatMap((seller) => {
    // The seller sends all of it in one parcel.
    const freights = largestRemainder(
      seller.freightFen,
      seller.lines.map(({ quantity }) => String(quantity)),
    );
    return seller.lines.map((line, index) => ({
      ...measures(line),
      unitPriceFen: line.priceFen,
      freightFen: freights[index]!,
      optionsFen: terms.options
        .filter(({ id }) => line.optionIds.includes(id))
        .reduce((sum, option) => sum + optionFen(option, line.priceFen, line.quantity), 0),
    }));
  });
  const answer =
    lines.length === 0 ? refuse("empty-cart") : estimateCostByTerms(terms, goods, asked);
  return { lines, answer };
}

function measures(line: CartLine) {
  const { categoryId, titleZh, quantity, goodsClass } = line;
  const { weightGrams, lengthMm, widthMm, heightMm } = line;
  return { categoryId, titleZh, quantity, weightGrams, lengthMm, widthMm, heightMm, goodsClass };
}
