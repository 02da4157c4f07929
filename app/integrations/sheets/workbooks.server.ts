import type { Workbooks } from "#app/domain/core/sheet-file/workbooks.ts";
import { readXls } from "./read-xls.server.ts";
import { readXlsx } from "./read-xlsx.server.ts";
import { writeWorkbook } from "./write-workbook.server.ts";

/** Workbooks by SheetJS, which is loaded with the first of them and is shown no file that could keep it for long. */
export const sheetJsWorkbooks: Workbooks = {
  read: (bytes, format, rowsMax) =>
    format === "xlsx" ? readXlsx(bytes, rowsMax) : readXls(bytes, rowsMax),
  write: writeWorkbook,
};
