import type { RefusalOf } from "#app/domain/core/result.ts";
import type { carryOutCase } from "#app/domain/trade/floor/carry-out-case.server.ts";
import type { offerCase, putCaseAside } from "#app/domain/trade/floor/offer-case.server.ts";

export type CaseRefusal =
  | RefusalOf<typeof carryOutCase>
  | RefusalOf<typeof offerCase>
  | RefusalOf<typeof putCaseAside>;

const moved = "问题单状态已变更，请查看最新状态";
const money = "订单付款状态已变更，请查看最新状态";

/** Why nothing was done, as staff read it. */
export const caseRefusals: Record<CaseRefusal, string> = {
  forbidden: "没有权限",
  "not-found": "没有这张问题单",
  "moved-meanwhile": moved,
  "answered-already": "买家已选或已办结，不能再修改",
  "tracking-missing": "请填写退货快递单号",
  "amounts-changed": "金额已变更，请确认新的金额后再提交",
  "payment-waits": "订单有银行转账待财务确认，确认后再办理",
  "claims-paid": "该订单已有售后退款，合计会超过已付金额，请与财务核对",
  "shipped-already": "有商品已预留或已发货，不能办理",
  "more-than-goods": "折让、退货运费不能多于这些商品的货款",
  "no-such-shelf": "货架号的格式为 Q-01-03",
  "balance-too-low": "买家余额不足",
  "already-paid": money,
  "over-limit": money,
  "over-budget": money,
  "decided-already": money,
  "not-authorised": money,
  "over-daily-cap": money,
  "coupon-used": money,
};
