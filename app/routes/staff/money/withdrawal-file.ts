import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { transferBytes } from "#app/domain/withdrawal/transfer-file.ts";
import { findTransferFile } from "#app/domain/withdrawal/withdrawals.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";

/** The file as our bank takes it. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "pay-withdrawals");
  const file = await findTransferFile(scope, args.params.fileId ?? "");
  if (!file) throw notFound();
  return new Response(transferBytes(file.body), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="sofuri-${file.payOn}.txt"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
