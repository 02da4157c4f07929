import { beforeEach, expect, test } from "vitest";
import { answerChange } from "#app/domain/trade/orders/answer-change.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import { pdfText } from "#tests/support/machine/pdf-text.ts";
import { chen, hanako, li, openShop, type Shop } from "#tests/support/shop.ts";
import { orderPaid, orderQuoted } from "#tests/support/trade/trade.ts";

// What became of a paper stands in lists, files and on what is printed anew; the paper itself stays as it was.

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const open = async (path: string) => (await shop.browser(hanako)).open(path);
const saved = async (path: string) =>
  new Uint8Array(await (await (await shop.browser(hanako)).answer(path)).arrayBuffer());
const csv = async () => new TextDecoder().decode(await saved("/user/lists/invoices.csv"));
const pdf = async (number: string) => pdfText(await saved(`/user/invoices/invoice/${number}/pdf`));

test("an invoice that a change replaced says by which, wherever it is seen; the new one stands", async () => {
  const { number } = await orderPaid(shop);
  const { lines } = (await findOrder(shop.as(li), number))!;
  const id = crypto.randomUUID();
  await proposeChange(shop.as(li), number, {
    ...{ id, lines: [{ lineId: lines[0]!.id, fewer: 5, reason: "売り切れ" }] },
  });
  const before = await open("/user/invoices/invoice/I2026-000001");
  expect(before.text).not.toContain("差替済");
  await answerChange(shop.as(hanako), number, id, "accepted");

  const words = "差替済：この書類は I2026-000002 に差し替えました";
  const after = await open("/user/invoices/invoice/I2026-000001");
  expect(after.text).toContain(words);
  expect(after.text.replace(words, "").replaceAll(/\s/g, "")).toContain(
    before.document.querySelector("main table")!.text.replaceAll(/\s/g, "").slice(0, 40),
  );
  expect((await open("/user/invoices")).text).toContain("差替済");
  expect(await csv()).toMatch(/I2026-000001.*差替済.*I2026-000002/);
  expect(await csv()).toMatch(/I2026-000002.*有効/);
  expect(await pdf("I2026-000001")).toContain("差替済");
  expect(await pdf("I2026-000002")).not.toContain("差替済");
  const staff = await (await shop.browser(chen)).open(`/staff/orders/${number}`);
  expect(staff.text).toContain("已替换");
}, 60_000);

test("the invoice of a cancelled order asks for nothing any more", async () => {
  const { number } = await orderQuoted(shop);
  expect((await open("/user/invoices")).text).toContain("有効");
  await cancelOrder(shop.as(hanako), number, "");
  const invoice = await open("/user/invoices/invoice/I2026-000001");
  expect(invoice.text).toContain("取消：対象の取引が取り消されたため");
  expect((await open("/user/invoices")).text).toContain("取消");
  expect(await csv()).toMatch(/I2026-000001.*取消/);
  expect(await pdf("I2026-000001")).toContain("取消");
});
