import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { ShipTo } from "#app/domain/customers/company/address.ts";
import { freightEstimates } from "#app/domain/pricing/freight-estimate.ts";
import { methodsQuery } from "#app/domain/pricing/price-list.server.ts";
import { chosenStockQuery } from "#app/domain/trade/floor/stock.server.ts";

/**
 * 最安の配送方法: of the methods that carry these goods to this customer, by the freight lists of the day; what it
 * is to cost at least stands beside it. Undefined where none does.
 */
export async function pickCheapest(
  scope: Scope<Buyer>,
  lines: readonly { lotId: string; quantity: number }[],
  place: ShipTo,
) {
  const [stock, methods] = await scope.db.batch([
    chosenStockQuery(
      scope,
      lines.map(({ lotId }) => lotId),
    ),
    methodsQuery(scope),
  ]);
  const loads = stock.map((lot) => ({
    ...lot,
    quantity: lines.find(({ lotId }) => lotId === lot.id)!.quantity,
  }));
  const [cheapest] = freightEstimates(loads, methods, place);
  return cheapest && { methodCode: cheapest.method.code, pickedYen: cheapest.freightYen.min };
}
