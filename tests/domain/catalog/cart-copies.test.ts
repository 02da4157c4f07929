import { beforeEach, expect, test } from "vitest";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { cartAdditions, cartLines } from "#db/schema/index.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

function send(formKey: string | undefined, quantity = 3, sku = "sku-tote-natural") {
  return addToCart(shop.as(hanako), {
    offerId: "600000000001",
    note: "",
    optionIds: [],
    formKey,
    quantities: new Map([[sku, quantity]]),
  });
}

async function pieces() {
  return (await shop.db.select().from(cartLines)).reduce((sum, line) => sum + line.quantity, 0);
}

test("a form that arrives twice adds once, also at the same moment, and both are answered alike", async () => {
  const key = crypto.randomUUID();
  const both = await Promise.all([send(key), send(key), send(key)]);
  expect(both.every(({ ok }) => ok)).toBe(true);
  expect(await send(key)).toMatchObject({ ok: true });
  expect(await pieces()).toBe(3);
});

test("another form adds, and so does the same one with something else in it", async () => {
  const key = crypto.randomUUID();
  await send(key);
  await send(crypto.randomUUID());
  await send(key, 4);
  await send(key, 3, "sku-tote-black");
  expect(await pieces()).toBe(13);
});

test("a call without a key adds each time", async () => {
  await send(undefined);
  await send(undefined);
  expect(await pieces()).toBe(6);
  expect(await shop.db.$count(cartAdditions)).toBe(0);
});

test("what was refused has not been sent: the same form may succeed later", async () => {
  const key = crypto.randomUUID();
  expect(await send(key, 5_000)).toMatchObject({ reason: "out-of-stock" });
  await send(key);
  expect(await pieces()).toBe(3);
});

test("forms of days ago are forgotten as others come", async () => {
  for (let form = 0; form < 4; form++) await send(crypto.randomUUID());
  shop.wait(4);
  await send(crypto.randomUUID());
  expect(await shop.db.$count(cartAdditions)).toBe(1);
});
