import { readFileSync } from "node:fs";
import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { drawInvoice } from "#app/domain/money/papers/draw-invoice.server.ts";
import type { Invoice } from "#app/domain/money/papers/invoice.ts";

const font = readFileSync("public/fonts/biz-udpgothic.ttf.gz");

describe("the PDF", () => {
  const invoice: Invoice = {
    kind: "invoice",
    title: "請求書",
    number: "KB-260115-0001",
    issuedOn: "2026-01-15",
    to: "株式会社みなと商会",
    issuer: {
      name: "買付便",
      address: "大阪市",
      phone: "06-0000-0000",
      registrationNumber: "T1",
      seal: "買付便之印",
    },
    headline: { label: "ご請求金額", yen: 95_055 },
    facts: [["注文番号", "KB-260115-0001"]],
    table: {
      caption: "明細",
      columns: [
        { label: "商品", share: 0.7 },
        { label: "数量", share: 0.3, right: true },
      ],
      rows: Array.from({ length: 200 }, (_, index) => [
        `トートバッグ 髙橋 濵田 红码 ${index}`,
        "30",
      ]),
    },
    sums: [["合計", 95_055]],
    taxes: [["10%対象（税込）", 4_526]],
    notes: ["お振込先: みなとデモ銀行".repeat(20)],
  };

  test("holds every line over several pages, its type inside, small enough to send", async () => {
    const bytes = await drawInvoice(invoice, font);
    const read = await PDFDocument.load(bytes);
    expect(read.getPageCount()).toBeGreaterThan(4);
    expect(read.getTitle()).toBe("請求書 KB-260115-0001");
    expect(bytes.length).toBeLessThan(200_000);
    const parts = read.context.enumerateIndirectObjects().map(([, part]) => part.toString());
    expect(parts.some((part) => part.includes("/FontFile2"))).toBe(true);
  });
});
