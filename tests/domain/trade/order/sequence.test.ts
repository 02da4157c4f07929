import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { placeOrder } from "#app/domain/trade/orders/place-order.server.ts";
import { cartLines } from "#db/schema/index.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
const tote = ["600000000001", ["sku-tote-natural", "sku-tote-black"]] as const;
const pouch = ["600000000002", ["sku-pouch"]] as const;

beforeEach(async () => {
  shop = await openShop();
});

/** Puts goods into 花子's cart one after the other, all variants of each at once. */
async function add(...goods: (typeof tote | typeof pouch)[]) {
  const scope = shop.as(hanako);
  for (const [index, [offerId, skuIds]] of goods.entries())
    await addToCart(
      { ...scope, now: new Date(scope.now.getTime() + index) },
      {
        offerId,
        quantities: new Map(skuIds.map((skuId) => [skuId, 50])),
        note: "",
        optionIds: [],
      },
    );
}

test("variants put into the cart at once stand there as on their page", async () => {
  await add(tote);
  // By their ids they would stand the other way round.
  for (const [index, skuId] of ["sku-tote-black", "sku-tote-natural"].entries())
    await shop.db
      .update(cartLines)
      .set({ id: `line-${index}` })
      .where(eq(cartLines.skuId, skuId));
  const lines = await cartLinesQuery(shop.as(hanako));
  expect(lines.map(({ line }) => line.skuId)).toEqual(tote[1]);
});

test.each([
  ["the tote", [tote, pouch]],
  ["the pouch", [pouch, tote]],
] as const)("an order's sellers stand in the order of its lines, %s first", async (_, goods) => {
  await add(...goods);
  const lineIds = (await cartLinesQuery(shop.as(hanako))).map(({ line }) => line.id);
  const id = crypto.randomUUID();
  const placed = await placeOrder(shop.as(hanako), { id, lineIds, note: "", submit: true });
  if (!placed.ok) throw new Error(placed.reason);
  const { lines, freights } = (await findOrder(shop.as(hanako), placed.value.number))!;
  const sellers = [...new Set(lines.map(({ supplierId }) => supplierId))];
  expect(sellers).toHaveLength(2);
  expect(freights.map(({ supplierId }) => supplierId)).toEqual(sellers);
});
