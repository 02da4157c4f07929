import type { Label } from "#app/domain/core/label.ts";
import { type RequestAct, requestActLabels } from "../shipping-acts/request-acts.ts";
import type { ShippingMove } from "./shipping-request.ts";

/** What the timeline calls each step. `create` is the row that opens the history. */
export const shippingMoveLabels: Record<ShippingMove | RequestAct | "create", Label> = {
  ...requestActLabels,
  create: { ja: "配送依頼を作成しました", zh: "创建配送单" },
  edit: { ja: "内容を書き直しました", zh: "买家修改" },
  submit: { ja: "配送を依頼しました", zh: "提交配送申请" },
  quote: { ja: "見積を提出しました", zh: "提交报价" },
  weigh: { ja: "梱包して計量しました", zh: "已装箱称重" },
  quoteWeighed: { ja: "実測にもとづく見積を提出しました", zh: "按实重提交报价" },
  pay: { ja: "お支払いが完了し、梱包を始めました", zh: "已付款，开始装箱" },
  payWeighed: { ja: "お支払いが完了しました", zh: "已付款" },
  payByBank: { ja: "銀行振込でのお支払いを受け付けました", zh: "买家选择银行转账" },
  confirmBank: { ja: "入金を確認し、梱包を始めました", zh: "确认到账，开始装箱" },
  confirmBankWeighed: { ja: "入金を確認しました", zh: "确认到账" },
  rejectBank: { ja: "入金を確認できませんでした", zh: "未确认到账" },
  expireBank: { ja: "銀行振込の期限が過ぎました", zh: "银行转账已过期" },
  withdrawBank: { ja: "銀行振込を取り下げました", zh: "买家撤回银行转账" },
  pack: { ja: "梱包が完了しました", zh: "装箱完成" },
  packOwing: { ja: "梱包が完了し、送料の差額をお願いしました", zh: "装箱完成，待买家补差" },
  unpack: { ja: "梱包をやり直します", zh: "撤销装箱" },
  unweigh: { ja: "梱包と計量をやり直します", zh: "撤销装箱称重" },
  undoPickUp: { ja: "出荷の登録を取り消しました", zh: "撤销发货" },
  waiveDifference: { ja: "送料の差額をいただかないことにしました", zh: "免收运费差额" },
  callOff: { ja: "期限までにお支払いがなく、配送を取りやめました", zh: "逾期未补差，已取消配送" },
  pickUp: { ja: "運送会社が集荷しました", zh: "承运商已揽收" },
  depart: { ja: "国際輸送に入りました", zh: "国际运输中" },
  clearInTransit: { ja: "輸入許可と税額を登録しました", zh: "登记进口许可与税额" },
  clearReceived: { ja: "輸入許可と税額を登録しました", zh: "登记进口许可与税额" },
  clearEvaluated: { ja: "輸入許可と税額を登録しました", zh: "登记进口许可与税额" },
  receive: { ja: "お受け取りになりました", zh: "买家已签收" },
  evaluate: { ja: "評価をいただきました", zh: "买家已评价" },
  cancel: { ja: "キャンセルしました", zh: "已取消" },
};
