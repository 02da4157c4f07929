import { goodsRequestWork } from "#app/domain/catalog/goods-requests/goods-request.ts";
import type { WorkStandings } from "#app/domain/core/document/work-standing.ts";
import { topUpWork } from "#app/domain/money/payments/top-up.ts";
import { claimWork } from "#app/domain/trade/after-sales/claim.ts";
import { caseWork } from "#app/domain/trade/floor/problem-case.ts";
import { orderWork } from "#app/domain/trade/orders/order.ts";
import { shippingWork } from "#app/domain/trade/shipments/shipping-request.ts";
import type { WorkKind } from "./work-kinds.ts";

/** Whom each kind of document that staff take on waits for; their moves keep `open_work` by the same. */
export const workStandings: Record<WorkKind, WorkStandings<string>> = {
  order: orderWork,
  shipping: shippingWork,
  case: caseWork,
  claim: claimWork,
  "goods-request": goodsRequestWork,
  deposit: topUpWork,
};
