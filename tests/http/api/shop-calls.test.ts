import { beforeEach, expect, test } from "vitest";
import { startPlan } from "#app/domain/channels/delivery-plans/start-plan.server.ts";
import { channelPlans, files } from "#db/schema/index.ts";
import { amazonRequest } from "#tests/support/channels/delivery-plan.ts";
import { openPrograms, program, tokenOf } from "#tests/support/program.ts";
import { hanako, kenji, openShop, type Shop } from "#tests/support/shop.ts";

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
    id,
    requestNumber: request.number,
    shop: request.shop.id,
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

test("a program starts a plan once, calls it off, and names what cannot be", async () => {
  const plan = "22222222-2222-4222-8222-222222222222";
  const asked = { id: plan, pOrder_sn: request.number, shop: request.shop.id };
  expect(await own.call("amazonDeliveryPlan/start", asked)).toMatchObject({ code: 7002 });
  expect((await own.call("amazonDeliveryPlan/start", { ...asked, id })).data).toEqual({ id });
  expect(await other.call("amazonDeliveryPlan/start", asked)).toMatchObject({ code: 7001 });
  const choice = { id, transportId: "own", arrivesFrom: "2026-02-01", feeYen: "0" };
  expect(await own.call("amazonDeliveryPlan/choose", choice)).toMatchObject({ code: 409 });
  expect((await own.call("amazonDeliveryPlan/choose", { ...choice, feeYen: "-1" })).code).toBe(400);
  for (const call of ["choose", "retry", "cancel"]) {
    expect((await other.call(`amazonDeliveryPlan/${call}`, choice)).code).toBe(404);
    expect((await reader.call(`amazonDeliveryPlan/${call}`, choice)).code).toBe(403);
  }
  expect(await own.call("amazonDeliveryPlan/cancel", { id })).toMatchObject({ code: 0 });
  expect((await own.call("amazonDeliveryPlan/details", { id })).data.state).not.toBe("preparing");
  expect(await shop.runQueued()).toContain("carry-on-delivery-plans");
});

test("a program has a plan made anew by its own company alone, and once", async () => {
  const renew = "amazonDeliveryPlan/renew";
  expect((await other.call(renew, { id })).code).toBe(404);
  expect((await reader.call(renew, { id })).code).toBe(403);
  // The token of an employee whose right was taken back since.
  const employee = { ...kenji, permissions: ["shops" as const] };
  const without = program(shop, (await tokenOf(shop, employee, ["shops"])).token);
  expect((await without.call(renew, { id })).code).toBe(403);
  expect((await own.call(renew, { id: "" })).code).toBe(400);
  const [before] = await shop.db.select().from(channelPlans);
  expect(before).toMatchObject({ state: "preparing", renews: false });
  expect(await own.call(renew, { id })).toMatchObject({ code: 0 });
  const [begun] = await shop.db.select().from(channelPlans);
  expect(begun).toMatchObject({ id, renews: true, step: "cancel" });
  expect(begun!.state).not.toBe("preparing");
  expect(await shop.runQueued()).toContain("carry-on-delivery-plans");
  expect(await own.call(renew, { id })).toMatchObject({ code: 409 });
});

test("a plan's labels come as a file to its company alone, once there are some", async () => {
  expect((await own.call("amazonDeliveryPlan/labels", { id })).code).toBe(404);
  const file = "labels-of-plan";
  await shop.files.put(file, new TextEncoder().encode("%PDF-1.7"), "application/pdf");
  await shop.db.insert(files).values({
    id: file,
    key: file,
    companyId: hanako.companyId,
    documentKind: "shipping",
    documentId: "any",
    name: "labels.pdf",
    contentType: "application/pdf",
    sizeBytes: 8,
    savedAt: new Date(),
    savedBy: "system:plans",
  });
  await shop.db.update(channelPlans).set({ labelFile: file });
  const { token } = await tokenOf(shop, hanako);
  const answer = await shop.fetch(
    new Request("https://shop.test/api/amazonDeliveryPlan/labels", {
      method: "POST",
      body: new URLSearchParams({ id }),
      headers: { Authorization: `Bearer ${token}` },
    }),
  );
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  expect(await answer.text()).toBe("%PDF-1.7");
  expect((await other.call("amazonDeliveryPlan/labels", { id })).code).toBe(404);
  expect((await reader.call("amazonDeliveryPlan/labels", { id })).code).toBe(403);
});

test("a program hides articles and shows them again", async () => {
  const asked = { channel: "amazon" };
  const [article] = (await own.call("connectedShop/inventory", asked)).data.list;
  const ids = { ids: String(article.id) };
  expect((await other.call("connectedShop/hide", ids)).code).toBe(404);
  expect((await reader.call("connectedShop/hide", ids)).code).toBe(403);
  expect((await own.call("connectedShop/hide", { ids: "x" })).code).toBe(400);
  expect((await own.call("connectedShop/hide", ids)).code).toBe(0);
  expect((await own.call("connectedShop/inventory", asked)).data.list).toEqual([]);
  const { list, count } = (await own.call("connectedShop/hidden", asked)).data;
  expect(count).toBe(1);
  expect((await other.call("connectedShop/hidden", asked)).data.list).toEqual([]);
  const shown = await own.call("connectedShop/show", { ids: list[0].id });
  expect(shown.data).toEqual({ shown: 1 });
  expect((await own.call("connectedShop/inventory", asked)).data.list).toHaveLength(1);
});
