import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { href } from "#app/href.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { askedLabels, labelSheets } from "./asked-labels.server.ts";
import { labelPapers } from "./label-papers.ts";
import { labelPdf } from "./label-pdf.server.ts";

/** The labels as a PDF; what cannot be printed as asked is said by their page. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { search, searchParams } = new URL(args.request.url);
  const asked = await askedLabels(scope, searchParams);
  if (asked.wrong.length > 0) throw redirect(href("/commodityManagement/labels") + search, 303);
  const sheets = labelSheets(asked);
  if (sheets.length === 0) throw notFound();
  const paper = labelPapers[asked.paperName];
  const file = await labelPdf(await args.context.invoiceFont(), { paper, sheets });
  return savedFile("pdf", "labels", file);
}
