import { PDFDocument } from "@cantoo/pdf-lib";
import { beforeEach, expect, test } from "vitest";
import { openPrograms, program, tokenOf } from "#tests/support/program.ts";
import { kenji, openShop, type Shop } from "#tests/support/shop.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

let shop: Shop;
let own: ReturnType<typeof program>;
let other: ReturnType<typeof program>;
beforeEach(async () => {
  shop = await openShop();
  ({ own, other } = await openPrograms(shop));
});

test("a program lists the company's papers, reads them and takes them along", async () => {
  const { number } = await orderPaid(shop);
  const { data } = await own.call("invoice/list", { size: "2" });
  expect(data.list).toHaveLength(2);
  const rest = await own.call("invoice/list", { size: "2", after: data.next });
  expect(rest.data.list).toHaveLength(1);
  expect(rest.data.next).toBeNull();
  const [receipt] = (await own.call("invoice/list", { kind: "receipt" })).data.list;
  expect(receipt).toMatchObject({ number: "R2026-000001", documentNumber: number });
  const asked = { kind: "receipt", number: receipt.number };
  const detail = (await own.call("invoice/detail", asked)).data;
  expect(detail.headline).toEqual({ label: "領収金額", yen: receipt.yen });
  const pdf = (await own.call("invoice/pdf", asked)).data;
  expect(pdf.name).toBe("receipt-R2026-000001.pdf");
  const read = await PDFDocument.load(Buffer.from(pdf.base64, "base64"));
  expect(read.getTitle()).toBe("領収書 R2026-000001");
  expect((await own.call("invoice/pdf", asked)).data).toEqual(pdf);
});

test("a statement is of any period, and a wrong one is said", async () => {
  await orderPaid(shop);
  const wide = { from: "2026-01-01", to: "2026-01-15" };
  const { data } = await own.call("invoice/statement", wide);
  expect(data.sums[0]).toEqual(["期首の残高", 0]);
  for (const period of [
    { from: "2026-01-15", to: "2026-01-14" },
    { from: "2026-01-16", to: "2026-01-17" },
    { from: "2024-01-01", to: "2026-01-01" },
  ])
    expect((await own.call("invoice/statement", period)).code).toBe(4029);
  expect((await own.call("invoice/statement", { ...wide, to: "2026-02-31" })).code).toBe(400);
  expect((await own.call("invoice/list", { from: "2026-01-02", to: "2026-01-01" })).code).toBe(
    4029,
  );
});

test("papers are nobody else's", async () => {
  const { number } = await orderPaid(shop);
  const asked = { kind: "receipt", number };
  for (const path of ["invoice/detail", "invoice/pdf"]) {
    expect((await other.call(path, asked)).code).toBe(404);
    expect((await program(shop, "").call(path, asked)).code).toBe(401);
    const { token } = await tokenOf(shop, kenji);
    expect((await program(shop, token).call(path, asked)).code).toBe(403);
    expect((await own.call(path, { kind: "bill", number })).code).toBe(400);
    expect((await own.call(path, { kind: "receipt", number: "'" })).code).toBe(400);
  }
  expect((await other.call("invoice/list", {})).data.list).toEqual([]);
});
