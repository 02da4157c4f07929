import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { breakdown, yenText } from "#app/domain/pricing/pricing.ts";
import { readEditBasis, skuChoicesQuery } from "#app/domain/trade/orders/change-queries.server.ts";
import { editMove } from "#app/domain/trade/orders/edit-order.server.ts";
import { orderLifecycle } from "#app/domain/trade/orders/order.ts";
import { ownOrder, ownOrderId } from "#app/domain/trade/orders/own-order.server.ts";

/**
 * What the form of an order's content needs: its lines with what they may become, and the buyer's cart; undefined for
 * another's.
 */
export async function readEditView(scope: Scope<Buyer>, number: string) {
  const [order, { rows, cart, options }, skus] = await Promise.all([
    ownOrder(scope, number),
    readEditBasis(scope, ownOrderId(scope, number)),
    skuChoicesQuery(scope, number),
  ]);
  if (!order) return undefined;
  const wishes = orderLifecycle.allows("wishChange", order.state, scope.actor);
  const { rate } = breakdown(order);
  const move = editMove(order.state, scope.actor);
  const mode = wishes ? "wish" : move === "change" ? "draft" : move ? "edit" : null;
  return {
    number,
    note: order.note,
    mode: mode as "wish" | "draft" | "edit" | null,
    changeId: crypto.randomUUID(),
    lines: rows
      .filter(({ line }) => !wishes || (!line.refusal && line.boughtQuantity === 0))
      .map(({ line }) => ({
        id: line.id,
        titleJa: line.titleJa,
        spec: line.spec.map(({ valueJa }) => ({ valueJa })),
        quantity: line.quantity,
        offerId: line.offerId,
        platform: line.platform,
        picture: line.picture,
        skuId: line.skuId,
        note: line.note,
        labelData: line.labelData,
        priceFen: line.priceFen,
        priceYen: yenText(line.priceFen, rate),
        supplierNameZh: line.supplierNameZh,
        optionIds: line.options.map(({ id }) => id),
        skus: skus
          .filter(({ offerId }) => offerId === line.offerId)
          .map(({ id, spec }) => ({
            id,
            spec: spec.map(({ valueJa, valueZh }) => ({ valueJa, valueZh })),
          })),
      })),
    cart: wishes
      ? []
      : cart.map(({ id, quantity, titleJa, spec }) => ({
          id,
          quantity,
          titleJa,
          spec: spec.map(({ valueJa }) => ({ valueJa })),
        })),
    options: options.map(({ id, nameJa, nameZh, needsLabel }) => ({
      id,
      nameJa,
      nameZh,
      needsLabel,
    })),
  };
}

/** An order's content as its form shows it. */
export type EditView = NonNullable<Awaited<ReturnType<typeof readEditView>>>;
