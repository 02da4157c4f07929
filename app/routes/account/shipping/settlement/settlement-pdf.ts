import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { drawInvoice } from "#app/domain/money/papers/draw-invoice.server.ts";
import { settlementPaper } from "#app/domain/trade/shipments/settlement-paper.server.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { query } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";

/** `/deliverySettlement/settlement.pdf`: 精算明細 of one request as a PDF with its type inside. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  if (args.params.file !== "settlement.pdf") throw notFound();
  const paper = await settlementPaper(scope, query(args, "pOrder_sn", ShippingNumber));
  if (!paper) throw notFound();
  const bytes = await drawInvoice(paper, await args.context.invoiceFont());
  return savedFile("pdf", `${paper.number}-settlement`, bytes);
}
