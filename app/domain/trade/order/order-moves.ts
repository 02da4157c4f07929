import type { Label } from "#app/domain/core/label.ts";
import type { OrderMove } from "./order.ts";

/** What the timeline calls each step. `create` is the row that opens the history. */
export const orderMoveLabels: Record<OrderMove | "create", Label> = {
  create: { ja: "注文を作成しました", zh: "创建订单" },
  change: { ja: "内容を変更しました", zh: "修改内容" },
  submit: { ja: "見積を依頼しました", zh: "提交报价申请" },
  reserve: { ja: "予約注文にしました", zh: "转为预订单" },
  open: { ja: "予約注文の見積を始めました", zh: "预订单开始报价" },
  quote: { ja: "見積を提出し、レートを固定しました", zh: "提交报价，锁定汇率" },
  quoteDownPayment: { ja: "手付金つきの見積を提出しました", zh: "提交定金报价" },
  pay: { ja: "お支払いが完了し、買付を始めました", zh: "已付款，开始采购" },
  payByBank: { ja: "銀行振込でのお支払いを受け付けました", zh: "买家选择银行转账" },
  confirmBank: { ja: "入金を確認し、買付を始めました", zh: "确认到账，开始采购" },
  rejectBank: { ja: "入金を確認できませんでした", zh: "未确认到账" },
  expireBank: { ja: "銀行振込の期限が過ぎました", zh: "银行转账已过期" },
  withdrawBank: { ja: "銀行振込を取り下げました", zh: "买家撤回银行转账" },
  rejectDeposit: { ja: "手付金の入金を確認できませんでした", zh: "定金未确认到账" },
  expireDeposit: { ja: "手付金の銀行振込の期限が過ぎました", zh: "定金银行转账已过期" },
  withdrawDeposit: { ja: "手付金の銀行振込を取り下げました", zh: "买家撤回定金银行转账" },
  confirmBalance: { ja: "残金の入金を確認しました", zh: "尾款确认到账" },
  rejectBalance: { ja: "残金の入金を確認できませんでした", zh: "尾款未确认到账" },
  expireBalance: { ja: "残金の銀行振込の期限が過ぎました", zh: "尾款银行转账已过期" },
  withdrawBalance: { ja: "残金の銀行振込を取り下げました", zh: "买家撤回尾款银行转账" },
  goodsMade: { ja: "生産が完了しました", zh: "生产完成" },
  payBalance: { ja: "残金のお支払いが完了しました", zh: "已付尾款" },
  buyPart: { ja: "一部の仕入先で買付しました", zh: "部分供应商已采购" },
  purchase: { ja: "すべての買付が完了しました", zh: "全部采购完成" },
  proposeChange: { ja: "金額の変更をお願いしました", zh: "提交减量，等买家同意" },
  declineChange: { ja: "金額の変更に同意しませんでした", zh: "买家不同意减量" },
  acceptChange: { ja: "金額の変更が決まりました", zh: "减量生效" },
  acceptLast: {
    ja: "金額の変更が決まり、すべての買付が完了しました",
    zh: "减量生效，全部采购完成",
  },
  acceptNothingLeft: {
    ja: "買付できる商品がなくなり、全額を返金しました",
    zh: "全部减量，订单取消并退款",
  },
  requote: { ja: "見積をやり直します", zh: "重新报价" },
  cancel: { ja: "キャンセルしました", zh: "已取消" },
};
