import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readSheetRows } from "#app/domain/trade/sheets/sheet-rows.server.ts";
import { sheetWithErrors } from "#app/domain/trade/sheets/sheet-with-errors.server.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";

/** `/user/excelPlaceAnOrder/<sheet>/errors`: the sheet with what is wrong written in. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const read = await readSheetRows(scope, args.params.sheetId ?? "");
  if (!read || read.sheet.clearedAt) throw notFound();
  const bytes = await sheetWithErrors(scope, args.context.files, read);
  return savedFile("xlsx", "order-sheet-errors", bytes);
}
