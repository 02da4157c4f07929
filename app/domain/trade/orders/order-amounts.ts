import Decimal from "decimal.js";
import type { Message } from "#app/domain/core/message/message.ts";
import type { YenTextRange } from "#app/domain/pricing/landed-cost.ts";
import { largestRemainder, optionFen } from "#app/domain/pricing/pricing.ts";
import type { ChosenOption } from "./order.ts";

interface PricedLine {
  quantity: number;
  priceFen: number;
  optionsFen: number;
  refusal?: Message | null;
  /** The seller's discount on the goods. */
  discountFen?: number;
  /** The cost of sending pieces back; it stays when the line itself is refused. */
  handlingFen?: number;
}

/** Adds up the amounts of lines and freights, in fen. A refused line costs nothing and counts no piece. */
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

/** Adds up all options of one line, in fen. */
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

/**
 * Estimates the freight in China before the sellers name it: each supplier sends one parcel, at the dearest
 * freight of its offers.
 */
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

interface PaidGoods {
  quantity: number;
  unitPriceFen: number;
  freightFen: number;
  optionsFen: number;
}

/**
 * Subtracts a coupon from the cost per piece of each line, since its yen were never paid; they are shared by
 * what the lines cost.
 */
export function subtractCoupon(
  perLine: readonly YenTextRange[],
  goods: readonly PaidGoods[],
  couponYen: number,
): readonly YenTextRange[] {
  if (couponYen === 0) return perLine;
  const worths = goods.map(({ unitPriceFen, quantity, freightFen, optionsFen }) =>
    String(unitPriceFen * quantity + freightFen + optionsFen),
  );
  const shares = largestRemainder(couponYen, worths);
  return perLine.map(({ min, max }, index) => {
    const yen = new Decimal(shares[index]!).div(goods[index]!.quantity);
    return {
      min: new Decimal(min).minus(yen).toFixed(2, Decimal.ROUND_DOWN),
      max: new Decimal(max).minus(yen).toFixed(2, Decimal.ROUND_UP),
    };
  });
}

interface Line {
  id: string;
  supplierId: string;
  quantity: number;
}

interface Parcels {
  lines: readonly Line[];
  freights: readonly { supplierId: string; freightFen: number }[];
}

/** Answers a line's share, in fen, of what its seller's parcel costs in China; pieces share it. */
export function freightShare({ id, supplierId }: Omit<Line, "quantity">, all: Parcels): number {
  const parcel = all.lines.filter((line) => line.supplierId === supplierId);
  const freight = all.freights.find((one) => one.supplierId === supplierId);
  const shares = largestRemainder(
    freight?.freightFen ?? 0,
    parcel.map(({ quantity }) => String(quantity)),
  );
  return shares[parcel.findIndex((line) => line.id === id)] ?? 0;
}
