import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sheetWithErrors } from "#app/domain/trade/orders/sheets/correct-sheet.server.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";

/** `/user/excelPlaceAnOrder/<sheet>/errors`: the sheet with what is wrong written in. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const bytes = await sheetWithErrors(scope, args.context, args.params.sheetId ?? "");
  if (!bytes) throw notFound();
  return savedFile("xlsx", "order-sheet-errors", bytes);
}
