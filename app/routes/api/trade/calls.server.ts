import { orderFileCalls, shippingFileCalls } from "./attached-file-calls.server.ts";
import { chinaCalls } from "./china-calls.server.ts";
import { claimAnswerCalls } from "./claim-answer-calls.server.ts";
import { claimCalls } from "./claim-calls.server.ts";
import { customsCalls } from "./customs-calls.server.ts";
import { documentPaymentCalls } from "./document-payment-calls.server.ts";
import { forwardedCalls } from "./forwarded-calls.server.ts";
import { orderCalls } from "./order-calls.server.ts";
import { orderChangeCalls } from "./order-change-calls.server.ts";
import { orderDraftCalls } from "./order-draft-calls.server.ts";
import { orderSheetCalls } from "./order-sheet-calls.server.ts";
import { orderStateCalls } from "./order-state-calls.server.ts";
import { problemCalls } from "./problem-calls.server.ts";
import { reviewCalls } from "./review-calls.server.ts";
import { shippingActCalls } from "./shipping-act-calls.server.ts";
import { shippingCalls } from "./shipping-calls.server.ts";
import { shippingDraftCalls } from "./shipping-draft-calls.server.ts";
import { stockCalls } from "./stock-calls.server.ts";
import { trackingCalls } from "./tracking-calls.server.ts";

export const tradeApiCalls = [
  ...orderDraftCalls,
  ...orderSheetCalls,
  ...orderCalls,
  ...orderStateCalls,
  ...orderChangeCalls,
  ...orderFileCalls,
  ...shippingFileCalls,
  ...chinaCalls,
  ...problemCalls,
  ...claimCalls,
  ...claimAnswerCalls,
  ...stockCalls,
  ...forwardedCalls,
  ...trackingCalls,
  ...shippingDraftCalls,
  ...shippingActCalls,
  ...customsCalls,
  ...shippingCalls,
  ...reviewCalls,
  ...documentPaymentCalls,
];
