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
export function stillHere({ toShelve, onShelf, bad, inRequests }: ParcelPieces) {
  return toShelve + onShelf + bad + inRequests;
}

/** The most pieces that a report of this parcel can be paid for now. */
export function payablePieces(pieces: ParcelPieces) {
  return Math.max(0, pieces.received - stillHere(pieces) - pieces.elsewhere);
}
