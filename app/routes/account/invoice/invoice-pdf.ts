import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { drawInvoice } from "#app/domain/money/papers/draw-invoice.server.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { askedInvoice } from "./asked-invoice.server.ts";

/** The invoice as a PDF with its type inside. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const invoice = await askedInvoice(args, scope);
  const bytes = await drawInvoice(invoice, await args.context.invoiceFont());
  const part = invoice.parts ? `-${invoice.parts.part}` : "";
  return savedFile("pdf", `${invoice.kind}-${invoice.number}${part}`, bytes);
}
