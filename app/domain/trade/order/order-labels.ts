import type { StateLabel } from "#app/domain/core/label.ts";
import { type LineQuantities, type LineState, lineState, type OrderState } from "./order.ts";

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

/** How a line is called as it stands: what is bought in part says how much of it. */
export function lineLabel(line: LineQuantities): StateLabel {
  const state = lineState(line);
  const { boughtQuantity: bought, quantity } = line;
  if (state !== "purchased" || bought >= quantity) return lineStateLabels[state];
  return {
    ja: `一部買付 ${bought}/${quantity}`,
    zh: `部分采购 ${bought}/${quantity}`,
    shape: "run",
  };
}
