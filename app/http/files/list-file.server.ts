import type { SheetRow } from "#app/domain/core/files/csv.ts";
import type { Workbooks } from "#app/domain/core/sheet-file/workbooks.ts";
import type { Clock } from "#app/ui/time/clock.tsx";
import { csv } from "./csv.server.ts";
import { savedFile } from "./saved-file.server.ts";

/** So many rows one download holds; so many are read at a time. */
const rowsMax = 10_000;
const rowsRead = 1_000;

type Cell = string | number | Date | false | null | undefined;

type Columns<Row> = Record<string, (row: Row) => Cell>;

/** A list as it is declared: its columns once, and how a page of it is read. */
interface Declaration<Scope, Row, Place> {
  /** What the workbook's sheet is called. */
  title: string;
  /** A function if the columns depend on the reader's rights. */
  columns: Columns<Row> | ((scope: Scope) => Columns<Row>);
  /** Rows as the page's own address filters them, after this place. */
  page(
    scope: Scope,
    query: URLSearchParams,
    place: Place | undefined,
    limit: number,
  ): Promise<{ rows: readonly Row[]; next: Place | null | undefined }>;
}

/** Whose days and words a file has. */
interface Reader {
  clock: Clock;
  lang: "ja" | "zh";
}

/** The last line of a file that does not hold all of its list. */
const cutShort = {
  ja: `※ここまでの${rowsMax.toLocaleString("en")}行を出力しました。続きは条件を絞って出力してください。`,
  zh: `※只导出前${rowsMax.toLocaleString("en")}行，其余请缩小条件后再导出。`,
};

interface ListFile<Scope> {
  title: string;
  rows(scope: Scope, query: URLSearchParams, reader: Reader): Promise<SheetRow[]>;
}

/** A list that can be taken along as a file. */
export function listFile<Scope, Row, Place>({
  title,
  columns: declared,
  page,
}: Declaration<Scope, Row, Place>): ListFile<Scope> {
  return {
    title,
    async rows(scope, query, { clock, lang }) {
      const columns = typeof declared === "function" ? declared(scope) : declared;
      const found: SheetRow[] = [Object.keys(columns)];
      let place: Place | null | undefined;
      do {
        const limit = Math.min(rowsRead, rowsMax + 1 - found.length);
        const { rows, next } = await page(scope, query, place ?? undefined, limit);
        for (const row of rows)
          found.push(Object.values(columns).map((cell) => shown(cell(row), clock)));
        place = next;
      } while (place && found.length <= rowsMax);
      // A cut file says so in its last row, for readers who have not seen the page.
      if (place) found.push([cutShort[lang]]);
      return found;
    },
  };
}

/** `orders.csv` among these lists; undefined for what is not one. */
export function listNamed<Declared>(lists: Record<string, Declared>, file: string | undefined) {
  const [, name = "", format] = file?.match(/^([a-z-]{1,32})\.(csv|xlsx)$/) ?? [];
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  return list && { list, name, format: format as "csv" | "xlsx" };
}

/** The list as a browser saves it, named after the day; days are those of the reader's clock, as on the page. */
export async function listAnswer<Scope extends { now: Date }>(
  scope: Scope,
  { workbooks }: { workbooks: Workbooks },
  { list, name, format }: { list: ListFile<Scope>; name: string; format: "csv" | "xlsx" },
  query: URLSearchParams,
  reader: Reader,
) {
  const rows = await list.rows(scope, query, reader);
  const called = `${name}-${dayOf(scope.now, reader.clock)}`;
  return format === "csv"
    ? csv(`${called}.csv`, rows)
    : savedFile("xlsx", called, await workbooks.write([{ name: list.title, rows }]));
}

/** Figures stay figures, so that they can be summed. */
function shown(cell: Cell, clock: Clock) {
  return cell instanceof Date ? dayOf(cell, clock) : cell === false ? "" : (cell ?? "");
}

/** 2026-11-23, which a spreadsheet reads as a day. */
function dayOf(at: Date, clock: Clock) {
  return clock.day(at).replaceAll("/", "-");
}
