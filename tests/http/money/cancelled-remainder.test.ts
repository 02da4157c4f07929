import { expect, test } from "vitest";
import { markProductionDone } from "#app/domain/trade/orders/down-payment.server.ts";
import { hanako, li, openShop } from "#tests/support/shop.ts";
import { nothingCame } from "#tests/support/trade/cancelled-parts.ts";
import { reply, step } from "#tests/support/trade/problem-cases.ts";

test("a remainder is not asked for while all that it is for is being cancelled", async () => {
  const shop = await openShop();
  await shop.deposit(hanako.companyId, 1_000_000);
  const { number, cases } = await nothingCame(shop);
  expect(await markProductionDone(shop.as(li), number)).toMatchObject({ ok: true });
  const buyer = await shop.browser(hanako);
  const order = () => buyer.open(`/OrderDetails?order_sn=${number}`);
  const payment = () => buyer.open(`/payment?order_sn=${number}`);
  // Something of it still comes: the remainder stays due.
  await reply(shop, cases[0]!, "cancel");
  expect((await order()).text).toContain("残金のお支払いをお願いします");

  for (const one of cases.slice(1)) await reply(shop, one, "cancel");
  expect((await order()).text).not.toContain("残金のお支払いをお願いします");
  expect((await payment()).has("残高で支払う")).toBe(false);
  expect((await buyer.open("/user")).text).not.toContain("残金のお支払い");

  // Carried out for the first of them, the others are still on their way.
  await step(shop, cases[0]!, "refund");
  expect((await payment()).has("残高で支払う")).toBe(false);
});
