import Decimal from "decimal.js";
import { appliedRate, yenOf } from "#app/domain/pricing/price-lists/pricing.ts";

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
export function mostYen(loss: { worthYen: number; capYen: number }, paidOfParcelYen: number) {
  return Math.max(0, Math.min(loss.worthYen, loss.capYen - paidOfParcelYen));
}
