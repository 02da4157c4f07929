import { breakdown } from "#app/domain/pricing/price-lists/pricing.ts";
import type { ChosenOption } from "../order/order.ts";
import { lineOptionsFen, orderAmounts } from "../order/order-amounts.ts";
import type { ChangeAmounts, ChangedLine } from "./change.ts";

interface Line {
  id: string;
  supplierId: string;
  quantity: number;
  priceFen: number;
  options: readonly ChosenOption[];
  optionsFen: number;
  refusal: string;
}

interface Freight {
  supplierId: string;
  freightFen: number;
}

interface LockedOrder extends ChangeAmounts {
  ttsRate: string;
  spreadYen: string;
  serviceRatePercent: string;
}

/**
 * An order without what could not be bought, at its own locked rates. A line without any piece left
 * is refused and keeps what was asked, as in a quote; a supplier without lines sends no parcel.
 */
export function dropLines<L extends Line, F extends Freight>(
  order: LockedOrder,
  lines: readonly L[],
  freights: readonly F[],
  dropped: readonly ChangedLine[],
) {
  const drops = new Map(dropped.map((drop) => [drop.lineId, drop]));
  const left = lines.map((line): L => {
    const drop = drops.get(line.id);
    if (!drop) return line;
    const quantity = line.quantity - drop.fewer;
    return quantity === 0
      ? { ...line, refusal: drop.reason, optionsFen: 0 }
      : { ...line, quantity, optionsFen: lineOptionsFen(line.options, line.priceFen, quantity) };
  });
  return withLines(order, left, freights);
}

/**
 * An order with these lines, at its own locked rates. A supplier without lines sends no parcel,
 * unless its parcel has come already.
 */
export function withLines<L extends Line, F extends Freight>(
  order: LockedOrder,
  lines: readonly L[],
  freights: readonly F[],
  parcelsCame = false,
) {
  const sending = new Set(lines.filter(({ refusal }) => !refusal).map((line) => line.supplierId));
  const paid = freights.map(
    (freight): F =>
      parcelsCame || sending.has(freight.supplierId) ? freight : { ...freight, freightFen: 0 },
  );
  const amounts = orderAmounts(lines, paid);
  return {
    lines,
    freights: paid,
    amounts,
    totalYen: breakdown({ ...order, ...amounts }).totalYen,
  };
}
