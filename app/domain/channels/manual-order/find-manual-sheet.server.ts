import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { digestOfJson } from "#app/domain/core/sheet-file/digest.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import { manualSheets } from "#db/schema/index.ts";
import { type JudgedManual, judgeManualRows } from "./judge-manual-rows.server.ts";
import { readKnownGoods } from "./known-goods.server.ts";
import type { ManualRow } from "./manual-sheet.ts";

/** A sheet of the company's with each row judged by what is there now; undefined also for another company's. */
export async function findManualSheet(
  scope: Scope<Buyer>,
  seal: Seal | undefined,
  id: string,
  hosts: readonly string[],
) {
  const { db, actor } = scope;
  const [sheet] = await db
    .select()
    .from(manualSheets)
    .where(and(eq(manualSheets.id, id), eq(manualSheets.companyId, actor.companyId)))
    .limit(1);
  if (!sheet) return undefined;
  if (sheet.takenAt || !seal) return { sheet, rows: [] };
  const rows = JSON.parse(await seal.open(sheet.sealedRows)) as ManualRow[];
  return { sheet, rows: judgeManualRows(rows, await readKnownGoods(scope, rows, hosts), hosts) };
}

/** What is to be taken of a sheet, in a few letters. */
export function digestOfRows(rows: readonly JudgedManual[]) {
  return digestOfJson(
    rows
      .filter(({ state }) => state === "fine")
      .map(({ row, key, product, quantity }) => [row, key, product?.id, quantity]),
  );
}

/** How many rows are right, how many are not, and how many orders the right ones are. */
export function countRows(rows: readonly JudgedManual[]) {
  const fine = rows.filter(({ state }) => state === "fine");
  return {
    fine: fine.length,
    wrong: rows.length - fine.length,
    orders: new Set(fine.map(({ key }) => key)).size,
  };
}
