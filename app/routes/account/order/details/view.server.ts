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
  plannableStates,
} from "#app/domain/trade/orders/order.ts";
import type { OrderDocument } from "#app/domain/trade/orders/order-queries.server.ts";
import type { toExpectedAnswer } from "#app/domain/trade/orders/service-level.server.ts";
import { supplierGroups } from "#app/domain/trade/orders/staff-order.server.ts";
import { href } from "#app/href.ts";
import { toAmountsView } from "#app/shared/amounts-view.ts";
import { listFileHref } from "#app/shared/list-file-links.tsx";
import { attachedFiles } from "../../attached-files.server.ts";
import { toMessagesView } from "../../shared/messages-view.server.ts";
import { purseName } from "../../shared/purse-name.ts";
import { toChangesView } from "../change/changes-view.server.ts";
import type { EditView } from "../edit/edit-view.server.ts";
import { toLineView } from "../order-line-view.server.ts";
import { orderStep } from "./step.server.ts";

interface OrderViewParts {
  found: OrderDocument;
  stores: Awaited<ReturnType<typeof storesQuery>>;
  basis: LandedBasis;
  money: DocumentMoney;
  /** By which method of delivery the reader wants costs reckoned. */
  costMethod: string | undefined;
  expected: ReturnType<typeof toExpectedAnswer>;
  claimNumber: string | undefined;
  /** The form of its content, where it stands on this page. */
  edit: EditView | undefined;
}

/** What the page of an order shows and the browser gets, field by field. */

const changing: readonly OrderMove[] = [...editMoves, "wishChange"];

/** What this person may do with an order now. */
export function orderRights(actor: Buyer, { order, changes }: OrderDocument) {
  const moves = movesOf(order, actor);
  const mayOrder = buyerMay(actor, "order");
  const mayEdit =
    mayOrder &&
    moves.some((move) => changing.includes(move)) &&
    !changes.some(({ state }) => state === "proposed");
  return { moves, mayOrder, mayEdit, editsHere: mayEdit && moves.includes("change") };
}

/** An order as its page shows it to this person: words for states, goods by supplier, what they may do. */
export function toOrderView(scope: Scope<Buyer>, read: OrderViewParts) {
  const { actor } = scope;
  const { found, stores, money, expected } = read;
  const { order, lines, freights, events, files, amounts } = found;
  const parts = breakdown(order);
  const { moves, mayOrder, mayEdit } = orderRights(actor, found);

  return {
    order: {
      number: order.number,
      version: order.version,
      lineCount: order.lineCount,
      pieceCount: order.pieceCount,
      createdAt: order.createdAt,
      storeId: order.storeId,
      note: order.note,
      staffNote: order.staffNote,
    },
    sums: {
      goodsFen: order.goodsFen,
      freightFen: order.freightFen,
      optionsFen: order.optionsFen,
      ttsRate: order.ttsRate,
      spreadYen: order.spreadYen,
      serviceRatePercent: order.serviceRatePercent,
      couponYen: order.couponYen,
      paidYen: order.paidYen,
      downPaymentPercent: order.downPaymentPercent,
      downPaymentYen: order.downPaymentYen,
    },
    state: orderStates[order.state],
    parts,
    fixed: isFixed(order),
    returnedYen: amounts.at(-1)?.after.refundedYen ?? 0,
    landed: landedOrder(found, read.basis, read.costMethod),
    messages: toMessagesView(found.messages),
    forwarded: lines.some(({ declaredFen }) => declaredFen !== null),
    changes: toChangesView(found, money.review !== undefined),
    amounts: toAmountsView(amounts, "ja"),
    cases: toCasesView(found),
    stores: stores.map(({ id, name, closedAt }) => ({ id, name, closedAt })),
    anyStore: actor.storeIds === null,
    maySetLimit: buyerMay(actor, "settings"),
    attached: attachedFiles(files, mayOrder && order.state !== "cancelled"),
    step: orderStep(scope, found, moves),
    papers: money.papers,
    short: money.short,
    purse: purseName(money.payingStore),
    inReview: money.review && {
      paymentId: money.review.paymentId,
      amountYen: money.review.amountYen,
      feeYen: money.review.feeYen,
      mayPay: buyerMay(actor, "pay"),
    },
    mayOrder,
    mayCancel: mayOrder && moves.includes("cancel"),
    mayPlan: mayOrder && plannableStates.includes(order.state),
    mayKeep: buyerMay(actor, "products"),
    mayEdit,
    edit: read.edit,
    messageId: crypto.randomUUID(),
    csvHref: listFileHref({ list: "orders", query: { number: order.number } }, "csv"),
    inspectionHref: lines.some(({ goodQuantity, badQuantity }) => goodQuantity + badQuantity > 0)
      ? `${href("/user/inspection")}?order_sn=${order.number}`
      : null,
    groups: toGroupsView(found, parts.rate),
    purchases: found.purchases.map((one) => ({
      id: one.id,
      marketplaceNumber: one.marketplaceNumber,
      chinaTracking: one.chinaTracking,
      boughtAt: one.boughtAt,
      supplierNameZh:
        freights.find(({ supplierId }) => supplierId === one.supplierId)?.supplierNameZh ?? "",
    })),
    timeline: events.map(({ version, at, move, note, byName, by }) => ({
      id: version,
      at,
      note: readMessage(note, "ja"),
      title: orderMoveLabels[move as keyof typeof orderMoveLabels]?.ja ?? move,
      by: by.startsWith("staff:") ? `担当 ${byName}` : byName,
    })),
    claimNumber: read.claimNumber,
    expected: expected && { due: expected.due, late: expected.late, place: expected.place },
  };
}

/** Whether its amounts are those of a quote. */
function isFixed({ payBy, paidAt, state, quotedAt }: OrderDocument["order"]) {
  return payBy !== null || paidAt !== null || (state === "cancelled" && quotedAt !== null);
}

function toGroupsView({ order, lines, freights }: OrderDocument, rate: string) {
  return supplierGroups(lines, freights, rate).map((group) => ({
    supplierId: group.supplierId,
    supplierNameZh: group.supplierNameZh,
    freightFen: group.freightFen,
    freightYen: group.freightYen,
    lines: group.lines.map((line) => ({
      ...toLineView(line),
      discountFen: line.discountFen,
      handlingFen: line.handlingFen,
      refusal: readMessage(line.refusal, "ja"),
      stockOutPlan: line.stockOutPlan,
      state: lineLabel(line, order.state),
      boughtQuantity: line.boughtQuantity,
      receivedQuantity: line.receivedQuantity,
      goodQuantity: line.goodQuantity,
      badQuantity: line.badQuantity,
      shelvedQuantity: line.shelvedQuantity,
      shippedQuantity: line.shippedQuantity,
      discardedQuantity: line.discardedQuantity,
    })),
  }));
}

function toCasesView({ cases, lines }: OrderDocument) {
  return cases.map((one) => ({
    number: one.number,
    kind: one.kind,
    state: one.state,
    quantity: one.quantity,
    replyBy: one.replyBy,
    answer: one.answer,
    settledYen: one.settledYen,
    walletYen: one.walletYen,
    titleJa: lines.find(({ id }) => id === one.orderLineId)?.titleJa ?? "",
  }));
}
