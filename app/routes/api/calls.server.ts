import { byPath } from "#app/http/api-call.server.ts";
import { accountCalls } from "./account-calls.server.ts";
import { addressCalls } from "./address-calls.server.ts";
import { approvalCalls } from "./approval-calls.server.ts";
import { orderFileCalls, shippingFileCalls } from "./attached-file-calls.server.ts";
import { blacklistCalls } from "./blacklist-calls.server.ts";
import { cartCalls } from "./cart-calls.server.ts";
import { chinaCalls } from "./china-calls.server.ts";
import { costCalls } from "./cost-calls.server.ts";
import { documentPaymentCalls } from "./document-payment-calls.server.ts";
import { employeeCalls } from "./employee-calls.server.ts";
import { exportCalls } from "./export-calls.server.ts";
import { favouriteCalls } from "./favourite-calls.server.ts";
import { fileCalls } from "./file-calls.server.ts";
import { goodsCalls } from "./goods-calls.server.ts";
import { noticeCalls } from "./notice-calls.server.ts";
import { orderCalls } from "./order-calls.server.ts";
import { orderChangeCalls } from "./order-change-calls.server.ts";
import { orderDraftCalls } from "./order-draft-calls.server.ts";
import { paymentCalls } from "./payment-calls.server.ts";
import { registerCalls } from "./register-calls.server.ts";
import { reviewCalls } from "./review-calls.server.ts";
import { shippingCalls } from "./shipping-calls.server.ts";
import { shippingDraftCalls } from "./shipping-draft-calls.server.ts";
import { stockCalls } from "./stock-calls.server.ts";
import { storeCalls } from "./store-calls.server.ts";
import { loginCalls, userCalls } from "./user-calls.server.ts";
import { walletCalls } from "./wallet-calls.server.ts";
import { withdrawalCalls } from "./withdrawal-calls.server.ts";

/** Every call that programs may make; `/api/openapi.json` is written from this list. */
export const calls = [
  ...[...loginCalls, ...registerCalls, ...userCalls, ...accountCalls, ...fileCalls],
  ...[...goodsCalls, ...cartCalls],
  ...[...orderDraftCalls, ...orderCalls, ...orderChangeCalls, ...orderFileCalls],
  ...[
    ...chinaCalls,
    ...stockCalls,
    ...shippingDraftCalls,
    ...shippingCalls,
    ...shippingFileCalls,
    ...reviewCalls,
  ],
  ...[...paymentCalls, ...documentPaymentCalls, ...approvalCalls],
  ...[...walletCalls, ...withdrawalCalls],
  ...[...noticeCalls, ...addressCalls, ...employeeCalls, ...storeCalls],
  ...[...blacklistCalls, ...favouriteCalls, ...exportCalls, ...costCalls],
];
export const callsByPath = byPath(calls);
