import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { deleteOwnProducts } from "#app/domain/catalog/products/change-own-products.server.ts";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { materialPage } from "#app/domain/core/page-links.ts";
import { supplyShortage, waiveShortage } from "#app/domain/trade/floor/consume-materials.server.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { materialLimits } from "#app/domain/trade/floor/material.ts";
import {
  addMaterial,
  bindMaterial,
  editMaterial,
  endMaterial,
  unbindMaterial,
} from "#app/domain/trade/floor/material-commands.server.ts";
import { CorrectMaterialForm } from "#app/domain/trade/floor/material-forms.schema.server.ts";
import {
  findMaterialPage,
  listAllMaterials,
  materialsQuery,
} from "#app/domain/trade/floor/material-queries.server.ts";
import {
  convertLotToMaterial,
  correctMaterial,
  receiveMaterial,
} from "#app/domain/trade/floor/move-material.server.ts";
import {
  auxiliaryMaterialMoves,
  auxiliaryMaterials,
  documentEvents,
  lots,
  notices,
} from "#db/schema/index.ts";
import { justBefore } from "#tests/support/just-before.ts";
import { hanako, li, type Shop, taro, wei } from "#tests/support/shop.ts";
import { unmeasured } from "#tests/support/trade/stock.ts";
import { bag, boundMaterial, plain, shopWithBags } from "./bound-material.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await shopWithBags();
});

const { product, receive, arrivedLot, inspect, undo, material, shortages } = boundMaterial(
  () => shop,
);
const told = async () =>
  (await shop.db.select(noticeFields).from(notices)).map(({ title }) => title);

test("an inspected lot uses what its product goes with, and the ledger tells of it", async () => {
  await receive(50);
  expect(await inspect(10)).toMatchObject({ ok: true });
  expect((await material()).stockQuantity).toBe(30);
  expect(await shop.db.select().from(auxiliaryMaterialMoves)).toMatchObject([
    { kind: "receive", quantity: 50, stockAfter: 50, byName: wei.name },
    {
      kind: "use",
      quantity: -20,
      stockAfter: 30,
      note: { code: "material.used", params: { pieces: 10 } },
    },
  ]);
  expect(await shortages()).toEqual([]);
});

test("bad pieces, another company's lots and unbound products use nothing", async () => {
  await receive(50);
  await inspect(5, shop, await arrivedLot(5, shop, taro.companyId));
  const lotId = await arrivedLot(4);
  await inspectLot(shop.as(wei), shop.files, lotId, {
    goodQuantity: 0,
    badQuantity: 4,
    note: "破れ",
    photos: [],
    ...unmeasured,
  });
  await unbindMaterial(shop.as(hanako), { productId: await product(shop), materialId: bag });
  await inspect(5);
  expect((await material()).stockQuantity).toBe(50);
});

test("what is not there is a shortage that company and staff read, never a stock below nothing", async () => {
  await receive(5);
  await inspect(10);
  expect((await material()).stockQuantity).toBe(0);
  expect(await shortages()).toMatchObject([{ quantity: 15, state: "open" }]);
  expect(await told()).toContain("副資材「OPP袋 A4」が15枚足りません");
  const { shortages: seen } = await listAllMaterials(shop.as(wei), undefined);
  expect(seen).toMatchObject([{ name: "OPP袋 A4", quantity: 15, stockQuantity: 0 }]);
  expect(await materialsQuery(shop.as(hanako))).toMatchObject([{ missing: 15, products: 1 }]);
  const [open] = await shortages();
  expect(await supplyShortage(shop.as(wei), open!.id)).toMatchObject({ reason: "stock-short" });
  await receive(20);
  const both = [1, 2].map(() => supplyShortage(shop.as(wei), open!.id));
  expect((await Promise.all(both)).map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect((await material()).stockQuantity).toBe(5);
});

test("a shortage that staff go on without needs a reason, which the company reads", async () => {
  await inspect(3);
  const [open] = await shortages();
  expect(await waiveShortage(shop.as(wei), open!.id, "")).toMatchObject({
    reason: "reason-missing",
  });
  expect(await waiveShortage(shop.as(wei), open!.id, "お客様のご希望")).toMatchObject({ ok: true });
  expect(await supplyShortage(shop.as(wei), open!.id)).toMatchObject({ reason: "done-already" });
  expect((await shop.db.select(noticeFields).from(notices)).map(({ body }) => body)).toContain(
    "お客様のご希望",
  );
});

test("a shortage that staff go on without just before it is supplied takes nothing", async () => {
  await inspect(3);
  await receive(20);
  const [open] = await shortages();
  const scope = justBefore(shop.as(wei), () => waiveShortage(shop.as(wei), open!.id, "不要です"));
  expect(await supplyShortage(scope, open!.id)).toEqual({ ok: false, reason: "done-already" });
  expect(await shortages()).toMatchObject([{ state: "waived" }]);
  expect((await material()).stockQuantity).toBe(20);
});

test("an undone inspection gives back what it used, the pieces supplied later too", async () => {
  await receive(5);
  await inspect(10);
  await receive(30);
  await supplyShortage(shop.as(wei), (await shortages())[0]!.id);
  expect((await material()).stockQuantity).toBe(15);
  expect(await undo()).toMatchObject({ ok: true });
  expect((await material()).stockQuantity).toBe(35);
  await inspect(10, shop, (await shop.db.select().from(lots))[0]!.id);
  expect((await material()).stockQuantity).toBe(15);
  await undo();
  expect((await material()).stockQuantity).toBe(35);
});

test("the company is told once that few are left, and again only after a refill", async () => {
  await editMaterial(shop.as(hanako), bag, 1, { ...plain, lowQuantity: 20 });
  await shop.db.delete(notices);
  const low = async () => (await told()).filter((title) => title.includes("残りが"));
  await receive(30);
  await inspect(3);
  expect(await low()).toEqual([]);
  await inspect(2);
  await inspect(1);
  expect(await low()).toEqual(["副資材「OPP袋 A4」の残りが20枚になりました"]);
  await receive(1);
  await inspect(1);
  expect(await low()).toHaveLength(1);
  await receive(30);
  await inspect(15);
  expect(await low()).toHaveLength(2);
  const links = (await shop.db.select(noticeFields).from(notices)).map(({ href }) => href);
  expect(new Set(links)).toEqual(new Set([materialPage(bag)]));
});

test("staff correct a count with its reason; a stock that moved meanwhile is counted anew", async () => {
  await receive(10);
  const said = { key: "k1", counted: 8, seen: 10, reason: "破损2个" };
  expect(await correctMaterial(shop.as(li), bag, said)).toMatchObject({ reason: "forbidden" });
  expect(await correctMaterial(shop.as(wei), bag, { ...said, seen: 9 })).toMatchObject({
    reason: "moved-meanwhile",
  });
  const both = ["a", "b"].map((key) => correctMaterial(shop.as(wei), bag, { ...said, key }));
  expect((await Promise.all(both)).map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect((await material()).stockQuantity).toBe(8);
});

test("a parcel of materials that came as a lot goes to their stock whole, and is goods no more", async () => {
  const lotId = await arrivedLot(40);
  const [lot] = await shop.db.select().from(lots).where(eq(lots.id, lotId));
  const kept = () => convertLotToMaterial(shop.as(wei), bag, lot!.number);
  const foreign = await arrivedLot(7, shop, taro.companyId);
  const [theirs] = await shop.db.select().from(lots).where(eq(lots.id, foreign));
  expect(await convertLotToMaterial(shop.as(wei), bag, theirs!.number)).toMatchObject({
    reason: "no-such-lot",
  });
  expect(await kept()).toMatchObject({ ok: true });
  expect(await kept()).toMatchObject({ reason: "lot-elsewhere" });
  expect((await material()).stockQuantity).toBe(40);
  expect(await inspect(40, shop, lotId)).toMatchObject({ reason: "not-to-inspect" });
});

test("another company neither sees, changes nor binds a material", async () => {
  const theirs = shop.as(taro);
  expect(await findMaterialPage(theirs, bag)).toBeUndefined();
  expect(await editMaterial(theirs, bag, 1, plain)).toMatchObject({ reason: "not-found" });
  expect(await endMaterial(theirs, bag)).toMatchObject({ reason: "not-found" });
  const use = { productId: await product(shop), materialId: bag };
  expect(await bindMaterial(theirs, use, 1)).toMatchObject({ reason: "not-found" });
  expect(
    await receiveMaterial(shop.as(li), bag, { key: "k", quantity: 1, note: "" }),
  ).toMatchObject({ reason: "forbidden" });
});

test("names are one each, a material with stock is not ended, an ended one is free again", async () => {
  expect(await addMaterial(shop.as(hanako), "other", plain)).toMatchObject({
    reason: "name-taken",
  });
  await receive(1);
  expect(await endMaterial(shop.as(hanako), bag)).toMatchObject({ reason: "stock-left" });
  await correctMaterial(shop.as(wei), bag, { key: "k", counted: 0, seen: 1, reason: "丢失" });
  await inspect(1);
  expect(await endMaterial(shop.as(hanako), bag)).toMatchObject({ ok: true });
  expect((await shortages()).map(({ state }) => state)).toEqual(["withdrawn"]);
  expect(await receive(1)).toMatchObject({ reason: "not-found" });
  expect(await addMaterial(shop.as(hanako), "other", plain)).toMatchObject({ ok: true });
});

test("pieces of an ended material that come back from an undone inspection are kept again, beside one of its name", async () => {
  await receive(20);
  await inspect(10);
  expect(await endMaterial(shop.as(hanako), bag)).toMatchObject({ ok: true });
  await addMaterial(shop.as(hanako), "other", plain);
  await shop.db.delete(notices);
  expect(await undo()).toMatchObject({ ok: true });
  const again = await material();
  expect(again).toMatchObject({ state: "kept", stockQuantity: 20 });
  expect(again.name).toBe("OPP袋 A4（戻り material）");
  expect(await told()).toEqual(["副資材「OPP袋 A4（戻り material）」20枚が在庫に戻りました"]);
  const history = await shop.db
    .select()
    .from(documentEvents)
    .where(eq(documentEvents.documentId, bag));
  expect(history.at(-1)).toMatchObject({
    move: "keepAgain",
    fromState: "ended",
    state: "kept",
    version: again.version,
  });
  const counted = { key: "k", counted: 0, seen: 20, reason: "退还" };
  expect(await correctMaterial(shop.as(wei), bag, counted)).toMatchObject({ ok: true });
  expect(await endMaterial(shop.as(hanako), bag)).toMatchObject({ ok: true });
});

test("a material whose name is free comes back under it, and one without pieces stays ended", async () => {
  await inspect(3);
  await endMaterial(shop.as(hanako), bag);
  await undo();
  expect(await material()).toMatchObject({ state: "ended", name: plain.name });
  await addMaterial(shop.as(hanako), "other", plain);
  const productId = await product(shop);
  await bindMaterial(shop.as(hanako), { productId, materialId: "other" }, 1);
  const key = crypto.randomUUID();
  await receiveMaterial(shop.as(wei), "other", { key, quantity: 3, note: "" });
  await inspect(3);
  await endMaterial(shop.as(hanako), "other");
  await undo();
  const kept = await materialsQuery(shop.as(hanako));
  expect(kept).toMatchObject([{ material: { id: "other", name: plain.name, stockQuantity: 3 } }]);
});

test("a receipt beyond what can be counted is refused, and any stock can be corrected", async () => {
  const { stockMax } = materialLimits;
  expect(await receive(stockMax)).toMatchObject({ ok: true });
  expect(await receive(1)).toMatchObject({ reason: "stock-full" });
  const [lot] = await shop.db
    .select()
    .from(lots)
    .where(eq(lots.id, await arrivedLot(2)));
  expect(await convertLotToMaterial(shop.as(wei), bag, lot!.number)).toMatchObject({
    reason: "stock-full",
  });
  expect(await material()).toMatchObject({ stockQuantity: stockMax });
  const sent = { key: "k", counted: "5", seen: String(stockMax + 7), reason: "盘点" };
  expect(CorrectMaterialForm.safeParse(sent)).toMatchObject({ success: true });
});

test("so many materials and no more, of a company and of a product", async () => {
  const { companyId } = hanako;
  await shop.db.insert(auxiliaryMaterials).values(
    Array.from({ length: materialLimits.materialsMax - 2 }, (_, at) => ({
      ...plain,
      id: `m${at}`,
      name: `袋${at}`,
      companyId,
      state: "kept" as const,
      version: 1,
      addedAt: new Date(0),
      addedByName: "港",
    })),
  );
  const add = (id: string) => addMaterial(shop.as(hanako), id, { ...plain, name: id });
  expect(await Promise.all([add("last"), add("over")])).toMatchObject([
    { ok: true },
    { reason: "materials-full" },
  ]);
  const productId = await product(shop);
  const bind = (materialId: string) => bindMaterial(shop.as(hanako), { productId, materialId }, 1);
  for (const id of ["m1", "m2", "m3", "m4"]) expect(await bind(id)).toMatchObject({ ok: true });
  expect(await bind("m5")).toMatchObject({ reason: "too-many-materials" });
  expect(await bind("m4")).toMatchObject({ ok: true });
  expect(await deleteOwnProducts(shop.as(hanako), [productId])).toMatchObject({ ok: true });
});

test("the ledger is not written over", async () => {
  await receive(5);
  const rows = shop.db.update(auxiliaryMaterialMoves).set({ quantity: 6 });
  await expect(rows).rejects.toThrow();
});
