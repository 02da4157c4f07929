import type { Buyer } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { storesQuery } from "#app/domain/customers/store/stores.server.ts";
import type { DocumentMoney } from "#app/domain/money/payments/payment-queries.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { movesOf } from "#app/domain/trade/orders/bank-moves.ts";
import { editMoves } from "#app/domain/trade/orders/edit-order.server.ts";
import { type LandedBasis, landedOrder } from "#app/domain/trade/orders/landed-order.server.ts";
import {
  lineLabel,
  type OrderMove,
  orderMoveLabels,
  orderStates,
} from "#app/domain/trade/orders/order.ts";
import type { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { supplierGroups } from "#app/domain/trade/orders/staff-order.server.ts";
import { href } from "#app/href.ts";
import { listFileHref } from "#app/routes/frame/list-file-links.tsx";
import { shownAmounts } from "#app/routes/frame/shown-amounts.ts";
import { attachedFiles } from "../attached-files.server.ts";
import { shownChanges } from "./change/shown-changes.server.ts";
import { orderStep } from "./order-step.server.ts";

interface Read {
  found: NonNullable<Awaited<ReturnType<typeof findOrder>>>;
  stores: Awaited<ReturnType<typeof storesQuery>>;
  basis: LandedBasis;
  money: DocumentMoney;
  /** By which method of delivery the reader wants costs reckoned. */
  costMethod: string | undefined;
}

const changing: readonly OrderMove[] = [...editMoves, "wishChange"];
const isOpen = ({ state }: { state: string }) => state === "proposed";

/** An order as its page shows it to this person: words for states, goods by supplier, what they may do. */
export function shownOrder(
  { actor }: Scope<Buyer>,
  { found, stores, basis, money, costMethod }: Read,
) {
  const { order, lines, freights, purchases, events, messages, files, changes, amounts } = found;
  const parts = breakdown(order);
  const mayOrder = buyerMay(actor, "order");
  const moves = movesOf(order, actor);

  return {
    order,
    state: orderStates[order.state],
    parts,
    returnedYen: amounts.at(-1)?.after.refundedYen ?? 0,
    landed: landedOrder(found, basis, costMethod),
    messages,
    forwarded: lines.some(({ declaredFen }) => declaredFen !== null),
    changes: shownChanges(found),
    amounts: shownAmounts(amounts, "ja"),
    cases: withTitles(found),
    stores: stores.map(({ id, name, closedAt }) => ({ id, name, closedAt })),
    anyStore: actor.storeIds === null,
    maySetLimit: buyerMay(actor, "settings"),
    attached: attachedFiles(files, mayOrder && order.state !== "cancelled"),
    moves,
    step: orderStep(actor, order, moves, changes, Boolean(found.beingCancelled)),
    papers: money.papers,
    inReview: money.reviewPaymentId
      ? { paymentId: money.reviewPaymentId, mayPay: buyerMay(actor, "pay") }
      : undefined,
    mayOrder,
    mayKeep: buyerMay(actor, "products"),
    mayEdit: mayOrder && moves.some((move) => changing.includes(move)) && !changes.some(isOpen),
    messageId: crypto.randomUUID(),
    csvHref: listFileHref({ list: "orders", query: { number: order.number } }, "csv"),
    inspectionHref: lines.some(({ goodQuantity, badQuantity }) => goodQuantity + badQuantity > 0)
      ? `${href("/user/inspection")}?order_sn=${order.number}`
      : null,
    groups: supplierGroups(
      lines.map((line) => ({
        ...line,
        refusal: readMessage(line.refusal, "ja"),
        state: lineLabel(line),
      })),
      freights,
      parts.rate,
    ),
    purchases: purchases.map(({ id, supplierId, marketplaceNumber, chinaTracking, boughtAt }) => ({
      id,
      marketplaceNumber,
      chinaTracking,
      boughtAt,
      supplierNameZh:
        freights.find((freight) => freight.supplierId === supplierId)?.supplierNameZh ?? "",
    })),
    timeline: events.map(({ version, at, move, note, byName, by }) => ({
      id: version,
      at,
      note: readMessage(note, "ja"),
      title: orderMoveLabels[move as keyof typeof orderMoveLabels]?.ja ?? move,
      by: by.startsWith("staff:") ? `担当 ${byName}` : byName,
    })),
  };
}

function withTitles({ cases, lines }: Pick<Read["found"], "cases" | "lines">) {
  return cases.map(({ orderLineId, ...one }) => ({
    ...one,
    titleJa: lines.find(({ id }) => id === orderLineId)?.titleJa ?? "",
  }));
}
