import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { drawInvoice } from "#app/domain/money/papers/draw-invoice.server.ts";
import { settlementPaper } from "#app/domain/trade/shipments/settlement-paper.server.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";

/** 精算明細 as the buyer has it, for whoever answers the buyer about it. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-shipping");
  const paper = await settlementPaper(scope, param(args, "number", ShippingNumber));
  if (!paper) throw notFound();
  const bytes = await drawInvoice(paper, await args.context.invoiceFont());
  return savedFile("pdf", `${paper.number}-settlement`, bytes);
}
