import { beforeEach, expect, test } from "vitest";
import { startPlan } from "#app/domain/channels/delivery-plan/start-plan.server.ts";
import { amazonRequest } from "#tests/support/delivery-plan.ts";
import { openPrograms, program, tokenOf } from "#tests/support/program.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let own: ReturnType<typeof program>;
let other: ReturnType<typeof program>;
let reader: ReturnType<typeof program>;
let request: Awaited<ReturnType<typeof amazonRequest>>;
const id = "11111111-1111-4111-8111-111111111111";

beforeEach(async () => {
  shop = await openShop();
  ({ own, other } = await openPrograms(shop));
  reader = program(shop, (await tokenOf(shop, hanako, [])).token);
  request = await amazonRequest(shop);
  await startPlan(shop.as(hanako), {
    ...{ id, requestNumber: request.number, shop: request.shop.id },
  });
});

test("a program reads its company's shops and what they have in stock", async () => {
  const asked = { channel: "amazon" };
  const { list } = (await own.call("connectedShop/list", asked)).data;
  expect(list).toMatchObject([{ id: request.shop.id, sold: 1, unbound: 0 }]);
  const stock = (await own.call("connectedShop/inventory", asked)).data;
  expect(stock.list).toMatchObject([{ sku: "MT-201", productId: request.productId }]);
  expect((await other.call("connectedShop/list", asked)).data.list).toEqual([]);
  expect((await other.call("connectedShop/inventory", asked)).data.list).toEqual([]);
  expect((await reader.call("connectedShop/inventory", asked)).code).toBe(403);
  expect((await own.call("connectedShop/list", { channel: "ebay" })).code).toBe(400);
});

test("a program reads its company's delivery plans", async () => {
  const { list } = (await own.call("amazonDeliveryPlan/list", {})).data;
  expect(list).toMatchObject([{ id, state: "preparing", pieces: 6, received: 0 }]);
  const plan = (await own.call("amazonDeliveryPlan/details", { id })).data;
  expect(plan).toMatchObject({ pOrder_sn: request.number, items: [{ sku: "MT-201" }] });
  expect((await other.call("amazonDeliveryPlan/list", {})).data.list).toEqual([]);
  expect((await other.call("amazonDeliveryPlan/details", { id })).code).toBe(404);
  expect((await reader.call("amazonDeliveryPlan/list", {})).code).toBe(403);
});
