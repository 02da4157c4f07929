import type { CartRow } from "#app/domain/catalog/cart/cart.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { StockOutPlan } from "../order/stock-out-plan.ts";
import { groupBy } from "./group-by.ts";

/** A line that a sheet asks for, with the rows that say so. */
export interface WishedLine {
  rows: readonly number[];
  storeId: string | null;
  /** Above this unit price the line is not wanted; null is any. */
  priceCapFen: number | null;
  /** Null is the company's own. */
  stockOutPlan: StockOutPlan | null;
  wish: CartRow;
}

/** The lines of one order. */
export interface SheetPart {
  storeId: string | null;
  lines: WishedLine[];
}

/**
 * Lines as orders: one store each, at most 200 lines, and what one seller sends in one order where it
 * fits, since it is one parcel. The order of the sheet stays; the same lines split alike each time.
 */
export function splitOrders(lines: readonly WishedLine[]): SheetPart[] {
  return [...groupBy(lines, ({ storeId }) => storeId).entries()].flatMap(([storeId, ofStore]) => {
    const parts: SheetPart[] = [];
    for (const ofSeller of groupBy(ofStore, ({ wish }) => wish.line.supplierId).values()) {
      const last = parts.at(-1);
      const fits = last && last.lines.length + ofSeller.length <= limits.linesPerOrder;
      if (fits) last.lines.push(...ofSeller);
      else
        for (let place = 0; place < ofSeller.length; place += limits.linesPerOrder)
          parts.push({ storeId, lines: ofSeller.slice(place, place + limits.linesPerOrder) });
    }
    return parts;
  });
}
