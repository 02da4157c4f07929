import type { StateLabel } from "#app/domain/core/label.ts";
import type { PaymentState } from "./payment.ts";

export const paymentStates: Record<PaymentState, StateLabel> = {
  waiting: { ja: "お支払い待ち", zh: "待到账", shape: "wait" },
  paid: { ja: "支払い済み", zh: "已付款", shape: "done" },
  kept: { ja: "残高に入金", zh: "已转入余额", shape: "stop" },
  cancelled: { ja: "取り下げ", zh: "已撤回", shape: "stop" },
  expired: { ja: "期限切れ", zh: "已过期", shape: "stop" },
};
