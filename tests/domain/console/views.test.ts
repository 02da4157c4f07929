import { expect, test } from "vitest";
import { deleteView, saveView, viewsQuery } from "#app/domain/console/teamwork/views.server.ts";
import { chen, li, openShop, wei } from "#tests/support/shop.ts";

const view = { list: "orders", name: "待报价", query: "state=quoting", shared: false } as const;

test("a view is one's own until it is shared, and only who keeps it drops it", async () => {
  const shop = await openShop();
  expect(await saveView(shop.as(li), view)).toMatchObject({ ok: true });
  expect(await saveView(shop.as(li), view)).toEqual({ ok: false, reason: "name-taken" });
  expect(await saveView(shop.as(chen), view)).toMatchObject({ ok: true });
  expect(await viewsQuery(shop.as(li), "orders")).toHaveLength(1);

  await saveView(shop.as(chen), { ...view, name: "全员", shared: true });
  const seen = await viewsQuery(shop.as(li), "orders");
  expect(seen.map(({ name }) => name)).toEqual(["待报价", "全员"]);
  await deleteView(shop.as(li), seen[1]!.id);
  expect(await viewsQuery(shop.as(li), "orders")).toHaveLength(2);
  await deleteView(shop.as(chen), seen[1]!.id);
  expect(await viewsQuery(shop.as(li), "orders")).toHaveLength(1);
});

test("forty views are enough for one person", async () => {
  const shop = await openShop();
  for (let n = 0; n < 40; n++)
    expect(await saveView(shop.as(li), { ...view, name: `视图${n}` })).toMatchObject({ ok: true });
  expect(await saveView(shop.as(li), { ...view, name: "再一个" })).toEqual({
    ok: false,
    reason: "too-many",
  });
});

test("one name saved by one person at once is one view, of however many presses", async () => {
  const shop = await openShop();
  const kept = await Promise.all(Array.from({ length: 5 }, () => saveView(shop.as(li), view)));
  expect(kept.filter(({ ok }) => ok)).toHaveLength(1);
  expect(kept.filter((one) => !one.ok && one.reason === "name-taken")).toHaveLength(4);
  expect(await viewsQuery(shop.as(li), "orders")).toHaveLength(1);
});

test("a list's view is kept by who may look at the list", async () => {
  const shop = await openShop();
  const members = { ...view, list: "members", query: "manager=me" } as const;
  expect(await saveView(shop.as(wei), members)).toEqual({ ok: false, reason: "forbidden" });
  expect((await saveView(shop.as(chen), members)).ok).toBe(true);
  expect(await viewsQuery(shop.as(chen), "members")).toHaveLength(1);
  expect(await viewsQuery(shop.as(chen), "orders")).toHaveLength(0);
});
