import type { CartRow } from "#app/domain/catalog/cart/cart.server.ts";
import { groupBy } from "#app/domain/core/group-by.ts";
import { limits } from "#app/domain/core/limits.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import type { StockOutPlan } from "../stock-out-plan.ts";
import type { WorkedOutOrder } from "../work-out-order.ts";
import type { CellProblem } from "./sheet.ts";

/** A line that a sheet asks for, with the rows that ask for it. */
export interface WishedLine {
  rows: readonly number[];
  storeId: string | null;
  /** The highest unit price at which the line is wanted; null for any. */
  priceCapFen: number | null;
  /** Null stands for the company's default. */
  stockOutPlan: StockOutPlan | null;
  wish: CartRow;
}

export interface SheetPart {
  storeId: string | null;
  lines: WishedLine[];
}

const labelNeeded =
  "ラベル情報が不足しています。商品ラベル貼りには、管理番号かラベル番号が必要です";

/**
 * Finds the lines that cannot be ordered as they stand, each with the cell that says why. Prices are checked
 * only once all pieces that count for their tier are available.
 */
export function unorderable(parts: readonly SheetPart[], worked: readonly WorkedOutOrder[]) {
  const pieces = piecesOf(parts);
  const lines = parts.flatMap((part, index) =>
    part.lines.map((line, place) => ({ line, today: worked[index]!.lines[place]! })),
  );
  const fallen = (say: (one: (typeof lines)[number]) => CellProblem | undefined) =>
    new Map<WishedLine, CellProblem>(
      lines.flatMap((one) => {
        const problem = say(one);
        return problem ? [[one.line, problem] as const] : [];
      }),
    );
  const unavailable = fallen(({ today }) => {
    const text = quantityProblem(today, pieces.get(today.skuId)!);
    return text ? { field: "quantity", text } : undefined;
  });
  if (unavailable.size > 0) return unavailable;
  const unlabelled = fallen(({ today }) =>
    today.unlabelled ? { field: "labelNumber", text: labelNeeded } : undefined,
  );
  if (unlabelled.size > 0) return unlabelled;
  return fallen(({ line: { priceCapFen }, today: { priceFen } }) =>
    priceCapFen !== null && priceFen > priceCapFen
      ? { field: "priceCap", text: `いまの単価は${yuanOf(priceFen)}元で、上限を超えています` }
      : undefined,
  );
}

/** Answers what is wrong with a quantity; `whole` are the pieces of this SKU in all lines. */
function quantityProblem(
  { quantity, stock, minOrder, trouble }: WorkedOutOrder["lines"][number],
  whole: number,
) {
  if (whole > quantity && whole > stock)
    return `この種類は合わせて${grouped(whole)}個になり、在庫の${grouped(stock)}個を超えます`;
  if (trouble === "out-of-stock") return `在庫は${grouped(stock)}個です`;
  if (quantity > limits.quantityMax)
    return `同じ内容の行は合わせて${grouped(limits.quantityMax)}個までです`;
  if (trouble === "below-minimum")
    return `この商品は合わせて${grouped(minOrder)}個から注文できます`;
  return undefined;
}

function grouped(count: number) {
  return count.toLocaleString("ja-JP");
}

/**
 * Splits lines into orders of one store each and at most 200 lines. What one seller sends stays in one order
 * where it fits, since it is one parcel. The order of the sheet is kept, and the same lines are always split
 * alike.
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

/** Adds up the pieces of each SKU in all lines. */
function piecesOf(parts: readonly SheetPart[]) {
  const pieces = new Map<string, number>();
  for (const { wish } of parts.flatMap((part) => part.lines))
    pieces.set(wish.line.skuId, (pieces.get(wish.line.skuId) ?? 0) + wish.line.quantity);
  return pieces;
}
