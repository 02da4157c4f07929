import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { maskedReceiver } from "#app/domain/channels/orders/channel-order.ts";
import {
  type ManualRowState,
  manualHeading,
  manualRowStates,
  manualShopRow,
} from "#app/domain/channels/orders/manual-sheet.ts";
import {
  countRows,
  digestOfRows,
  findManualSheet,
} from "#app/domain/channels/orders/manual-sheets.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { notFound } from "#app/http/respond.server.ts";
import { pageOfRows } from "../../read-sheet/page-of-rows.ts";

const states = Object.keys(manualRowStates) as ManualRowState[];

export type ManualSheetView = NonNullable<Awaited<ReturnType<typeof readManualSheetView>>>;

/** The sheet that the address names, with a page of its rows; those with something wrong first while there are any. */
export async function readManualSheetView(
  scope: Scope<Buyer>,
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  hosts: readonly string[],
) {
  const params = new URL(request.url).searchParams;
  const id = params.get("id");
  if (id === null) return undefined;
  const found = await findManualSheet(scope, context.seal, id.slice(0, 64), hosts);
  if (!found) throw notFound();
  const { sheet, rows } = found;
  const { page, ...where } = pageOfRows(rows, states, params);
  const { name, takenAt, takenCount, leftCount } = sheet;
  return {
    id: sheet.id,
    name,
    takenAt,
    takenCount,
    leftCount,
    ...where,
    counts: countRows(rows),
    seen: await digestOfRows(rows),
    shop: manualShopRow(scope).id,
    rows: page.map(({ row, state, orderNumber, receiver, product, goods, quantity, problems }) => ({
      row,
      state,
      orderNumber,
      quantity,
      goods: product ? product.managementNumber || product.name : goods.slice(0, 60),
      receiver: maskedReceiver(receiver),
      problems: problems.map(({ field, text }) =>
        field ? `${manualHeading(field)}: ${text}` : text,
      ),
    })),
  };
}
