import { readFileSync } from "node:fs";
import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { drawLabel } from "#app/routes/account/product/labels/label-drawing.ts";
import { labelPapers, placeOnPaper } from "#app/routes/account/product/labels/label-papers.ts";
import { labelPdf } from "#app/routes/account/product/labels/label-pdf.server.ts";

const font = readFileSync("public/fonts/biz-udpgothic.ttf.gz");

/** So many labels of each of 24 products, as a PDF. */
function printed(each: number) {
  const paper = labelPapers["a4-24"];
  const labels = Array.from({ length: 24 }, (_, product) => {
    const lines = [`帆布のトートバッグ 厚手 生成り ${product}`, "新品"];
    const content = { code: `X001ABC${100 + product}`, kind: "code128", lines } as const;
    const label = drawLabel(content, paper.label.width, paper.label.height)!;
    return Array.from({ length: each }, () => label);
  }).flat();
  const placed = labels.map((label, turn) => ({ ...placeOnPaper(paper, turn), label }));
  const sheets = Array.from({ length: each }, (_, index) =>
    placed.filter(({ sheet }) => sheet === index),
  );
  return labelPdf(font, { paper, sheets });
}

test("a label is set once, however often it is printed", async () => {
  const [few, many] = [await printed(1), await printed(16)];
  expect((await PDFDocument.load(many)).getPageCount()).toBe(16);
  // Words, bars and the type are there once: what grows is where labels stand.
  expect(many.length - few.length).toBeLessThan(40_000);
});
