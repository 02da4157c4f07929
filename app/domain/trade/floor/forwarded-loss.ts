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

/**
 * 転送品の補償: a company reports a loss; staff pay by the rule, two of them for large sums, or refuse with a
 * reason.
 */
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

/** Answers the cap for a parcel announced at this moment; `settings` must be oldest first. */
export function capYenOn(settings: readonly SettingRow[], announcedAt: Date) {
  const day = japanDay(announcedAt);
  const rows = settings.filter(({ key }) => key === "forwardedParcelCapYen");
  // Announcements older than the rule get its first cap.
  const row = rows.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? rows[0];
  if (!row) throw new Error("setting forwardedParcelCapYen has no value");
  return Number(row.value);
}

interface Announced {
  /** The announced value of a piece, in fen. */
  valueFen: number;
  ttsRate: string;
  spreadYen: string;
}

/** Computes the announced value of the pieces in whole yen at that day's rate, rounded up. */
export function announcedYen({ valueFen, ttsRate, spreadYen }: Announced, quantity: number) {
  return new Decimal(yenOf(valueFen * quantity, appliedRate(ttsRate, spreadYen))).ceil().toNumber();
}

/** Computes the maximum payment: the value, within what is left of the parcel's cap. */
export function maxPayoutYen(loss: { worthYen: number; capYen: number }, paidOfParcelYen: number) {
  return Math.max(0, Math.min(loss.worthYen, loss.capYen - paidOfParcelYen));
}

/** Counts the pieces of one parcel by where they are. */
export interface ParcelPieces {
  announced: number;
  /** The received pieces. */
  received: number;
  toShelve: number;
  onShelf: number;
  /** The bad pieces that are set aside. */
  bad: number;
  inRequests: number;
  departed: number;
  arrived: number;
  /** The pieces of other reports, open or paid. */
  elsewhere: number;
  /** The shelves of the shelved pieces. */
  shelves: string[];
  /** The numbers of the open problem cases. */
  cases: string[];
}

/**
 * Counts the pieces still in the warehouse: they are not lost, and must be written off before they are
 * paid.
 */
export function piecesInWarehouse({ toShelve, onShelf, bad, inRequests }: ParcelPieces) {
  return toShelve + onShelf + bad + inRequests;
}

/** Counts the pieces that a report of this parcel can still be paid for. */
export function payablePieces(pieces: ParcelPieces) {
  return Math.max(0, pieces.received - piecesInWarehouse(pieces) - pieces.elsewhere);
}
