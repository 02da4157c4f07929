import type { StateLabel } from "#app/domain/core/label.ts";
import type { Invoice } from "./invoice.ts";

/**
 * What became of a paper since it was issued: it stands, a newer one of its kind took its place, or its order or
 * shipping request was cancelled. The paper's content stays as it was.
 */
export type PaperState = "valid" | "replaced" | "cancelled";

export interface PaperStanding {
  state: PaperState;
  /** The number of the newest paper that took its place. */
  replacedBy: string | null;
}

export const paperStates: Record<PaperState, StateLabel> = {
  valid: { ja: "有効", zh: "有效", shape: "done" },
  replaced: { ja: "差替済", zh: "已替换", shape: "stop" },
  cancelled: { ja: "取消", zh: "已作废", shape: "stop" },
};

/** Tells what a paper that no longer stands is marked with, on its page and on what is printed anew. */
export function paperMark({
  kind,
  state,
  replacedBy,
}: Partial<PaperStanding> & Pick<Invoice, "kind">) {
  switch (state) {
    case "replaced":
      if (kind === "commercial-invoice") return `Superseded by ${replacedBy}`;
      return `${paperStates.replaced.ja}：この書類は ${replacedBy} に差し替えました`;
    case "cancelled":
      return `${paperStates.cancelled.ja}：対象の取引が取り消されたため、この書類ではお支払いいただけません`;
    default:
      return undefined;
  }
}
