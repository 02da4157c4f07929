import Decimal from "decimal.js";
import { customsYen, type PaidInChina } from "#app/domain/pricing/customs/customs-value.ts";

export interface CostOfLine extends PaidInChina {
  serviceRatePercent: string;
}

/**
 * 在庫の原価: what so many pieces of a line have cost by the time they lie on the shelf, in yen as decimal
 * text: goods, options and freight in China at the order's own rate, with its agency fee (on goods and
 * freight). What their way to Japan adds to the landed cost is not in it yet.
 */
export function stockValueYen(pieces: number, line: CostOfLine) {
  const withoutOptions = customsYen(pieces, { ...line, optionsFen: 0 });
  return new Decimal(withoutOptions)
    .times(line.serviceRatePercent)
    .div(100)
    .plus(customsYen(pieces, line))
    .toFixed(4);
}
