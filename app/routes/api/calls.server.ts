import { byPath } from "#app/http/api-call.server.ts";
import { accountCalls } from "./account-calls.server.ts";
import { approvalCalls } from "./approval-calls.server.ts";
import { cartCalls } from "./cart-calls.server.ts";
import { companyCalls } from "./company-calls.server.ts";
import { costCalls } from "./cost-calls.server.ts";
import { favouriteCalls } from "./favourite-calls.server.ts";
import { fileCalls } from "./file-calls.server.ts";
import { goodsCalls } from "./goods-calls.server.ts";
import { orderCalls } from "./order-calls.server.ts";
import { registerCalls } from "./register-calls.server.ts";
import { shippingCalls } from "./shipping-calls.server.ts";
import { storeCalls } from "./store-calls.server.ts";
import { loginCalls, userCalls } from "./user-calls.server.ts";
import { walletCalls } from "./wallet-calls.server.ts";

/** Every call that programs may make; `/api/openapi.json` is written from this list. */
export const calls = [
  ...[...loginCalls, ...registerCalls, ...userCalls, ...accountCalls, ...fileCalls],
  ...[...goodsCalls, ...cartCalls, ...orderCalls, ...shippingCalls],
  ...[...walletCalls, ...approvalCalls],
  ...[...companyCalls, ...favouriteCalls, ...storeCalls, ...costCalls],
];
export const callsByPath = byPath(calls);
