import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Permission } from "#app/domain/core/actor.ts";
import { users } from "#db/schema/index.ts";
import { bankPayment } from "#tests/support/channels/due.ts";
import { ordersToPay, payingKenji } from "#tests/support/limited.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { program, tokenOf } from "#tests/support/program.ts";
import { hanako, kenji, openShop, type Shop } from "#tests/support/shop.ts";

// Whoever may neither pay nor keep the wallet reads its balance nowhere.

let shop: Shop;
let paid: string;
let payment: string;

beforeEach(async () => {
  shop = await openShop();
  const [first, second] = await ordersToPay(shop, 2, 5_000);
  await shop.deposit(hanako.companyId, 912_345);
  await payDocument(shop.as(hanako), "order", first!.id, crypto.randomUUID());
  const { id } = await bankPayment(shop, [second!.number], {});
  paid = `/balanceMaybeBankPaymentSuccess?no=${first!.number}`;
  payment = id;
});

const balance = /907,?345/;

test("an employee with the right to order alone sees the balance on no page", async () => {
  const browser = await shop.browser(kenji);
  for (const path of ["/", "/user", "/cart", "/orderManagement", "/user/userDetail"])
    expect(await (await browser.answer(path)).text(), path).not.toMatch(balance);
});

test("how a payment was made is read by who may pay or keeps the wallet alone", async () => {
  const outcome = `/balanceMaybeBankPaymentSuccess?payment=${payment}`;
  const answers = async (permissions: Permission[]) => {
    await shop.db.update(users).set({ permissions }).where(eq(users.id, kenji.id));
    const browser = await shop.browser({ ...kenji, permissions });
    return Promise.all([paid, outcome].map(async (path) => (await browser.answer(path)).status));
  };
  expect(await answers(["order"])).toEqual([403, 403]);
  expect(await answers(["order", "pay"])).toEqual([200, 200]);
  expect(await answers(["order", "wallet"])).toEqual([200, 200]);
});

test("calls for the balance and for payments need the right to pay or to keep the wallet", async () => {
  const calls: [string, Record<string, string>][] = [
    ["user/balance", {}],
    ["payment/list", {}],
    ["payment/detail", { id: payment }],
  ];
  const codes = async (permissions: Permission[]) => {
    await shop.db.update(users).set({ permissions }).where(eq(users.id, kenji.id));
    const { token } = await tokenOf(shop, { ...kenji, permissions });
    const { call } = program(shop, token);
    return Promise.all(calls.map(async ([name, fields]) => (await call(name, fields)).code));
  };
  expect(await codes(["order"])).toEqual([403, 403, 403]);
  expect(await codes(["order", "pay"])).toEqual([0, 0, 0]);
  expect(await codes(["order", "wallet"])).toEqual([0, 0, 0]);
});

test("who may pay sees the balance on my page, where it tells what can be paid", async () => {
  const buyer = await payingKenji(shop, {});
  expect((await (await shop.browser(buyer)).open("/user")).text).toMatch(balance);
});
