/** What a job raised, as finance calls it. */
export const alarmNames: Record<string, string> = {
  "ledger-drift": "账户余额与流水不符",
  "card-mismatch": "PayPal实收与应收不符",
  "card-other-order": "PayPal返回的订单不是本站的",
  "card-capture-taken": "同一笔PayPal收款对应两笔付款",
  "card-reversed": "PayPal退款，会员余额不足",
  "card-over-refunded": "PayPal退款超过剩余收款",
  "card-partly-refunded": "PayPal退款金额不明",
  "rate-jump": "汇率变动过大，未采用",
  "rate-missing": "银行营业日中午仍无当日汇率",
  "audit-off": "操作日志曾被关闭，期间的变更未记录",
  "audit-broken": "操作日志校验不符，可能被改动",
  "bank-difference": "银行余额与账目不符",
  "correction-uncovered": "会员余额不足，冲正未入账",
  "deposit-unmatched": "汇款申报逾期三天未对上",
};
