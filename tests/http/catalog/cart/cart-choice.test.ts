import { beforeEach, expect, test } from "vitest";
import { cartLines } from "#db/schema/index.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";
import { fillCart } from "#tests/support/trade/trade.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const chosen = async () => (await shop.db.select().from(cartLines)).map(({ selected }) => selected);

test("all lines of the cart are chosen or none at a press, and what was typed is kept", async () => {
  const ids = await fillCart(shop);
  const page = await (await shop.browser(hanako)).open("/cart");
  const none = await page.submit("選択を外す", { [`qty-${ids[0]}`]: "12" });
  expect(new Set(await chosen())).toEqual(new Set([false]));
  expect(none.value(`qty-${ids[0]}`)).toBe("12");
  const all = await none.submit("すべて選ぶ");
  expect(all.status).toBe(200);
  expect(new Set(await chosen())).toEqual(new Set([true]));
  const wrong = await all.submit("選択を外す", { [`qty-${ids[0]}`]: "0" });
  expect(wrong.status).toBe(400);
  expect(new Set(await chosen())).toEqual(new Set([true]));
});
