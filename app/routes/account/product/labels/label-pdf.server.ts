import type { PDFFont, PDFOperator } from "@cantoo/pdf-lib";
import { openInvoiceFont } from "#app/domain/money/papers/draw-invoice.server.ts";
import type { labelSheets } from "./asked-labels.server.ts";
import type { DrawnLabel } from "./label-drawing.ts";
import type { LabelPaper } from "./label-papers.ts";

const pointsPerMillimetre = 72 / 25.4;
const points = (millimetres: number) => millimetres * pointsPerMillimetre;

interface LabelPdf {
  paper: LabelPaper;
  sheets: ReturnType<typeof labelSheets>;
}

/** The sheets as a PDF of the very size of their paper. */
export async function labelPdf(fontFile: Uint8Array, { paper, sheets }: LabelPdf) {
  const [kit, { pdf, font, known }] = await Promise.all([
    import("@cantoo/pdf-lib"),
    openInvoiceFont(fontFile),
  ]);
  // Setting Japanese words costs far more than anything else here: each label is set once and placed often.
  const forms = new Map<DrawnLabel, ReturnType<typeof pdf.context.register>>();
  const formOf = (label: DrawnLabel) => {
    const drawn = forms.get(label);
    if (drawn) return drawn;
    const operators = operatorsOf(kit, label, paper.label.height, font, known);
    const form = pdf.context.formXObject(operators, {
      BBox: pdf.context.obj([0, 0, points(paper.label.width), points(paper.label.height)]),
      Resources: { Font: { [fontKey]: font.ref } },
    });
    const ref = pdf.context.register(form);
    forms.set(label, ref);
    return ref;
  };
  for (const labels of sheets) {
    const page = pdf.addPage([points(paper.width), points(paper.height)]);
    const names = new Map(
      [...new Set(labels.map(({ label }) => label))].map((label) => [
        label,
        page.node.newXObject("Label", formOf(label)),
      ]),
    );
    for (const { x, y, label } of labels)
      page.pushOperators(
        kit.pushGraphicsState(),
        kit.translate(points(x), points(paper.height - y - paper.label.height)),
        kit.drawObject(names.get(label)!),
        kit.popGraphicsState(),
      );
  }
  return pdf.save();
}

const fontKey = "Words";

/** A label from its own lower left corner. */
function operatorsOf(
  kit: typeof import("@cantoo/pdf-lib"),
  { bars, texts }: DrawnLabel,
  height: number,
  font: PDFFont,
  known: (text: string) => string,
): PDFOperator[] {
  return [
    ...bars.map((bar) =>
      kit.rectangle(
        points(bar.x),
        points(height - bar.y - bar.height),
        points(bar.width),
        points(bar.height),
      ),
    ),
    kit.fill(),
    ...texts.flatMap(({ x, y, size, text }) => [
      kit.beginText(),
      kit.setFontAndSize(fontKey, points(size)),
      kit.moveText(points(x), points(height - y)),
      kit.showText(font.encodeText(known(text))),
      kit.endText(),
    ]),
  ];
}
