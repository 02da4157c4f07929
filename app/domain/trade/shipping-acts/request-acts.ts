import type { Label } from "#app/domain/core/label.ts";
import type { ShippingState } from "../shipping/shipping-request.ts";

/** What the timeline calls the acts that leave a request in its state. */
export const requestActLabels = {
  hold: { ja: "出荷を保留しました", zh: "暂停处理" },
  release: { ja: "出荷の保留を解きました", zh: "恢复处理" },
  nameMain: { ja: "主番号を変更しました", zh: "更改主单号" },
} as const satisfies Record<string, Label>;
export type RequestAct = keyof typeof requestActLabels;

const holdable: readonly ShippingState[] = [
  "quoting",
  "awaiting_payment",
  "awaiting_finance",
  "packing",
  "awaiting_shipment",
];

/** Whether it still stands in our warehouse, so that it can be kept there. */
export function isHoldable(state: ShippingState) {
  return holdable.includes(state);
}
