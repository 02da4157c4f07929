import Decimal from "decimal.js";
import { appliedRate } from "../price-lists/pricing.ts";

/** What customs go by, of a line of an order: what its pieces cost in China, at the order's own rate. */
export interface PaidInChina {
  /** The pieces among which the line's options are shared out. */
  quantity: number;
  priceFen: number;
  optionsFen: number;
  /** The seller's freight in China, and the pieces among which it is shared out. */
  sharedFreightFen: number;
  sharingPieces: number;
  ttsRate: string;
  spreadYen: string;
}

/** The value of so many pieces of a line: goods, options and freight in China, yen as decimal text. */
export function customsYen(pieces: number, line: PaidInChina) {
  return new Decimal(line.optionsFen)
    .div(line.quantity || 1)
    .plus(line.priceFen)
    .plus(new Decimal(line.sharedFreightFen).div(line.sharingPieces || 1))
    .times(pieces)
    .times(appliedRate(line.ttsRate, line.spreadYen))
    .div(100)
    .toFixed(4);
}
