import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { digestOfJson } from "#app/domain/core/sheet-file/digest.ts";
import { productSheets } from "#db/schema/index.ts";
import { type JudgedProduct, judgeProductRows } from "./judge-product-rows.server.ts";
import { readKnown } from "./known-products.server.ts";
import type { ProductRowState } from "./product-sheet-row.ts";

/** A sheet of the company's with each of its rows judged by what the library has now; undefined also for another company's. */
export async function findProductSheet(scope: Scope<Buyer>, id: string, hosts: readonly string[]) {
  const { db, actor } = scope;
  const [sheet] = await db
    .select()
    .from(productSheets)
    .where(and(eq(productSheets.id, id), eq(productSheets.companyId, actor.companyId)))
    .limit(1);
  if (!sheet) return undefined;
  // A sheet already taken is not compared with the library: each of its rows would match what it added itself.
  if (sheet.takenAt) return { sheet, rows: [], known: undefined };
  const known = await readKnown(scope, sheet.rows, hosts);
  return { sheet, known, rows: judgeProductRows(sheet.rows, sheet.columns, known, hosts) };
}

/** How many rows are in each state. */
export function countStates(rows: readonly { state: ProductRowState }[]) {
  const counts: Record<ProductRowState, number> = { add: 0, change: 0, same: 0, wrong: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/**
 * A digest of what a sheet would do. It changes when a row would do something else, or when a product that the
 * sheet changes was changed meanwhile.
 */
export async function digestOf(rows: readonly JudgedProduct[]) {
  const told = rows
    .filter(({ state }) => state === "add" || state === "change")
    .map(({ row, state, product, source, changes }) => [
      ...[row, state, product?.id, product?.version, source?.skuId, JSON.stringify(changes)],
    ]);
  return digestOfJson(told);
}
