import { goodsRequestStates } from "#app/domain/catalog/goods-requests/goods-request.ts";
import type { WorkKind } from "#app/domain/console/teamwork/work-kinds.ts";
import type { StateLabel } from "#app/domain/core/label.ts";
import { topUpStates } from "#app/domain/money/payments/top-up.ts";
import { claimStates } from "#app/domain/trade/after-sales/claim.ts";
import { caseStatesThat } from "#app/domain/trade/case-state.ts";
import { caseStates } from "#app/domain/trade/floor/problem-case.ts";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";

const states: Record<WorkKind, Readonly<Record<string, StateLabel>>> = {
  order: orderStates,
  shipping: shippingStates,
  case: caseStates,
  claim: claimStates,
  "goods-request": goodsRequestStates,
  deposit: topUpStates,
};

/**
 * What a state of a document is called beside others in one list; a hold and an answer that is late say so themselves.
 */
export function workState(kind: WorkKind, state: string, marked: boolean) {
  if (marked && kind === "shipping") return { zh: "暂停中", shape: "stop" } as const;
  if (marked && kind === "case" && caseStatesThat.awaitAnswer.some((one) => one === state))
    return { zh: "买家逾期未答", shape: "due" } as const;
  return states[kind][state]!;
}
