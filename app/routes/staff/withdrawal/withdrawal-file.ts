import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { transferBytes } from "#app/domain/money/withdrawals/transfer-file.ts";
import { findTransferFile } from "#app/domain/money/withdrawals/withdrawal-queries.server.ts";
import { denial, staffScope } from "#app/http/scope.server.ts";

/** The file as our bank takes it. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "pay-withdrawals");
  const found = await findTransferFile(scope, args.params.fileId ?? "");
  if (!found.ok) throw denial(found.reason === "another-exports" ? "forbidden" : found.reason);
  const file = found.value;
  return new Response(transferBytes(file.body), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="sofuri-${file.payOn}.txt"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
