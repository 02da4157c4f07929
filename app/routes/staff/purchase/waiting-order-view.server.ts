import { changeYen } from "#app/domain/trade/orders/apply-change.ts";
import { waitsFor } from "#app/domain/trade/orders/change.ts";
import type { OrderDocument } from "#app/domain/trade/orders/order-queries.server.ts";
import { toChangeParts } from "#app/shared/change-parts.ts";

/** The change of an order that waits for an answer, as staff read it. */
export function toWaitingOrderView({ order, lines, freights, coupon, changes }: OrderDocument) {
  const change = changes.find(({ state }) => state === "proposed");
  return (
    change && {
      id: change.id,
      byBuyer: change.byBuyer,
      waits: waitsFor(change),
      parts: toChangeParts(change, "zh").map((part) => ({
        ...part,
        name: lines.find(({ id }) => id === part.key)?.titleZh || part.name,
      })),
      beforeYen: order.totalYen,
      afterYen: change.after.totalYen,
      differenceYen: changeYen(order, lines, freights, coupon, change).differenceYen,
    }
  );
}
