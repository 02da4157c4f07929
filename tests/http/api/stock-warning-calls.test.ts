import { beforeEach, expect, test } from "vitest";
import { reckonWarnings } from "#app/domain/channels/replenishment/reckon-warnings.server.ts";
import { articleProducts, channelArticles, orderLines, orders } from "#db/schema/index.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { soldArticle, steady } from "#tests/support/channels/sold-article.ts";
import { openPrograms, program, tokenOf } from "#tests/support/program.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

const black = "sku-tote-black";
let shop: Shop;
let own: ReturnType<typeof program>;
let other: ReturnType<typeof program>;
let reader: ReturnType<typeof program>;
let productId: string;
let shopId: string;

beforeEach(async () => {
  shop = await openShop();
  ({ own, other } = await openPrograms(shop));
  reader = program(shop, (await tokenOf(shop, hanako, [])).token);
  const { shop: row } = await connectedShop(shop, { channel: "amazon", shopId: "A1" });
  shopId = row.id;
  productId = await soldArticle(shop, row, { skuId: black, onHand: 30, sold: steady(2) });
  await reckonWarnings(shop.as({ kind: "system", id: "test" }));
});

test("a program reads what runs low, and orders it once", async () => {
  const { list, next } = (await own.call("inventoryWarning/list", {})).data;
  expect(list).toMatchObject([{ id: productId, orderBy: expect.any(String) }]);
  expect(next).toBeNull();
  expect((await other.call("inventoryWarning/list", {})).data.list).toEqual([]);
  expect((await reader.call("inventoryWarning/list", {})).code).toBe(403);
  expect((await own.call("inventoryWarning/list", { part: "all", after: "x" })).code).toBe(0);
  expect((await own.call("inventoryWarning/list", { part: "some" })).code).toBe(400);

  const id = "11111111-1111-4111-8111-111111111111";
  const wanted = `${productId}:${list[0].suggested}:${list[0].seen}`;
  expect((await reader.call("inventoryWarning/order", { id, wanted })).code).toBe(403);
  expect((await own.call("inventoryWarning/order", { id, wanted: `${productId}:0:1` })).code).toBe(
    400,
  );
  expect((await own.call("inventoryWarning/order", { id, wanted: "x" })).code).toBe(400);
  expect((await other.call("inventoryWarning/order", { id, wanted })).code).not.toBe(0);
  const many = await own.call("inventoryWarning/order", {
    id,
    wanted: `${productId}:99999:${list[0].seen}`,
  });
  expect(many).toMatchObject({ code: 3002, msg: expect.stringContaining(productId) });
  const ordered = await own.call("inventoryWarning/order", { id, wanted });
  expect(ordered.data.order_sn).toMatch(/^KB-/);
  expect((await own.call("inventoryWarning/order", { id, wanted })).data).toEqual(ordered.data);
  expect(await shop.db.$count(orders)).toBe(1);
  expect(await shop.db.select().from(orderLines)).toMatchObject([
    { skuId: black, quantity: list[0].suggested },
  ]);
});

test("a program binds articles, and lets them go", async () => {
  const [article] = await shop.db.select().from(channelArticles);
  const id = String(article!.number);
  const bind = { id, productId };
  expect((await own.call("connectedShop/bind", bind)).code).toBe(0);
  for (const call of ["bind", "unbind", "proposals"]) {
    expect((await other.call(`connectedShop/${call}`, bind)).code).toBe(404);
    expect((await reader.call(`connectedShop/${call}`, bind)).code).toBe(403);
    expect((await own.call(`connectedShop/${call}`, { ...bind, id: "x" })).code).toBe(400);
  }
  expect((await own.call("connectedShop/unbind", { id })).code).toBe(0);
  expect(await shop.db.$count(articleProducts)).toBe(0);
  expect((await own.call("connectedShop/proposals", { id })).code).toBe(0);
  expect((await own.call("connectedShop/bind", { id, productId: "nobody" })).code).toBe(404);
  expect((await own.call("connectedShop/bind", bind)).code).toBe(0);
  expect(await shop.db.$count(articleProducts)).toBe(1);
  expect((await own.call("connectedShop/bindSure", { shop: shopId })).data.bound).toBe(0);
  expect((await other.call("connectedShop/bindSure", { shop: shopId })).code).toBe(404);
  expect((await reader.call("connectedShop/bindSure", { shop: shopId })).code).toBe(403);
});

test("a program reads what of its favourites is to be had where", async () => {
  const [line] = await shop.db.all<{ offerId: string }>(
    `SELECT offer_id AS offerId FROM skus WHERE id = '${black}'` as never,
  );
  expect((await own.call("favourite/goodsAdd", { goodsId: line!.offerId })).code).toBe(0);
  const { list } = (await own.call("favourite/inventory", {})).data;
  expect(list).toContainEqual(
    expect.objectContaining({ skuId: black, stock: expect.any(Number), withUs: 0, ordered: 0 }),
  );
  expect((await other.call("favourite/inventory", {})).data.list).toEqual([]);
  expect((await reader.call("favourite/inventory", {})).code).toBe(403);
});
