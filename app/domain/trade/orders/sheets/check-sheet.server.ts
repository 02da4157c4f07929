import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import type { CartRow } from "#app/domain/catalog/cart/cart.server.ts";
import { labelData, labelText, optionSet } from "#app/domain/catalog/products/label-data.ts";
import { sheetsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { orderSheets } from "#db/schema/index.ts";
import type { StockOutPlan } from "../stock-out-plan.ts";
import { type OrderableLine, type WorkedOutOrder, workOutOrder } from "../work-out-order.ts";
import { type ReadCells, readCells } from "./read-cells.server.ts";
import { type CellProblem, type SheetField, sheetLimits } from "./sheet.ts";
import type { SheetRows } from "./sheet-rows.server.ts";
import { type SheetPart, splitOrders, unorderable, type WishedLine } from "./unorderable.ts";

const rowStates = ["wrong", "look", "fine", "out", "ordered"] as const;
/** What a row needs: to be corrected, to be looked at, or nothing; `out` was left out by the buyer. */
type RowState = (typeof rowStates)[number];

type Stored = SheetRows["rows"][number];

export interface CheckedRow extends Pick<Stored, "sku" | "offer" | "known" | "own" | "seenClass"> {
  row: Stored["row"];
  state: RowState;
  problems: CellProblem[];
  /** Remarks on a row that can be ordered but may not be what was meant. */
  hints: CellProblem[];
  /** Today's price at the quantity ordered, where it can be ordered. */
  priceFen: number | undefined;
}

export interface SheetOrder extends Omit<WorkedOutOrder, "lines"> {
  lines: (OrderableLine & { stockOutPlan: StockOutPlan | null })[];
  storeId: string | null;
  /** The rows of the sheet that it is made of, including rows that were merged. */
  rows: readonly number[];
}

/**
 * Checks every row of a sheet by today's goods and prices, and works out the orders that its good rows would
 * become.
 */
export function checkSheet({ rows, options, rates, names }: SheetRows) {
  const judged = new Map(rows.map((stored) => [stored.row.row, checkRow(stored, names)]));
  const open = [...judged.values()].filter(({ state }) => state === "fine");
  const lines = mergeSame(open);
  let parts = splitOrders(lines);
  let worked = parts.map(workOut);
  // A row that falls out may take a price tier from others, so that what is left is looked at anew.
  for (;;) {
    const fallen = unorderable(parts, worked);
    if (fallen.size === 0) break;
    for (const [line, problem] of fallen) for (const row of line.rows) spoil(row, problem);
    parts = splitOrders(parts.flatMap((part) => part.lines).filter((line) => !fallen.has(line)));
    worked = parts.map(workOut);
  }
  const orders = parts.map((part, index) => orderOf(part, worked[index]!));
  for (const [index, part] of parts.entries())
    for (const [place, line] of part.lines.entries())
      for (const row of line.rows)
        judgePrice(judged.get(row)!, worked[index]!.lines[place]!.priceFen);
  return {
    rows: [...judged.values()],
    orders: orders.slice(0, sheetLimits.ordersPerPress),
    waiting: orders
      .slice(sheetLimits.ordersPerPress)
      .reduce((sum, { lines: own }) => sum + own.length, 0),
  };

  function workOut({ lines: own }: SheetPart) {
    return workOutOrder(
      own.map(({ wish }) => wish),
      options,
      rates,
    );
  }

  function spoil(row: number, problem: CellProblem) {
    const one = judged.get(row)!;
    one.problems.push(problem);
    one.state = "wrong";
  }

  function judgePrice(one: Alone, priceFen: number) {
    one.priceFen = priceFen;
    const seen = one.cells.priceFen;
    if (seen !== null && seen !== priceFen)
      hint(
        one,
        "price",
        `シートの単価は${yuanOf(seen)}元です。いまの${yuanOf(priceFen)}元で計算します`,
      );
  }
}

function orderOf({ storeId, lines: own }: SheetPart, worked: WorkedOutOrder): SheetOrder {
  const lines = worked.lines.map((line, place) => ({
    ...line,
    stockOutPlan: own[place]!.stockOutPlan,
  }));
  return { ...worked, lines, storeId, rows: own.flatMap((line) => line.rows) };
}

function hint(one: CheckedRow, field: SheetField, text: string) {
  one.hints.push({ field, text });
  if (one.state === "fine") one.state = "look";
}

type Alone = CheckedRow & { cells: ReadCells; supplierNameZh: string | null };

/** Checks a row by itself: its cells, and whether its goods were found. */
function checkRow(stored: Stored, names: SheetRows["names"]): Alone {
  const { row } = stored;
  const { cells, problems } = readCells(row.typed, names);
  const found = [...problems];
  if (row.problem && !found.some(({ field }) => field === row.problem!.field))
    found.unshift(row.problem);
  if (found.length === 0 && !(stored.sku && stored.offer))
    found.push({ field: "offer", text: "この商品は掲載が終わりました" });
  const state = row.orderId ? "ordered" : row.leftOut ? "out" : found.length > 0 ? "wrong" : "fine";
  const said = state === "wrong" ? found : [];
  return { ...stored, cells, state, problems: said, hints: [], priceFen: undefined };
}

/** Merges rows with the same SKU, options, note, label data and store into one line. */
function mergeSame(rows: readonly Alone[]) {
  const lines = new Map<string, WishedLine & { rows: number[] }>();
  for (const one of rows) {
    const { pieces, priceFen: _, ...wish } = one.cells;
    const identity = JSON.stringify([one.row.skuId, wish]);
    const same = lines.get(identity);
    const { row } = one.row;
    if (same) {
      hint(one, "offer", `${same.rows[0]}行と同じ内容です。合わせて1明細にします`);
      same.rows.push(row);
      same.wish.line.quantity += pieces;
    } else
      lines.set(identity, {
        rows: [row],
        storeId: wish.storeId,
        priceCapFen: wish.priceCapFen,
        stockOutPlan: wish.stockOutPlan,
        wish: wishOf(one),
      });
  }
  return [...lines.values()];
}

/** Answers the row as the cart would hold it. */
function wishOf({ row, cells, sku, offer, supplierNameZh, known, own, seenClass }: Alone): CartRow {
  return {
    sku,
    offer: offer && { ...offer, pieces: cells.pieces },
    supplierNameZh,
    own,
    seenClass,
    unwanted: 0,
    line: {
      id: String(row.row),
      cartId: row.sheetId,
      skuId: row.skuId!,
      offerId: row.offerId!,
      supplierId: offer!.supplierId,
      platform: offer!.platform,
      quantity: cells.pieces,
      seenPriceFen: sku!.priceFen,
      note: cappedNote(cells),
      optionIds: optionSet(cells.optionIds),
      labelData: labelOf(cells, known),
      selected: true,
      addedAt: new Date(0),
    },
  };
}

/** Answers the row's label data; where it has none, that of the company's own product. */
function labelOf(cells: ReadCells, known: Stored["known"]) {
  const said = labelData(cells);
  return labelText(said, "ja") === "" && known ? labelData(known) : said;
}

/** Appends the price limit to the line's note, where the people who buy will read it. */
function cappedNote({ note, priceCapFen }: ReadCells) {
  const cap = priceCapFen !== null && `【単価の上限 ${yuanOf(priceCapFen)}元】`;
  return [note, cap].filter(Boolean).join(" ");
}

/** Lists the sheets that were sent, newest first, with how many of their rows are ordered. */
export async function listSheets(
  { db, actor }: Scope<Buyer>,
  after: { at: number; id: string } | undefined,
  limit: number,
) {
  const before =
    after &&
    or(
      lt(orderSheets.createdAt, new Date(after.at)),
      and(eq(orderSheets.createdAt, new Date(after.at)), lt(orderSheets.id, after.id)),
    );
  const rows = await db
    .select({
      id: orderSheets.id,
      name: orderSheets.name,
      fileId: orderSheets.fileId,
      userName: orderSheets.userName,
      rowCount: orderSheets.rowCount,
      createdAt: orderSheets.createdAt,
      clearedAt: orderSheets.clearedAt,
      orderedCount: sql<number>`(SELECT count(*) FROM order_sheet_rows r WHERE r.sheet_id = order_sheets.id AND r.order_id IS NOT NULL)`,
    })
    .from(orderSheets)
    .where(and(sheetsWithin(actor), before))
    .orderBy(desc(orderSheets.createdAt), desc(orderSheets.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? { at: last.createdAt.getTime(), id: last.id } : null;
  return { page, next };
}
