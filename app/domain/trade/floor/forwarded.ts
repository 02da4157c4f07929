import type { StateLabel } from "#app/domain/core/label.ts";
import { lineState } from "../orders/order.ts";

/** The rows for the parcels of one announcement. */
export const parcelRows = [0, 1, 2, 3, 4] as const;
export const parcelsPerForwarded = parcelRows.length;

const forwardedEnds = ["withdrawn", "refused"] as const;
type ForwardedEnd = (typeof forwardedEnds)[number];

export const forwardedStates = {
  announced: { ja: "到着待ち", zh: "待到货", shape: "wait" },
  arrived: { ja: "到着", zh: "已到货", shape: "run" },
  inspected: { ja: "検品済み", zh: "已验货", shape: "run" },
  shelved: { ja: "棚入れ済み", zh: "已上架", shape: "done" },
  shipped: { ja: "出荷済み", zh: "已发货", shape: "done" },
  withdrawn: { ja: "取り下げ", zh: "买家撤回", shape: "stop" },
  refused: { ja: "お受けできません", zh: "拒收", shape: "stop" },
} as const satisfies Record<string, StateLabel>;
export type ForwardedState = keyof typeof forwardedStates;

interface Held {
  ended: ForwardedEnd | null;
  line: Parameters<typeof lineState>[0];
}

/** How far forwarded goods have come: the furthest step of any piece. */
export function forwardedState({ ended, line }: Held): ForwardedState {
  if (ended) return ended;
  switch (lineState(line)) {
    case "shipped":
      return "shipped";
    case "stocked":
      return "shelved";
    case "processing":
    case "inspecting":
      return "inspected";
    case "arrived":
      return "arrived";
    default:
      return "announced";
  }
}

/** How staff call goods that their company bought itself. */
export const memberBought = "会员自购";

/** Whether a line is of forwarded goods: neither a marketplace nor our shop has a page of them. */
export function isMemberBought({ skuId }: { skuId: string }) {
  return skuId.startsWith("forwarded/");
}
