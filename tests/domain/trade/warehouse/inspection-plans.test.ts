import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { dataOf, findOwnProduct } from "#app/domain/catalog/products/own-product-queries.server.ts";
import { editOwnProduct } from "#app/domain/catalog/products/write-own-product.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { piecesToInspect } from "#app/domain/trade/floor/inspection.ts";
import { savePlan } from "#app/domain/trade/floor/inspection-plans.server.ts";
import { findLot } from "#app/domain/trade/floor/lot-queries.server.ts";
import { saveOrderedGoods } from "#app/domain/trade/floor/own-goods.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import {
  lots,
  offers,
  orderLines,
  ownProductSources,
  ownProducts,
  problemCases,
} from "#db/schema/index.ts";
import { hanako, taro } from "#tests/support/people.ts";
import { openShop, type Shop, wei } from "#tests/support/shop.ts";
import { boughtLot, png, unmeasured } from "#tests/support/trade/stock.ts";

let shop: Shop;
let lotId: string;

beforeEach(async () => {
  shop = await openShop();
  const bought = await boughtLot(shop, 40);
  lotId = bought.lotId;
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 40 });
});

const option = (id: string) => ({ id, nameJa: id, nameZh: id, priceType: 0 as const, price: "1" });
const pays = (...ids: string[]) => shop.db.update(orderLines).set({ options: ids.map(option) });
const found = { goodQuantity: 40, badQuantity: 0, note: "", photos: [], ...unmeasured };
const inspect = (change: Partial<Parameters<typeof inspectLot>[3]> = {}) =>
  inspectLot(shop.as(wei), shop.files, lotId, { ...found, ...change });
const planOf = async () => (await findLot(shop.as(wei), lotId))!.plan;

test.each([
  [1, 1],
  [8, 2],
  [9, 3],
  [40, 8],
  [500, 50],
  [501, 80],
  [99_999, 500],
])("of %i pieces a sample is %i", (quantity, sample) => {
  expect(piecesToInspect({ share: "sample" }, quantity)).toBe(sample);
  expect(piecesToInspect({ share: "all" }, quantity)).toBe(quantity);
});

test("a plan is the product's, else its category's, and what is paid for comes first", async () => {
  expect(await planOf()).toMatchObject({ share: "sample", ofProduct: false });
  const [line] = await shop.db.select().from(orderLines);
  const { offerId } = line!;
  const [offer] = await shop.db.select().from(offers).where(eq(offers.id, offerId));
  const plan = (point: string) => ({
    points: [point],
    photoPoints: ["整体"],
    share: "all" as const,
  });
  await savePlan(shop.as(wei), { categoryId: offer!.categoryId }, plan("类目"));
  expect(await planOf()).toMatchObject({ points: ["类目"], share: "all", ofProduct: true });
  await savePlan(shop.as(wei), { offerId }, { ...plan("商品"), share: "sample" });
  expect(await planOf()).toMatchObject({ points: ["商品"], share: "sample" });
  await pays("inspect-full", "photo");
  expect(await planOf()).toMatchObject({ share: "all", photosPaid: true });
});

test("what the company wants looked at in its own product stands at each lot of it, and at no other company's", async () => {
  const wishesOf = async () => (await findLot(shop.as(wei), lotId))!.wishes;
  expect(await wishesOf()).toBe("");
  const [line] = await shop.db.select().from(orderLines);
  const scope = shop.as(hanako);
  const kept = await saveOrderedGoods(scope, line!.id);
  expect(kept.ok).toBe(true);
  const [own] = await shop.db.select().from(ownProducts);
  const { product } = (await findOwnProduct(scope, own!.id))!;
  const points = "縫い目とファスナーの動き";
  const data = { ...dataOf(product), inspectionPoints: points };
  expect(await editOwnProduct(scope, product.id, product.version, data, [])).toMatchObject({
    ok: true,
  });
  expect(await wishesOf()).toBe(points);
  await shop.db
    .update(ownProductSources)
    .set({ companyId: taro.companyId })
    .where(eq(ownProductSources.productId, product.id));
  expect(await wishesOf()).toBe("");
});

test("where photos are paid for there is one, or a reason that the buyer reads", async () => {
  await pays("photo");
  expect(await inspect()).toEqual({ ok: false, reason: "photo-missing" });
  expect(await inspect({ withoutPhoto: "カメラの故障" })).toMatchObject({ ok: true });
  expect(readMessage((await shop.db.select().from(lots))[0]?.inspectionNote, "ja")).toBe(
    "写真なし：カメラの故障",
  );
});

test("with a photo it passes as before", async () => {
  await pays("photo");
  expect(await inspect({ photos: [png()] })).toMatchObject({ ok: true });
});

test("bad pieces are bad for a reason: a defect, other goods, or the note", async () => {
  const bad = { goodQuantity: 39, badQuantity: 1 };
  expect(await inspect(bad)).toEqual({ ok: false, reason: "reason-missing" });
  expect(await shop.db.$count(problemCases)).toBe(0);
  expect(await inspect({ ...bad, defects: [{ reason: "stain", pieces: 1 }] })).toMatchObject({
    ok: true,
  });
});

test("bad pieces go to a shelf of the quarantine that stands", async () => {
  const bad = { goodQuantity: 39, badQuantity: 1, note: "汚れ" };
  for (const quarantineShelf of ["Q-99-01", "A-01-01"])
    expect(await inspect({ ...bad, quarantineShelf })).toEqual({
      ok: false,
      reason: "no-such-shelf",
    });
  expect(await inspect({ ...bad, quarantineShelf: "Q-01-01" })).toMatchObject({ ok: true });
});

test("defects are counted by reason, no more than there are bad pieces, and told to the buyer", async () => {
  const bad = { goodQuantity: 37, badQuantity: 3 };
  const defects = [
    { reason: "broken" as const, pieces: 2 },
    { reason: "stain" as const, pieces: 2 },
  ];
  expect(await inspect({ ...bad, defects })).toEqual({
    ok: false,
    reason: "more-defects-than-bad",
  });
  defects[1]!.pieces = 1;
  expect(await inspect({ ...bad, defects, note: "箱つぶれ" })).toMatchObject({ ok: true });
  const words = "破損 2個、汚れ 1個 ／ 箱つぶれ";
  const [lot] = await shop.db.select().from(lots);
  expect(lot).toMatchObject({ defects });
  expect(readMessage(lot?.inspectionNote, "ja")).toBe(words);
  const [opened] = await shop.db.select().from(problemCases);
  expect(opened).toMatchObject({ quantity: 3 });
  expect(readMessage(opened?.note, "ja")).toBe(words);
});
