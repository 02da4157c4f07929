import { read, utils } from "@e965/xlsx";
import { beforeEach, describe, expect, test } from "vitest";
import { confirmProposal, proposeCorrection } from "#app/domain/money/bank/proposals.server.ts";
import { bankPayment, shipmentToPay } from "#tests/support/channels/due.ts";
import { ordersToPay, storekeeperKenji } from "#tests/support/limited.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { program, tokenOf } from "#tests/support/program.ts";
import { hanako, kenji, openShop, qian, type Shop, wang } from "#tests/support/shop.ts";

let shop: Shop;
let own: { id: string; number: string };
let other: typeof own;
let shared: typeof own;
let shipment: { id: string; number: string };
let calls: ReturnType<typeof program>;

/** Paid from one wallet: an order of 健二's store, one of nobody's, goods sent, and both kinds held together. */
beforeEach(async () => {
  shop = await openShop();
  const due = await ordersToPay(shop, 4, 5_000);
  [own, other, shared] = due as [typeof own, typeof own, typeof own];
  shipment = await shipmentToPay(shop, 4_200);
  const buyer = await storekeeperKenji(shop, ["order", "wallet"], [own.id, shared.id]);
  await shop.deposit(hanako.companyId, 30_000);
  for (const { id } of [own, other])
    expect((await payDocument(shop.as(hanako), "order", id, crypto.randomUUID())).ok).toBe(true);
  expect(
    (await payDocument(shop.as(hanako), "shipping", shipment.id, crypto.randomUUID())).ok,
  ).toBe(true);
  const numbers = [shared.number, due[3]!.number];
  const { started } = await bankPayment(shop, numbers, { balanceYen: 1_000 });
  expect(started.ok).toBe(true);
  calls = program(shop, (await tokenOf(shop, buyer)).token);
});

describe("the wallet's history of an employee who looks after one store", () => {
  const hidden = [
    "注文の支払い（担当外）",
    "配送依頼の支払い（担当外）",
    "支払いのための確保（担当外）",
  ];
  const numbersIn = (text: string) => [...new Set(text.match(/(KB|PD)-\d{6}-\d{4,}/g))].sort();

  test("keeps every row and amount on the page, and names and links their documents alone", async () => {
    const page = await (await shop.browser(kenji)).open("/user/churujinList");
    const rows = page.document.querySelectorAll("tbody tr").map(({ text }) => text);
    const owners = await (await shop.browser(hanako)).open("/user/churujinList");
    expect(rows).toHaveLength(owners.document.querySelectorAll("tbody tr").length);
    expect(numbersIn(page.document.querySelector("main")!.outerHTML)).toEqual([own.number]);
    expect(page.link(own.number)).toContain(own.number);
    for (const words of hidden) expect(page.text).toContain(words);
    const amounts = (shown: typeof page) =>
      shown.document.querySelectorAll("td.numeric").map(({ text }) => text);
    expect(amounts(page)).toEqual(amounts(owners));
    expect(page.text).toContain("番号を伏せて");
    expect(owners.text).not.toContain("番号を伏せて");
  });

  test("is the same as CSV, as Excel, as a reserved sheet and as a month's statement", async () => {
    const browser = await shop.browser(kenji);
    const csv = await (await browser.answer("/user/lists/ledger.csv")).text();
    const excel = await (await browser.answer("/user/lists/ledger.xlsx")).arrayBuffer();
    const book = read(new Uint8Array(excel));
    const { id } = (await calls.call("export/reserve", { kind: "ledger" })).data;
    await shop.runQueued();
    const reserved = await (await browser.answer(`/user/fileReservationDownload/${id}`)).text();
    const statement = (await browser.open("/user/invoices/statement/2026-01")).text;
    const sheet = utils.sheet_to_csv(book.Sheets[book.SheetNames[0]!]!);
    for (const text of [csv, sheet, reserved, statement]) {
      expect(numbersIn(text)).toEqual([own.number]);
      for (const words of hidden) expect(text).toContain(words);
    }
  });

  test("is the same to a program", async () => {
    const { list } = (await calls.call("user/balanceChanges")).data;
    const owners = program(shop, (await tokenOf(shop, hanako)).token);
    const whole = (await owners.call("user/balanceChanges")).data.list;
    const sums = (rows: typeof list) =>
      rows.map(({ changeYen, balanceYen }: Record<string, number>) => [changeYen, balanceYen]);
    expect(sums(list)).toEqual(sums(whole));
    expect(numbersIn(JSON.stringify(list))).toEqual([own.number]);
    expect(numbersIn(JSON.stringify(whole))).toEqual(
      [own.number, other.number, shared.number, shipment.number].sort(),
    );
  });

  test("names no document of others by way of a correction, or the correction of one", async () => {
    const corrected = async (transferId: string) => {
      const id = crypto.randomUUID();
      const words = { reason: "退回", buyerReason: "二重にお支払いいただきました" };
      await proposeCorrection(shop.as(wang), { id, transferId, amountYen: 100, ...words });
      expect((await confirmProposal(shop.as(qian), id)).ok).toBe(true);
      return `correction/${id}`;
    };
    for (const { id } of [own, other]) await corrected(await corrected(`order-payment/${id}`));
    const { list } = (await calls.call("user/balanceChanges")).data;
    const reasons = list
      .filter(({ kind }: { kind: string }) => kind === "correction")
      .map(({ reason }: { reason: string }) => reason);
    expect(reasons.filter((text: string) => text === "訂正（担当外）")).toHaveLength(3);
    expect(numbersIn(JSON.stringify(list))).toEqual([own.number]);
    const owners = await (await shop.browser(hanako)).open("/user/churujinList?kind=correction");
    expect(numbersIn(owners.text)).toEqual([own.number, other.number].sort());
  });
});
