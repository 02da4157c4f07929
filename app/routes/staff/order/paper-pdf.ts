import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { drawInvoice } from "#app/domain/money/papers/draw-invoice.server.ts";
import { isPaperNumber } from "#app/domain/money/papers/invoice.ts";
import { openPaper } from "#app/domain/money/papers/open-paper.server.ts";
import { documentInvoices } from "#app/domain/money/papers/paper-kinds.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";

const PaperNumber = z.string().max(40).refine(isPaperNumber);

/** A paper as the company has it, for who speaks with it about money. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-members");
  const kind = param(args, "invoice", z.enum(documentInvoices));
  const paper = await openPaper(scope, { kind, number: param(args, "number", PaperNumber) });
  if (!paper) throw notFound();
  const bytes = await drawInvoice(paper, await args.context.invoiceFont());
  return savedFile("pdf", `${paper.kind}-${paper.number}`, bytes);
}
