import {
  type ProductRowState,
  productRowStates,
  sheetHeading,
} from "#app/domain/catalog/product-sheets/product-sheet-row.ts";
import {
  countStates,
  digestOf,
  findProductSheet,
} from "#app/domain/catalog/product-sheets/send-product-sheet.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { notFound } from "#app/http/respond.server.ts";
import { pageOfRows } from "../../read-sheet/page-of-rows.ts";

const states = Object.keys(productRowStates) as ProductRowState[];

export type ProductSheetView = NonNullable<Awaited<ReturnType<typeof readProductSheetView>>>;

/** The sheet that the address names, with a page of its rows; those with something wrong first while there are any. */
export async function readProductSheetView(
  scope: Scope<Buyer>,
  params: URLSearchParams,
  hosts: readonly string[],
) {
  const id = params.get("id");
  if (id === null) return undefined;
  const found = await findProductSheet(scope, id.slice(0, 64), hosts);
  if (!found) throw notFound();
  const { sheet, rows } = found;
  const { page, ...where } = pageOfRows(rows, states, params);
  const { name, takenAt, addedCount, changedCount, leftCount } = sheet;
  return {
    id: sheet.id,
    name,
    takenAt,
    addedCount,
    changedCount,
    leftCount,
    ...where,
    counts: countStates(rows),
    seen: await digestOf(rows),
    rows: page.map(({ row, state, data, problems, changes }) => ({
      row,
      state,
      name: data.name,
      managementNumber: data.managementNumber,
      changes: changes.map((one) => readMessage(one, "ja")).join("\n"),
      problems: problems.map(({ field, text }) =>
        field ? `${sheetHeading(field)}: ${text}` : text,
      ),
    })),
  };
}
