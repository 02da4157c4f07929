import type { StateLabel } from "#app/domain/core/label.ts";
import type { LeadTime } from "./lead-time.ts";
import type { SalesSpeed } from "./sales-speed.ts";

/** Where a product's pieces are, by their way from the seller to the marketplace's shelves. */
export interface PiecesAt {
  /** Can be sold at the marketplaces. */
  onHand: number;
  /** Announced to the marketplace or sent by us: the larger, as a delivery of ours is both. */
  coming: number;
  withUs: number;
  ordered: number;
  /** In drafts that nobody has handed in yet: they are on no way. */
  drafted: number;
}

/** Landed, whole yen. */
export interface YenRange {
  minYen: number;
  maxYen: number;
}

/** What was reckoned of a product, as its warning shows it. */
export interface Reckoned extends PiecesAt {
  speed: SalesSpeed;
  /** Sold in each of the last seven weeks, the oldest first. */
  weeks: number[];
  /** So many days until the marketplaces have nothing left, and until nothing comes any more. */
  sellableDays: number | null;
  allDays: number | null;
  emptyOn: string | null;
  lead: LeadTime;
  /** Long rests that an order of today meets, and those that move its last day forward. */
  rests: { nameJa: string; from: string; to: string }[];
  /** Pieces to order now; 0 where none are needed. */
  suggested: number;
  cutByBudget: boolean;
  landed: YenRange | null;
  coverDays: number;
  mutedUntil: string | null;
}

type WarningState = "out" | "late" | "due" | "unsent" | "plenty";

export const warningStates: Record<WarningState, StateLabel> = {
  out: { ja: "在庫切れ", zh: "断货", shape: "stop" },
  late: { ja: "欠品見込み", zh: "即将断货", shape: "trouble" },
  due: { ja: "要発注", zh: "需补货", shape: "due" },
  unsent: { ja: "販売先の在庫切れ", zh: "销售渠道断货", shape: "trouble" },
  plenty: { ja: "十分", zh: "充足", shape: "done" },
};

/** Pieces in our warehouse while the marketplaces have none left of what still sells: they are to be sent today. */
export function piecesToSend({ onHand, withUs, speed }: Reckoned) {
  return onHand === 0 && speed.expected > 0 ? withUs : 0;
}

/** Whether goods are to be bought now, rather than sent on or left as they are. */
export function isToOrder(state: WarningState) {
  return state !== "plenty" && state !== "unsent";
}

/** What is to be done of a warning on a day of Japan; `urgentDay` is the last one that counts as soon. */
export function warningState(
  { orderBy, reckoned }: { orderBy: string | null; reckoned: Reckoned },
  today: string,
  urgentDay: string,
): WarningState {
  if (orderBy === null || orderBy > urgentDay)
    return piecesToSend(reckoned) > 0 ? "unsent" : "plenty";
  if (reckoned.onHand === 0) return "out";
  return orderBy < today ? "late" : "due";
}

/** What a page says of how the days until arrival are known. */
export function leadWords({ days, p90, samples, from }: LeadTime) {
  const seen = `${days}日（中央値。9割は${p90}日以内、実績${samples}件）`;
  switch (from) {
    case "own":
      return `${days}日（お客様の設定）`;
    case "supplier":
      return `この仕入先 ${seen}`;
    case "company":
      return `自社の実績 ${seen}`;
    case "all":
      return `買付便全体 ${seen}`;
    case "usual":
      return `${days}日（目安）`;
  }
}
