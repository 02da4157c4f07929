import type { WorkStandings } from "#app/domain/core/document/document.ts";
import type { Label, StateLabel } from "#app/domain/core/label.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";
import type { Message } from "#app/domain/core/message/message.ts";

export type { ChosenOption } from "#db/schema/orders.ts";

/** 注文: the life cycle of an order of goods from one or more suppliers, which we buy for a company. */
export const orderLifecycle = lifecycle({
  states: [
    "draft",
    "preorder",
    "quoting",
    "awaiting_payment",
    "deposit_awaiting",
    "awaiting_finance",
    "buying",
    "balance_awaiting",
    "purchased",
    // 転送品: goods that the company bought elsewhere; it costs nothing and is never bought.
    "forwarded",
    "cancelled",
  ],
  initial: "draft",
  moves: {
    change: { from: ["draft"], to: "draft", by: ["buyer"] },
    // 注文内容を変更する by the buyer before paying; what is quoted or being quoted waits in the queue anew.
    editReserved: { from: ["preorder"], to: "preorder", by: ["buyer"] },
    editQuoting: { from: ["quoting"], to: "quoting", by: ["buyer"] },
    editQuoted: { from: ["awaiting_payment", "deposit_awaiting"], to: "quoting", by: ["buyer"] },
    submit: { from: ["draft"], to: "quoting", by: ["buyer"] },
    reserve: { from: ["draft"], to: "preorder", by: ["buyer"] },
    announce: { from: ["draft"], to: "forwarded", by: ["buyer", "staff"] },
    editForwarded: { from: ["forwarded"], to: "forwarded", by: ["buyer"] },
    withdrawForwarded: { from: ["forwarded"], to: "cancelled", by: ["buyer"] },
    refuseForwarded: { from: ["forwarded"], to: "cancelled", by: ["staff"] },
    // One of its parcels is found to be another company's.
    loseForwardedParcel: { from: ["forwarded"], to: "forwarded", by: ["staff"] },
    // 撤销拒收, while nobody else's goods are awaited under its numbers.
    reopenForwarded: { from: ["cancelled"], to: "forwarded", by: ["staff"] },
    settleForwarded: { from: ["forwarded"], to: "forwarded", by: ["buyer", "staff", "system"] },
    // アフターサービス: what is sent again costs nothing and is bought at once.
    resend: { from: ["draft"], to: "buying", by: ["buyer"] },
    // Another day for the quote of a pre-order.
    reschedule: { from: ["preorder"], to: "preorder", by: ["buyer"] },
    open: { from: ["preorder"], to: "quoting", by: ["buyer", "system"] },
    quote: { from: ["quoting"], to: "awaiting_payment", by: ["staff"] },
    quoteDownPayment: { from: ["quoting"], to: "deposit_awaiting", by: ["staff"] },
    pay: {
      from: ["awaiting_payment", "deposit_awaiting"],
      to: "buying",
      by: ["buyer", "staff", "system"],
    },
    payByBank: {
      from: ["awaiting_payment", "deposit_awaiting", "balance_awaiting"],
      to: "awaiting_finance",
      by: ["buyer"],
    },
    // The system confirms where the buyer pays the rest of a transfer from the balance.
    confirmBank: { from: ["awaiting_finance"], to: "buying", by: ["staff", "system"] },
    rejectBank: { from: ["awaiting_finance"], to: "awaiting_payment", by: ["staff"] },
    withdrawBank: { from: ["awaiting_finance"], to: "awaiting_payment", by: ["buyer"] },
    expireBank: { from: ["awaiting_finance"], to: "awaiting_payment", by: ["system"] },
    rejectDeposit: { from: ["awaiting_finance"], to: "deposit_awaiting", by: ["staff"] },
    withdrawDeposit: { from: ["awaiting_finance"], to: "deposit_awaiting", by: ["buyer"] },
    expireDeposit: { from: ["awaiting_finance"], to: "deposit_awaiting", by: ["system"] },
    confirmBalance: { from: ["awaiting_finance"], to: "purchased", by: ["staff", "system"] },
    rejectBalance: { from: ["awaiting_finance"], to: "balance_awaiting", by: ["staff"] },
    withdrawBalance: { from: ["awaiting_finance"], to: "balance_awaiting", by: ["buyer"] },
    expireBalance: { from: ["awaiting_finance"], to: "balance_awaiting", by: ["system"] },
    goodsMade: { from: ["buying"], to: "balance_awaiting", by: ["staff"] },
    payBalance: { from: ["balance_awaiting"], to: "purchased", by: ["buyer", "staff", "system"] },
    buyPart: { from: ["buying"], to: "buying", by: ["staff"] },
    purchase: { from: ["buying"], to: "purchased", by: ["staff"] },
    // Goods that the seller has not are waited for, as the company chose.
    await: { from: ["buying"], to: "buying", by: ["staff"] },
    // The days of waiting are over: the company is asked what to do.
    endWait: { from: ["buying"], to: "buying", by: ["system"] },
    undoPurchase: { from: ["buying"], to: "buying", by: ["staff"] },
    // Where the last purchase is undone, its goods are looked for again.
    buyAgain: { from: ["purchased"], to: "buying", by: ["staff"] },
    proposeChange: { from: ["buying"], to: "buying", by: ["staff"] },
    declineChange: { from: ["buying"], to: "buying", by: ["buyer"] },
    // The buyer's own wish for a paid order; what costs more is agreed to and then paid.
    wishChange: { from: ["buying"], to: "buying", by: ["buyer"] },
    withdrawWish: { from: ["buying"], to: "buying", by: ["buyer"] },
    agreeWish: { from: ["buying"], to: "buying", by: ["staff"] },
    refuseWish: { from: ["buying"], to: "buying", by: ["staff"] },
    // 差額: the company agreed and pays what the change costs more, by whichever way.
    agreeToPay: { from: ["buying"], to: "buying", by: ["buyer"] },
    payRiseByBank: { from: ["buying"], to: "buying", by: ["buyer"] },
    rejectRise: { from: ["buying"], to: "buying", by: ["staff"] },
    withdrawRise: { from: ["buying"], to: "buying", by: ["buyer"] },
    expireRise: { from: ["buying"], to: "buying", by: ["system"] },
    acceptChange: { from: ["buying"], to: "buying", by: ["buyer", "staff", "system"] },
    acceptLast: { from: ["buying"], to: "purchased", by: ["buyer", "staff", "system"] },
    acceptNothingLeft: { from: ["buying"], to: "cancelled", by: ["buyer", "staff"] },
    // A problem case was carried out: pieces, amounts and what was paid follow it.
    settleBuying: { from: ["buying"], to: "buying", by: ["buyer", "staff", "system"] },
    settleUnpaid: {
      from: ["balance_awaiting"],
      to: "balance_awaiting",
      by: ["buyer", "staff", "system"],
    },
    settlePurchased: { from: ["purchased"], to: "purchased", by: ["buyer", "staff", "system"] },
    settleNothingLeft: {
      from: ["buying", "balance_awaiting", "purchased", "forwarded"],
      to: "cancelled",
      by: ["buyer", "staff", "system"],
    },
    requote: {
      from: ["awaiting_payment", "deposit_awaiting"],
      to: "quoting",
      by: ["buyer", "staff", "system"],
    },
    // 撤回报价: unpaid, and nobody has begun to pay.
    takeBack: { from: ["awaiting_payment", "deposit_awaiting"], to: "quoting", by: ["staff"] },
    cancel: {
      from: ["draft", "preorder", "quoting", "awaiting_payment", "deposit_awaiting"],
      to: "cancelled",
      by: ["buyer"],
    },
  },
});

export type OrderState = (typeof orderLifecycle.states)[number];
export type OrderMove = keyof typeof orderLifecycle.moves;

/** Says whom an order waits for in each state. */
export const orderWork = {
  standings: {
    quoting: "ours",
    buying: "ours",
    preorder: "theirs",
    awaiting_payment: "theirs",
    deposit_awaiting: "theirs",
    // The transfer is work of its own, of the person who confirms it.
    awaiting_finance: "theirs",
    balance_awaiting: "theirs",
    forwarded: "theirs",
    draft: "over",
    purchased: "over",
    cancelled: "over",
  },
} satisfies WorkStandings<OrderState>;

/** The states in which an order asks for money: for all of it, its down payment or the remainder. */
export const payableStates = orderLifecycle.moves.payByBank.from;

/** True where an order asks for money now, be it for what an agreed change costs more. */
export function asksForMoney({
  state,
  owedRiseYen,
  riseByBank,
}: {
  state: OrderState;
  owedRiseYen: number;
  riseByBank: boolean;
}) {
  return payableStates.includes(state) || (owedRiseYen > 0 && !riseByBank);
}

/** The states in which the company may still choose what to do if goods are out of stock. */
export const plannableStates: readonly OrderState[] = [
  "draft",
  "preorder",
  "quoting",
  "awaiting_payment",
  "deposit_awaiting",
  "awaiting_finance",
  "buying",
];

/** The states in which a company may take an order off its list. */
export const removableStates: readonly OrderState[] = ["draft", "cancelled"];

const lineStates = [
  "to_purchase",
  "purchased",
  "arrived",
  "inspecting",
  "processing",
  "stocked",
  "shipped",
  "dropped",
] as const;
type LineState = (typeof lineStates)[number];

/** The pieces of a line by how far they have come. */
interface LineQuantities {
  quantity: number;
  refusal: Message | null;
  boughtQuantity: number;
  receivedQuantity: number;
  goodQuantity: number;
  badQuantity: number;
  shelvedQuantity: number;
  shippedQuantity: number;
}

/** Answers how many pieces of a line are still to be bought; several purchases may divide it. */
export function openPieces({
  quantity,
  boughtQuantity,
  refusal,
}: Pick<LineQuantities, "quantity" | "boughtQuantity" | "refusal">) {
  return refusal ? 0 : quantity - boughtQuantity;
}

/** Answers the furthest step that any piece of the line has reached. */
export function lineState(line: LineQuantities): LineState {
  if (line.refusal) return "dropped";
  if (line.shippedQuantity > 0) return "shipped";
  if (line.shelvedQuantity > 0) return "stocked";
  if (line.goodQuantity + line.badQuantity > 0) return "processing";
  if (line.receivedQuantity > 0) return "arrived";
  if (line.boughtQuantity > 0) return "purchased";
  return "to_purchase";
}

export const orderStates: Record<OrderState, StateLabel> = {
  draft: { ja: "一時保存", zh: "暂存", shape: "wait" },
  preorder: { ja: "予約注文", zh: "预订单", shape: "wait" },
  quoting: { ja: "見積中", zh: "报价中", shape: "wait" },
  awaiting_payment: { ja: "支払待ち", zh: "待付款", shape: "due" },
  deposit_awaiting: { ja: "手付金待ち", zh: "待付定金", shape: "due" },
  awaiting_finance: { ja: "入金確認中", zh: "待财务确认", shape: "wait" },
  buying: { ja: "買付中", zh: "采购中", shape: "run" },
  balance_awaiting: { ja: "残金待ち", zh: "待付尾款", shape: "due" },
  purchased: { ja: "買付完了", zh: "已采购", shape: "done" },
  forwarded: { ja: "転送品", zh: "转运品", shape: "run" },
  cancelled: { ja: "キャンセル", zh: "已取消", shape: "stop" },
};

export const lineStateLabels: Record<LineState, StateLabel> = {
  to_purchase: { ja: "買付待ち", zh: "待采购", shape: "wait" },
  purchased: { ja: "買付完了", zh: "已采购", shape: "run" },
  arrived: { ja: "入荷", zh: "已到货", shape: "run" },
  inspecting: { ja: "検品中", zh: "验货中", shape: "run" },
  processing: { ja: "作業中", zh: "加工中", shape: "run" },
  stocked: { ja: "在庫", zh: "在库", shape: "done" },
  shipped: { ja: "出荷済み", zh: "已发货", shape: "done" },
  dropped: { ja: "買付取消", zh: "取消采购", shape: "stop" },
};

/**
 * Answers the label of a line of an order in this state; a line bought in part says how much of it. In a cancelled
 * order nothing waits to be bought.
 */
export function lineLabel(line: LineQuantities, orderState: OrderState): StateLabel {
  const state = lineState(line);
  if (orderState === "cancelled" && state === "to_purchase") return lineStateLabels.dropped;
  const { boughtQuantity: bought, quantity } = line;
  if (state !== "purchased" || bought >= quantity) return lineStateLabels[state];
  return {
    ja: `一部買付 ${bought}/${quantity}`,
    zh: `部分采购 ${bought}/${quantity}`,
    shape: "run",
  };
}

/** Names each move in the timeline. `create` is the row that opens the history. */
export const orderMoveLabels: Record<OrderMove | "create", Label> = {
  create: { ja: "注文を作成しました", zh: "创建订单" },
  change: { ja: "内容を変更しました", zh: "修改内容" },
  editReserved: { ja: "内容を変更しました", zh: "买家修改内容" },
  editQuoting: { ja: "内容を変更し、見積の順番を待ち直します", zh: "买家修改内容，重新排队" },
  editQuoted: { ja: "内容を変更し、見積をやり直します", zh: "买家修改内容，重新报价" },
  submit: { ja: "見積を依頼しました", zh: "买家提交询价" },
  reserve: { ja: "予約注文にしました", zh: "转为预订单" },
  announce: { ja: "転送品を登録しました", zh: "登记转运品" },
  editForwarded: { ja: "転送品の内容を変更しました", zh: "买家修改转运品" },
  withdrawForwarded: { ja: "転送品を取り下げました", zh: "买家撤回转运品" },
  refuseForwarded: { ja: "転送品をお受けできませんでした", zh: "拒收转运品" },
  loseForwardedParcel: {
    ja: "ほかのお客様の荷物を転送品から外しました",
    zh: "其中的他人包裹已转出",
  },
  reopenForwarded: { ja: "転送品をお受けすることにしました", zh: "撤销拒收" },
  settleForwarded: { ja: "問題商品の対応を反映しました", zh: "问题单办结" },
  resend: { ja: "アフターサービスの再送として買付を始めました", zh: "售后补发，开始采购" },
  reschedule: { ja: "見積を始める日を変更しました", zh: "买家更改开始报价日" },
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
  await: { ja: "ご指定のとおり、入荷を待ちます", zh: "按买家预案等货" },
  endWait: { ja: "入荷待ちの日数が過ぎました", zh: "等货期已过，改为先问买家" },
  undoPurchase: { ja: "買付の一部をやり直します", zh: "撤销一笔采购" },
  buyAgain: { ja: "買付の一部をやり直します", zh: "撤销一笔采购，重新采购" },
  purchase: { ja: "すべての買付が完了しました", zh: "全部已采购" },
  proposeChange: { ja: "金額の変更をお願いしました", zh: "提交变更，等买家同意" },
  wishChange: { ja: "注文内容の変更を希望しました", zh: "买家希望变更" },
  withdrawWish: { ja: "変更の希望を取り下げました", zh: "买家撤回变更" },
  agreeWish: {
    ja: "変更を承りました。差額のお支払いをお待ちしています",
    zh: "同意变更，等买家付差额",
  },
  refuseWish: { ja: "変更の希望をお受けできませんでした", zh: "不同意买家的变更" },
  declineChange: { ja: "金額の変更に同意しませんでした", zh: "买家不同意变更" },
  agreeToPay: {
    ja: "金額の変更に同意しました。差額のお支払いをお待ちしています",
    zh: "买家同意变更，待付差额",
  },
  payRiseByBank: { ja: "差額の銀行振込を受け付けました", zh: "买家选择转账付差额" },
  rejectRise: { ja: "差額の入金を確認できませんでした", zh: "差额未确认到账" },
  withdrawRise: { ja: "差額の銀行振込を取り下げました", zh: "买家撤回差额转账" },
  expireRise: { ja: "差額の銀行振込の期限が過ぎました", zh: "差额转账已过期" },
  acceptChange: { ja: "金額の変更が決まりました", zh: "变更生效" },
  acceptLast: {
    ja: "金額の変更が決まり、すべての買付が完了しました",
    zh: "变更生效，全部已采购",
  },
  acceptNothingLeft: {
    ja: "買付できる商品がなくなり、全額を返金しました",
    zh: "全部减量，订单取消并退款",
  },
  settleBuying: { ja: "問題商品の対応を反映しました", zh: "问题单办结，金额已更新" },
  settleUnpaid: { ja: "問題商品の対応を反映しました", zh: "问题单办结，金额已更新" },
  settlePurchased: { ja: "問題商品の対応を反映しました", zh: "问题单办结，金额已更新" },
  settleNothingLeft: {
    ja: "問題商品の対応により、すべての商品を取り消しました",
    zh: "问题单办结，订单取消",
  },
  requote: { ja: "見積をやり直します", zh: "重新报价" },
  takeBack: { ja: "見積を取り下げました", zh: "撤回报价" },
  cancel: { ja: "キャンセルしました", zh: "已取消" },
};

/** Words without an index are searched in this many of the newest orders. */
export const ordersSearched = 2_000;
