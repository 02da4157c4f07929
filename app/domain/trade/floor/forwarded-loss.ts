import Decimal from "decimal.js";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Label, StateLabel } from "#app/domain/core/label.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";
import { appliedRate, yenOf } from "#app/domain/pricing/pricing.ts";

export const lossKinds = {
  lost: { ja: "紛失", zh: "丢失" },
  broken: { ja: "破損", zh: "破损" },
} as const satisfies Record<string, Label>;
export type LossKind = keyof typeof lossKinds;

/** 転送品の補償: a company reports, staff pay by the rule, large sums by two, or refuse with a reason. */
export const forwardedLossLifecycle = lifecycle({
  states: ["open", "paid", "refused"],
  initial: "open",
  moves: {
    askPay: { from: ["open"], to: "open", by: ["staff"] },
    pay: { from: ["open"], to: "paid", by: ["staff"] },
    refuse: { from: ["open"], to: "refused", by: ["staff"] },
    reopen: { from: ["refused"], to: "open", by: ["staff"] },
  },
});
type LossState = (typeof forwardedLossLifecycle.states)[number];

export const lossStates = {
  open: { ja: "確認中", zh: "待处理", shape: "wait" },
  paid: { ja: "補償済み", zh: "已赔付", shape: "done" },
  refused: { ja: "補償できません", zh: "不赔付", shape: "stop" },
} as const satisfies Record<LossState, StateLabel>;

type SettingRow = { key: string; effectiveFrom: string; value: string };

/** The most that is paid for a parcel announced at this moment, of settings with the oldest first. */
export function capYenOn(settings: readonly SettingRow[], announcedAt: Date) {
  const day = japanDay(announcedAt);
  const rows = settings.filter(({ key }) => key === "forwardedParcelCapYen");
  // The rule is younger than some announcements: those have its first cap.
  const row = rows.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? rows[0];
  if (!row) throw new Error("setting forwardedParcelCapYen has no value");
  return Number(row.value);
}

interface Announced {
  /** What a piece was announced to be worth, in fen. */
  valueFen: number;
  ttsRate: string;
  spreadYen: string;
}

/** What so many pieces were announced to be worth, in whole yen at the rate of that day, rounded up. */
export function announcedYen({ valueFen, ttsRate, spreadYen }: Announced, quantity: number) {
  return new Decimal(yenOf(valueFen * quantity, appliedRate(ttsRate, spreadYen))).ceil().toNumber();
}

/** The most that is paid: their worth, within what is left of the parcel's cap. */
export function maxPayoutYen(loss: { worthYen: number; capYen: number }, paidOfParcelYen: number) {
  return Math.max(0, Math.min(loss.worthYen, loss.capYen - paidOfParcelYen));
}

/** Where the pieces of one parcel are. */
export interface ParcelPieces {
  announced: number;
  /** What came into our hands. */
  received: number;
  toShelve: number;
  onShelf: number;
  /** At fault, set apart. */
  bad: number;
  inRequests: number;
  departed: number;
  arrived: number;
  /** What other reports ask for or were paid for. */
  elsewhere: number;
  /** Where those stand that are on shelves. */
  shelves: string[];
  /** The numbers of open problem cases. */
  cases: string[];
}

/** Pieces that still stand with us: they are not lost, and are written off before they are paid. */
export function piecesInWarehouse({ toShelve, onShelf, bad, inRequests }: ParcelPieces) {
  return toShelve + onShelf + bad + inRequests;
}

/** The most pieces that a report of this parcel can be paid for now. */
export function payablePieces(pieces: ParcelPieces) {
  return Math.max(0, pieces.received - piecesInWarehouse(pieces) - pieces.elsewhere);
}
