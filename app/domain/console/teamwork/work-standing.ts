import type { GoodsRequestState } from "#app/domain/catalog/goods-request/goods-request.ts";
import type { TopUpReportState } from "#app/domain/money/top-up/top-up-report.ts";
import type { ClaimState } from "#app/domain/trade/claims/claim.ts";
import type { OrderState } from "#app/domain/trade/order/order.ts";
import type { CaseState } from "#app/domain/trade/problems/problem-case.ts";
import type { ShippingState } from "#app/domain/trade/shipping/shipping-request.ts";
import type { WorkKind } from "./work-kinds.ts";

/** Whom a document waits for: us, somebody else (its buyer, a bank, a seller, the sea), or nobody any more. */
export type Standing = "ours" | "theirs" | "over";

interface WorkStates extends Record<WorkKind, string> {
  order: OrderState;
  shipping: ShippingState;
  case: CaseState;
  claim: ClaimState;
  "goods-request": GoodsRequestState;
  deposit: TopUpReportState;
}

/** Whom each kind of document waits for in each of its states; the triggers of `open_work` say the same. */
export const standings: { [Kind in WorkKind]: Record<WorkStates[Kind], Standing> } = {
  order: {
    quoting: "ours",
    buying: "ours",
    preorder: "theirs",
    awaiting_payment: "theirs",
    deposit_awaiting: "theirs",
    // The transfer is work of its own, of the person who confirms it.
    awaiting_finance: "theirs",
    balance_awaiting: "theirs",
    forwarded: "theirs",
    draft: "over",
    purchased: "over",
    cancelled: "over",
  },
  shipping: {
    quoting: "ours",
    packing: "ours",
    awaiting_shipment: "ours",
    picked_up: "ours",
    awaiting_payment: "theirs",
    awaiting_finance: "theirs",
    in_transit: "theirs",
    draft: "over",
    received: "over",
    evaluated: "over",
    cancelled: "over",
  },
  case: {
    in_follow_up: "ours",
    sent_back: "ours",
    awaiting_reply: "theirs",
    awaiting_goods: "theirs",
    done: "over",
  },
  claim: {
    submitted: "ours",
    in_follow_up: "ours",
    asked: "theirs",
    offered: "theirs",
    draft: "over",
    done: "over",
    withdrawn: "over",
  },
  "goods-request": {
    asked: "ours",
    unclear: "theirs",
    completed: "over",
    refused: "over",
    withdrawn: "over",
  },
  deposit: {
    reported: "ours",
    confirmed: "over",
    rejected: "over",
    withdrawn: "over",
    lapsed: "over",
  },
};

interface Mark<State> {
  column: string;
  states: readonly State[];
  makes: Standing;
}

/**
 * A column that, where it is set, makes more of some states: a request that is held waits for whoever holds it, a
 * case that its buyer left unanswered for us.
 */
export const marks: { [Kind in WorkKind]?: Mark<WorkStates[Kind]> } = {
  shipping: {
    column: "held_at",
    states: ["quoting", "packing", "awaiting_shipment"],
    makes: "theirs",
  },
  case: { column: "overdue_at", states: ["awaiting_reply"], makes: "ours" },
};
