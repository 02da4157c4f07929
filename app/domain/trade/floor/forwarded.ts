import type { StateLabel } from "#app/domain/core/label.ts";
import { lineState } from "../orders/order.ts";

/** The form has one row for each parcel of an announcement. */
export const parcelRows = [0, 1, 2, 3, 4] as const;
export const parcelsPerForwarded = parcelRows.length;

const forwardedEnds = ["withdrawn", "refused"] as const;
type ForwardedEnd = (typeof forwardedEnds)[number];

export const forwardedStates = {
  announced: { ja: "到着待ち", zh: "待到货", shape: "wait" },
  /** It lies in the warehouse since before its owner was known, and waits to be received. */
  here: { ja: "倉庫で受け入れ待ち", zh: "在库待收货", shape: "run" },
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
  /** Parcels that lay in the warehouse without an owner until the company claimed them. */
  lying: readonly unknown[];
  line: Parameters<typeof lineState>[0];
}

/** Answers the state of forwarded goods: the furthest step of any piece. */
export function forwardedState({ ended, lying, line }: Held): ForwardedState {
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
      return lying.length > 0 ? "here" : "announced";
  }
}

/** The label of forwarded goods, which says how many have come while some are still on their way. */
export function forwardedLabel(
  progress: ForwardedState,
  { quantity, receivedQuantity }: Pick<Held["line"], "quantity" | "receivedQuantity">,
): StateLabel {
  const label = forwardedStates[progress];
  const { ja, zh } = label;
  if (receivedQuantity === 0 || receivedQuantity >= quantity || label.shape === "stop")
    return label;
  const come = `${receivedQuantity} / ${quantity}`;
  if (progress === "arrived")
    return { ...label, ja: `一部到着（${come}）`, zh: `部分到货（${come}）` };
  return { ...label, ja: `${ja}（到着 ${come}）`, zh: `${zh}（到货 ${come}）` };
}

/** Staff see this label on goods that the company bought itself. */
export const memberBought = "会员自购";

/** True for lines of forwarded goods, which have no page on a marketplace or in our shop. */
export function isMemberBought({ skuId }: { skuId: string }) {
  return skuId.startsWith("forwarded/");
}
