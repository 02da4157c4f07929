import { approvalCalls } from "./approval-calls.server.ts";
import { invoiceCalls } from "./invoice-calls.server.ts";
import { paymentCalls } from "./payment-calls.server.ts";
import { walletCalls } from "./wallet-calls.server.ts";
import { withdrawalCalls } from "./withdrawal-calls.server.ts";

export const moneyApiCalls = [
  ...paymentCalls,
  ...approvalCalls,
  ...walletCalls,
  ...withdrawalCalls,
  ...invoiceCalls,
];
