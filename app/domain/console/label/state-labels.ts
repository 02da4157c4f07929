import type { PaymentState } from "#app/domain/money/payment/payment.ts";
import type { DepositReportState } from "#app/domain/money/top-up/top-up-report.ts";
import type { WithdrawalState } from "#app/domain/money/withdrawal/withdrawal.ts";
import type { LineState, OrderState } from "#app/domain/trade/order/order.ts";
import type { ShippingState } from "#app/domain/trade/shipping/shipping-request.ts";
import type { LotState } from "#app/domain/trade/warehouse/lot.ts";

/** A term that both consoles show: buyers read ja, the people in China zh. */
export interface Label {
  ja: string;
  zh: string;
}

/** How a state is drawn: never by colour alone, see the kit's shapes. */
export type Shape = "wait" | "run" | "due" | "done" | "stop" | "trouble";

interface StateLabel extends Label {
  shape: Shape;
}

export const orderStates: Record<OrderState, StateLabel> = {
  draft: { ja: "一時保存", zh: "暂存", shape: "wait" },
  preorder: { ja: "予約注文", zh: "预订单", shape: "wait" },
  quoting: { ja: "見積中", zh: "报价中", shape: "wait" },
  awaiting_payment: { ja: "支払待ち", zh: "待付款", shape: "due" },
  deposit_awaiting: { ja: "手付金待ち", zh: "待付定金", shape: "due" },
  awaiting_finance: { ja: "入金確認待ち", zh: "待财务确认", shape: "wait" },
  buying: { ja: "買付中", zh: "采购中", shape: "run" },
  balance_awaiting: { ja: "残金待ち", zh: "待付尾款", shape: "due" },
  purchased: { ja: "買付完了", zh: "采购完成", shape: "done" },
  cancelled: { ja: "キャンセル", zh: "已取消", shape: "stop" },
};

export const lineStateLabels: Record<LineState, StateLabel> = {
  to_purchase: { ja: "買付待ち", zh: "待采购", shape: "wait" },
  purchased: { ja: "買付済み", zh: "已采购", shape: "run" },
  arrived: { ja: "入荷", zh: "已到货", shape: "run" },
  inspecting: { ja: "検品中", zh: "验货中", shape: "run" },
  processing: { ja: "作業中", zh: "加工中", shape: "run" },
  stocked: { ja: "在庫", zh: "在库", shape: "done" },
  shipped: { ja: "出荷済み", zh: "已发货", shape: "done" },
  dropped: { ja: "買付取消", zh: "取消采购", shape: "stop" },
};

export const lotStates: Record<LotState, StateLabel> = {
  arrival_pending: { ja: "入荷待ち", zh: "待到货", shape: "wait" },
  arrival_work: { ja: "入荷作業", zh: "到货作业", shape: "run" },
  shelving_pending: { ja: "棚入れ待ち", zh: "待上架", shape: "run" },
  shelved: { ja: "棚入れ済み", zh: "已上架", shape: "done" },
};

export const shippingStates: Record<ShippingState, StateLabel> = {
  draft: { ja: "一時保存", zh: "暂存", shape: "wait" },
  quoting: { ja: "見積待ち", zh: "待报价", shape: "wait" },
  awaiting_payment: { ja: "支払待ち", zh: "待付款", shape: "due" },
  awaiting_finance: { ja: "入金確認待ち", zh: "待财务确认", shape: "wait" },
  packing: { ja: "梱包中", zh: "装箱中", shape: "run" },
  awaiting_shipment: { ja: "出荷待ち", zh: "待发货", shape: "run" },
  picked_up: { ja: "集荷済み", zh: "已揽收", shape: "run" },
  in_transit: { ja: "国際輸送中", zh: "国际运输中", shape: "run" },
  received: { ja: "受取済み", zh: "已签收", shape: "done" },
  evaluated: { ja: "評価済み", zh: "已评价", shape: "done" },
  cancelled: { ja: "キャンセル", zh: "已取消", shape: "stop" },
};

export const depositStates: Record<DepositReportState, StateLabel> = {
  reported: { ja: "報告済み", zh: "已申报", shape: "wait" },
  confirmed: { ja: "入金確認済み", zh: "已到账", shape: "done" },
  withdrawn: { ja: "取り下げ", zh: "已撤回", shape: "stop" },
  lapsed: { ja: "期限切れ", zh: "已过期", shape: "stop" },
  rejected: { ja: "却下", zh: "已驳回", shape: "stop" },
};

export const withdrawalStates: Record<WithdrawalState, StateLabel> = {
  awaiting_transfer: { ja: "振込待ち", zh: "待审批", shape: "wait" },
  approved: { ja: "振込手続き中", zh: "已批准", shape: "run" },
  transferred: { ja: "振込済み", zh: "已付款", shape: "done" },
  rejected: { ja: "却下", zh: "已驳回", shape: "stop" },
  taken_back: { ja: "取り下げ済み", zh: "会员已撤回", shape: "stop" },
};

export const paymentStates: Record<PaymentState, StateLabel> = {
  waiting: { ja: "お支払い待ち", zh: "待到账", shape: "wait" },
  paid: { ja: "支払い済み", zh: "已付款", shape: "done" },
  kept: { ja: "残高に入金", zh: "已转入余额", shape: "stop" },
  cancelled: { ja: "取り下げ", zh: "已撤回", shape: "stop" },
  expired: { ja: "期限切れ", zh: "已过期", shape: "stop" },
};
