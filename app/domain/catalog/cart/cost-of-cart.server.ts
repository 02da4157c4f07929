import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { serviceRateQuery } from "#app/domain/pricing/exchange-rate/service-rate.server.ts";
import { answerGoods } from "#app/domain/pricing/landed-cost/answer-cost.server.ts";
import type { CartCostInput } from "#app/domain/pricing/landed-cost/cost-question.schema.server.ts";
import { readCostRules } from "#app/domain/pricing/landed-cost/read-cost-rules.server.ts";
import { optionFen } from "#app/domain/pricing/price-lists/pricing.ts";
import { type CartLine, cartLine, cartLinesQuery, heldToStock } from "./cart.server.ts";
import { bySeller } from "./cart-totals.ts";

/** The own cart with what its costs are reckoned from. One round trip. */
export async function readCart(scope: Scope<Buyer | Visitor>) {
  const { db, actor } = scope;
  const [known, [rows, [service]]] = await Promise.all([
    readCostRules(scope),
    db.batch([
      cartLinesQuery(scope),
      serviceRateQuery(scope, actor.kind === "buyer" ? actor.companyId : ""),
    ]),
  ]);
  if (!service) throw new Error("no service rate for today");
  const lines = heldToStock(rows.map(cartLine), ({ selected }) => selected);
  return { known, lines, serviceRate: service.ratePercent };
}

/**
 * 着地原価 of what is selected in the own cart, all in one shipment, at the own fee unless another is
 * asked. One round trip. The lines are answered too, as the page shows what was reckoned.
 */
export async function costOfCart(scope: Scope<Buyer | Visitor>, asked: CartCostInput) {
  const cart = await readCart(scope);
  const serviceRate = asked.serviceRate ?? cart.serviceRate;
  return { ...cart, ...costOfSelected(cart, { ...asked, serviceRate }), serviceRate };
}

/** The same of a cart that has been read; refuses one in which nothing is selected. */
export function costOfSelected(
  cart: Pick<Awaited<ReturnType<typeof readCart>>, "known" | "lines">,
  asked: CartCostInput,
) {
  const { known } = cart;
  const lines = cart.lines.filter((line) => line.selected && line.trouble !== "gone");
  const goods = bySeller(lines).flatMap((seller) =>
    seller.lines.map((line, index) => ({
      ...measures(line),
      unitPriceFen: line.priceFen,
      // The seller sends all of it in one parcel.
      freightFen: index === 0 ? seller.freightFen : 0,
      optionsFen: known.options
        .filter(({ id }) => line.optionIds.includes(id))
        .reduce((sum, option) => sum + optionFen(option, line.priceFen, line.quantity), 0),
    })),
  );
  const answer = lines.length === 0 ? refuse("empty-cart") : answerGoods(known, asked, goods);
  return { lines, answer };
}

function measures(line: CartLine) {
  const { categoryId, quantity, weightGrams, lengthMm, widthMm, heightMm } = line;
  return { categoryId, quantity, weightGrams, lengthMm, widthMm, heightMm };
}
