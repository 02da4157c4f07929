import type { StateLabel } from "#app/domain/core/label.ts";
import type { ShippingState } from "./shipping-request.ts";

export const shippingStates: Record<ShippingState, StateLabel> = {
  draft: { ja: "一時保存", zh: "暂存", shape: "wait" },
  quoting: { ja: "見積待ち", zh: "待报价", shape: "wait" },
  awaiting_payment: { ja: "支払待ち", zh: "待付款", shape: "due" },
  awaiting_finance: { ja: "入金確認中", zh: "待财务确认", shape: "wait" },
  packing: { ja: "梱包中", zh: "装箱中", shape: "run" },
  awaiting_shipment: { ja: "出荷待ち", zh: "待发货", shape: "run" },
  picked_up: { ja: "集荷済み", zh: "已揽收", shape: "run" },
  in_transit: { ja: "国際輸送中", zh: "国际运输中", shape: "run" },
  received: { ja: "受取済み", zh: "已签收", shape: "done" },
  evaluated: { ja: "評価済み", zh: "已评价", shape: "done" },
  cancelled: { ja: "キャンセル", zh: "已取消", shape: "stop" },
};

/** A request's state as the console's queues call it: one that is weighed first is packed before its quote. */
export function staffShippingState(request: { state: ShippingState; weighsFirst: boolean }) {
  const { state, weighsFirst } = request;
  if (weighsFirst && state === "packing") return shippingStates.quoting;
  if (weighsFirst && state === "quoting") return { ...shippingStates.quoting, zh: "待称重" };
  return shippingStates[state];
}
