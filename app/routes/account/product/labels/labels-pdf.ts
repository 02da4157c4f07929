import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { openInvoiceFont } from "#app/domain/money/invoice/invoice-font.server.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { askedLabels, labelSheets } from "./asked-labels.server.ts";
import { labelPapers } from "./label-papers.ts";

const pointsPerMillimetre = 72 / 25.4;

/** The labels as a PDF of the very size of their paper. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const asked = await askedLabels(scope, new URL(args.request.url).searchParams);
  const sheets = labelSheets(asked);
  if (sheets.length === 0) throw notFound();
  const paper = labelPapers[asked.paperName];
  const { pdf, font, known } = await openInvoiceFont(await args.context.invoiceFont());
  const points = (millimetres: number) => millimetres * pointsPerMillimetre;
  for (const labels of sheets) {
    const page = pdf.addPage([points(paper.width), points(paper.height)]);
    for (const { x, y, label } of labels) {
      for (const bar of label.bars)
        page.drawRectangle({
          x: points(x + bar.x),
          y: points(paper.height - y - bar.y - bar.height),
          width: points(bar.width),
          height: points(bar.height),
        });
      for (const { x: right, y: down, size, text } of label.texts)
        page.drawText(known(text), {
          x: points(x + right),
          y: points(paper.height - y - down),
          size: points(size),
          font,
        });
    }
  }
  return savedFile("pdf", "labels", await pdf.save());
}
