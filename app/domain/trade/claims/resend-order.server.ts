import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { moveOrder } from "../orders/move-order.server.ts";
import { orderLifecycle } from "../orders/order.ts";
import { orderAmounts } from "../orders/order-amounts.ts";
import { writeOrder } from "../orders/write-order.server.ts";
import type { FoundClaim } from "./read-claim.server.ts";

/**
 * 再送: an order at 0 yen of the pieces that are sent again, ready to be bought at our cost. Options
 * are carried out again and cost nothing. The claim's move is the lock, so that it makes one.
 */
export function resendOrder(
  scope: Scope<Buyer>,
  { claim, lines, orders }: FoundClaim,
  id: string,
): Statement[] {
  const [first] = lines;
  const from = orders.find((order) => order.id === first!.orderId)!;
  const stores = new Set(
    orders.filter((order) => lines.some(({ orderId }) => orderId === order.id)).map(storeOf),
  );
  const again = piecesAgain(lines).map(({ ordered, quantity }) => ({
    ...ordered,
    quantity,
    priceFen: 0,
    optionsFen: 0,
    options: ordered.options.map((option) => ({ ...option, price: "0" })),
  }));
  const freights = [
    ...new Map(
      again.map(({ supplierId, supplierNameZh }) => [
        supplierId,
        { supplierId, supplierNameZh, freightFen: 0 },
      ]),
    ).values(),
  ];
  const { ttsRate, spreadYen } = from;
  const rates = { ttsRate, spreadYen, serviceRatePercent: "0.0" };
  return [
    ...writeOrder(
      scope,
      {
        id,
        note: `アフターサービス ${claim.number} の再送`,
        storeId: stores.size === 1 ? from.storeId : null,
        submit: false,
      },
      {
        lines: again,
        freights,
        parts: { totalYen: 0 },
        amounts: { ...orderAmounts(again, freights), ...rates },
      },
    ),
    ...moveOrder(scope, { id, state: orderLifecycle.initial, version: 1 }, "resend", {
      submittedAt: scope.now,
      paidAt: scope.now,
    }),
  ];
}

function storeOf({ storeId }: { storeId: string | null }) {
  return storeId;
}

/** A line whose pieces lay in several boxes is one line again. */
function piecesAgain(lines: FoundClaim["lines"]) {
  const again = new Map<
    string,
    { ordered: FoundClaim["lines"][number]["ordered"]; quantity: number }
  >();
  for (const { ordered, resendQuantity } of lines) {
    if (resendQuantity === 0) continue;
    const quantity = resendQuantity + (again.get(ordered.id)?.quantity ?? 0);
    again.set(ordered.id, { ordered, quantity });
  }
  return [...again.values()];
}
