import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commercialColumns, packingList } from "#app/domain/money/papers/commercial-invoice.ts";
import { openInvoiceFont } from "#app/domain/money/papers/draw-invoice.server.ts";
import { inner } from "#app/domain/money/papers/invoice-sheet.ts";

// Papers for customs have many columns on one sheet: none may run into the next.

const font = new Uint8Array(readFileSync("public/fonts/biz-udpgothic.ttf.gz"));
const box = { id: "b1", number: 12, weightGrams: 22_845 };
const sides = { lengthMm: 1_520, widthMm: 1_405, heightMm: 1_360 };
const content = { boxId: "b1", shippingLineId: "l1", quantity: 1_200 };
const line = { id: "l1", name: "皿", hsCode: "6911.10-000", quantity: 1_200, priceFen: 900 };
const packed = packingList([line], [{ ...box, ...sides }], [content]).table;

const papers = [
  { paper: "the commercial invoice", columns: commercialColumns, rows: [] },
  { paper: "the packing list", columns: packed.columns, rows: packed.rows },
];

test.each(papers)("each column of $paper holds its head and its figures", async (shown) => {
  const { font: type, known } = await openInvoiceFont(font);
  const heads = shown.columns.map(({ label }) => label);
  const tooWide = [heads, ...shown.rows].flatMap((cells) =>
    cells.filter((text, at) => {
      const room = shown.columns[at]!.share * inner - 8;
      return type.widthOfTextAtSize(known(text), 9) > room;
    }),
  );
  expect(tooWide).toEqual([]);
  expect(shown.columns.reduce((all, { share }) => all + share, 0)).toBeCloseTo(1);
});
