import { columnLetter } from "#app/domain/core/sheet-file/sheet-table.ts";
import { sheetColumns } from "./sheet-columns.ts";
import type { SheetField, SheetPlaces } from "./sheet-row.ts";

/** What is wrong with a cell, in the buyer's words. */
export interface CellProblem {
  field: SheetField;
  text: string;
}

/** Where somebody who has the sheet open finds the cell: `D8 数量`; `8行 数量` where the sheet lacks the column. */
export function cellName(places: SheetPlaces, row: number, field: SheetField) {
  const column = places[field]?.[0];
  const at = column === undefined ? `${row}行` : `${columnLetter(column)}${row}`;
  return `${at} ${sheetColumns[field].ja}`;
}

/** The whole sentence: `D8 数量: 在庫は312個です`. */
export function problemText(places: SheetPlaces, row: number, { field, text }: CellProblem) {
  return `${cellName(places, row, field)}: ${text}`;
}

/** What stands in a cell whose formula kept no value, or a broken one. Nothing where it holds a value. */
export function formulaProblem(text: string): string | undefined {
  const typed = text.normalize("NFKC").trim();
  if (/^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)/.test(typed))
    return `計算式がエラーになっています（${typed.slice(0, 8)}）。値を入力してください`;
  return typed.startsWith("=")
    ? "計算式の結果が読み取れません。計算式ではなく値を入力してください"
    : undefined;
}
