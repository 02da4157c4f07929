import { beforeEach, expect, test } from "vitest";
import { limits } from "#app/domain/core/limits.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import { asked, payables } from "#tests/support/channels/due.ts";
import { ordersToPay } from "#tests/support/limited.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
const wallet = walletOf(hanako.companyId);
const half = limits.paymentYenMax / 2;

beforeEach(async () => {
  shop = await openShop();
});

async function due(yenEach: number) {
  await shop.deposit(hanako.companyId, limits.paymentYenMax);
  await shop.deposit(hanako.companyId, limits.paymentYenMax);
  const orders = await ordersToPay(shop, 2, yenEach);
  const documents = await payables(
    shop,
    orders.map(({ number }) => number),
  );
  return { orders, documents };
}

test("several documents cost what the page said, or nothing is charged", async () => {
  const { documents } = await due(1_000);
  const refused = await payDocuments(shop.as(hanako), documents, { ...asked(), seenYen: 1_999 });
  expect(refused).toEqual({
    ok: false,
    reason: "amounts-changed",
    seenYen: 1_999,
    payableYen: 2_000,
  });
  expect(await balanceYen(shop, wallet)).toBe(2 * limits.paymentYenMax);
  const paid = await payDocuments(shop.as(hanako), documents, { ...asked(), seenYen: 2_000 });
  expect(paid).toEqual({ ok: true });
});

test("a document costs what the page said, or nothing is charged", async () => {
  const { documents } = await due(1_000);
  const { kind, id } = documents[0]!;
  const pay = (seenYen: number) =>
    payDocument(shop.as(hanako), kind, id, crypto.randomUUID(), { seenYen });
  expect(await pay(900)).toMatchObject({ ok: false, reason: "amounts-changed" });
  expect(await balanceYen(shop, wallet)).toBe(2 * limits.paymentYenMax);
  expect(await pay(1_000)).toMatchObject({ ok: true });
});

test("one payment is of the limit at most, over all its documents", async () => {
  const { documents } = await due(half + 1);
  expect(await payDocuments(shop.as(hanako), documents, asked())).toMatchObject({
    reason: "above-maximum",
  });
  expect(await balanceYen(shop, wallet)).toBe(2 * limits.paymentYenMax);
});

test("one payment of the very limit is made", async () => {
  const { documents } = await due(half);
  expect(await payDocuments(shop.as(hanako), documents, asked())).toEqual({ ok: true });
});
