import { optionFen } from "#app/domain/pricing/price-lists/pricing.ts";
import type { ChosenOption } from "./order.ts";

interface PricedLine {
  quantity: number;
  priceFen: number;
  optionsFen: number;
  refusal?: string;
  /** What the seller takes off the goods. */
  discountFen?: number;
  /** What sending pieces back costs; it stays when the line itself is given up. */
  handlingFen?: number;
}

/** What a document's row keeps of its lines, in fen. A refused line costs nothing and counts no piece. */
export function orderAmounts(
  lines: readonly PricedLine[],
  freights: readonly { freightFen: number }[],
) {
  const bought = lines.filter(({ refusal }) => !refusal);
  return {
    lineCount: lines.length,
    pieceCount: sum(bought.map(({ quantity }) => quantity)),
    goodsFen: sum(
      bought.map(({ quantity, priceFen, discountFen = 0 }) => quantity * priceFen - discountFen),
    ),
    optionsFen: sum([
      ...bought.map(({ optionsFen }) => optionsFen),
      ...lines.map(({ handlingFen = 0 }) => handlingFen),
    ]),
    freightFen: sum(freights.map(({ freightFen }) => freightFen)),
  };
}

/** All options of one line, in fen. */
export function lineOptionsFen(
  options: readonly ChosenOption[],
  priceFen: number,
  quantity: number,
) {
  return sum(options.map((option) => optionFen(option, priceFen, quantity)));
}

interface FreightedLine {
  supplierId: string;
  supplierNameZh: string;
  domesticFreightFen: number;
}

/** Freight in China before the seller has named it: per supplier the dearest of its offers, since it sends one parcel. */
export function estimatedFreights(lines: readonly FreightedLine[]) {
  const freights = new Map<
    string,
    { supplierId: string; supplierNameZh: string; freightFen: number }
  >();
  for (const { supplierId, supplierNameZh, domesticFreightFen } of lines) {
    const known = freights.get(supplierId)?.freightFen ?? 0;
    freights.set(supplierId, {
      supplierId,
      supplierNameZh,
      freightFen: Math.max(known, domesticFreightFen),
    });
  }
  return [...freights.values()];
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((total, number) => total + number, 0);
}
