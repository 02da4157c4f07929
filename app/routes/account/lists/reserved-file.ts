import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findReservedFile } from "#app/domain/console/export/reservations.server.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { buyerScope } from "#app/http/scope.server.ts";

/** A reserved sheet, for the company that asked, until its day. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const found = await findReservedFile(scope, args.params.id ?? "");
  const stored = found.ok ? await args.context.files.get(found.value.fileKey) : undefined;
  if (!found.ok || !stored) {
    const gone = !found.ok && found.reason === "expired";
    return new Response(gone ? "このファイルの期限は過ぎました" : "ファイルが見つかりません", {
      status: gone ? 410 : 404,
    });
  }
  const { kind, doneAt } = found.value;
  return new Response(stored.body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${kind}-${japanDay(doneAt)}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
