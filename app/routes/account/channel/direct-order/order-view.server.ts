import { findObstacles } from "#app/domain/channels/orders/channel-order.ts";
import { findChannelOrder } from "#app/domain/channels/orders/channel-order-queries.server.ts";
import { purchaseCost } from "#app/domain/channels/orders/direct-cost.server.ts";
import { mayRecordReturn } from "#app/domain/channels/orders/direct-return.ts";
import { openPersonal } from "#app/domain/channels/orders/import-orders.server.ts";
import { mayUploadOrders } from "#app/domain/channels/orders/manual-sheet.ts";
import { readDirectPurchase } from "#app/domain/channels/orders/purchase-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { toLineView } from "./orders-view.server.ts";

export type OrderView = NonNullable<Awaited<ReturnType<typeof readOrderView>>>;

/** Reads a marketplace's order as its page shows it; undefined where the company has none of this number. */
export async function readOrderView(
  scope: Scope<Buyer>,
  seal: Parameters<typeof openPersonal>[0],
  number: number,
) {
  const [found, { rule, ...bought }] = await Promise.all([
    findChannelOrder(scope, number),
    readDirectPurchase(scope, number),
  ]);
  if (!found) return undefined;
  const { order, shop, lines } = found;
  const personal = (await openPersonal(seal, order.sealedReceiver)) ?? null;
  const whyNots = findObstacles(order, lines);
  const isBuyable = order.state === "open" && whyNots.length === 0 && !bought.bought;
  const costOf = async () => {
    const cost = await purchaseCost(scope, lines, rule, personal?.receiver ?? null);
    return cost.ok ? cost.value : null;
  };
  const { name, orderId, state, orderedAt, changedAt, lineCount } = order;
  return {
    number,
    name,
    orderId,
    state,
    orderedAt,
    changedAt,
    lineCount,
    shop: { id: shop.id, channel: shop.channel, name: shop.name, state: shop.state },
    personal,
    isForgotten: order.sealedReceiver === "" && (order.forgottenAt ?? order.endedAt) !== null,
    whyNots,
    cost: isBuyable ? await costOf() : null,
    lines: lines.map(toLineView),
    ...bought,
    heldBack: order.heldBack,
    isManual: shop.state === "manual",
    mayCancel: shop.state === "manual" && order.state === "open" && mayUploadOrders(scope.actor),
    mayOrder: buyerMay(scope.actor, "order"),
    mayReturn:
      mayRecordReturn(scope.actor) && (order.state === "sent" || bought.bought?.hasLeft === true),
    mayOpenProducts: buyerMay(scope.actor, "products"),
  };
}
