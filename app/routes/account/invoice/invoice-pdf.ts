import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { drawPaper } from "#app/domain/money/invoice/draw-invoice.server.ts";
import { savedFile } from "#app/http/saved-file.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { askedPaper } from "./asked-invoice.server.ts";

/** The paper as a PDF with its type inside. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const paper = await askedPaper(args, scope);
  const bytes = await drawPaper(paper, await args.context.paperFont());
  return savedFile("pdf", `${paper.kind}-${paper.number}`, bytes);
}
