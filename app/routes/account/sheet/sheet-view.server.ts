import { specText } from "#app/domain/catalog/offers/offer.ts";
import { sumBreakdowns } from "#app/domain/pricing/pricing.ts";
import { orderAmounts } from "#app/domain/trade/orders/order-amounts.ts";
import { type CheckedRow, checkSheet } from "#app/domain/trade/orders/sheets/check-sheet.server.ts";
import { totalOf } from "#app/domain/trade/orders/sheets/order-sheet.server.ts";
import {
  cellName,
  columnOf,
  type SheetField,
  sheetColumns,
  sheetFields,
} from "#app/domain/trade/orders/sheets/sheet.ts";
import type { SheetRows } from "#app/domain/trade/orders/sheets/sheet-rows.server.ts";
import type { SheetQuery } from "./sheet-query.ts";

const pageSize = 50;
const problemsShown = 20;

/** The field of a cell on the page, and what the error above it leads to. */
function cellField(row: number, field: SheetField) {
  return `cell-${row}-${field}`;
}

/** What the page shows of a sheet: counts, the rows that are asked for, and what the orders would come to. */
export function toSheetView(read: SheetRows, asked: SheetQuery) {
  const { sheet, made } = read;
  const { rows, orders, waiting } = checkSheet(read);
  const counts = { wrong: 0, look: 0, fine: 0, out: 0, ordered: 0 };
  for (const { state } of rows) counts[state]++;
  const show = asked.show ?? (counts.wrong + counts.look > 0 ? "check" : "all");
  const wanted = rows.filter(({ state }) => isShown(state, show));
  const from = wanted.filter(({ row }) => row.row > asked.after);
  const page = from.slice(0, pageSize);
  const last = page.at(-1);
  return {
    sheet,
    made,
    counts,
    show,
    rows: page.map((one) => toRowView(read, one, asked.edit === one.row.row)),
    next: from.length > pageSize && last ? last.row.row : null,
    first: asked.after === 0,
    problems: page
      .flatMap(({ row: { row }, problems }) =>
        problems.map(({ field, text }) => ({
          fieldId: cellField(row, field),
          text: `${cellName(sheet.places, row, field)}: ${text}`,
        })),
      )
      .slice(0, problemsShown),
    estimate: estimateOf(orders, read),
    waiting,
  };
}

function isShown(state: CheckedRow["state"], show: string) {
  if (show === "all") return true;
  return show === "check" ? state === "wrong" || state === "look" : state === show;
}

function toRowView({ sheet, choices }: SheetRows, one: CheckedRow, editing: boolean) {
  const { row, offer, sku, state, problems, hints, priceFen } = one;
  const cells = sheetFields.flatMap((field) => {
    const text = row.typed[field] ?? "";
    const problem = problems.find((said) => said.field === field)?.text;
    const hint = hints.find((said) => said.field === field)?.text;
    const offered = !columnOf(field).unoffered;
    if (!text && !problem && !hint && !(editing && offered)) return [];
    const open = state !== "ordered" && (problem !== undefined || (editing && offered));
    return [
      {
        field,
        id: cellField(row.row, field),
        name: sheetColumns[field].ja,
        label: cellName(sheet.places, row.row, field),
        text,
        problem,
        hint,
        open,
        choices: open && field === "spec" ? choicesOf(row.offerId) : [],
      },
    ];
  });
  return {
    row: row.row,
    state,
    priceFen,
    goods: offer && {
      titleJa: offer.titleJa,
      offerId: row.offerId!,
      platform: offer.platform,
      picture: sku?.picture ?? "",
      spec: specText(sku?.spec ?? []),
    },
    cells,
  };

  function choicesOf(offerId: string | null) {
    const skus = (offerId && choices.get(offerId)) || [];
    return skus.slice(0, 200).map(({ id, spec }) => ({ id, text: specText(spec) }));
  }
}

function estimateOf(
  orders: ReturnType<typeof checkSheet>["orders"],
  { rates, names: { stores } }: SheetRows,
) {
  const [first, ...others] = orders;
  if (!first) return undefined;
  const lines = orders.flatMap((order) => order.lines);
  const freights = orders.flatMap((order) => order.freights);
  return {
    totalYen: totalOf(orders),
    parts: sumBreakdowns([first.parts, ...others.map(({ parts }) => parts)]),
    amounts: { ...orderAmounts(lines, freights), ...rates },
    supplierCount: new Set(lines.map(({ supplierId }) => supplierId)).size,
    orders: orders.map((order, index) => ({
      turn: index + 1,
      lineCount: order.amounts.lineCount,
      pieceCount: order.amounts.pieceCount,
      totalYen: order.parts.totalYen,
      store: stores.find(({ id }) => id === order.storeId)?.name,
    })),
  };
}

export type SheetView = ReturnType<typeof toSheetView>;
export type RowView = SheetView["rows"][number];
export type CellView = RowView["cells"][number];
