import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { noConditions } from "#app/domain/catalog/pallets/pallet.ts";
import { makePallet, runPallet } from "#app/domain/catalog/pallets/pallet-commands.server.ts";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import {
  goodsQuery,
  makePalletOfReason,
  recommendTo,
  seedsQuery,
  switchPersonal,
} from "#app/domain/catalog/recommended/personal.server.ts";
import { reasonsOf, type Seed } from "#app/domain/catalog/recommended/recommended.ts";
import {
  blacklist,
  offers,
  palletGoods,
  pallets,
  personalRefusals,
  recommendedPallets,
  stores,
} from "#db/schema/index.ts";
import { makeCatalogue } from "#tests/support/pallet-goods.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { boughtOrder } from "#tests/support/trade/bought-order.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await makeCatalogue(shop.db, 20);
});

const tote = "900001";
const buy = (who = hanako, offerId = tote, storeId?: string) =>
  boughtOrder(shop.db, { companyId: who.companyId, userId: who.id, offerId, storeId });
const listFor = async (who = hanako, seen: string[] = []) =>
  (await recommendTo(shop.as(who), seen)).list;
const idsFor = async (who = hanako, seen: string[] = []) =>
  (await listFor(who, seen)).flatMap((one) => one.offers.map(({ id }) => id));

test("who bought, kept and looked at nothing is recommended nothing", async () => {
  expect(await recommendTo(shop.as(hanako), [])).toEqual({
    off: { company: false, seen: false },
    list: [],
  });
});

test("what was bought recommends goods of its kind and price that the company does not hold", async () => {
  await buy();
  const [reason] = await listFor();
  expect(reason).toMatchObject({ kind: "bought", landedMinYen: 250, landedMaxYen: 1_000 });
  expect(reason!.why).toMatch(
    /^買付した「帆布袋試験 1」と同じカテゴリー「.+」で、着地原価が近く（上端250〜1,000円）/,
  );
  expect(reason!.offers).toHaveLength(6);
  for (const offer of reason!.offers) {
    const [row] = await shop.db.select().from(offers).where(eq(offers.id, offer.id));
    expect(row!.landedYen).toBeGreaterThanOrEqual(250);
    expect(row!.landedYen).toBeLessThanOrEqual(1_000);
    expect(row!.categoryId).toBe(reason!.categoryId);
    expect(row!.id).not.toBe(tote);
  }
});

test("what sells best is not recommended to who bought it, or looked at it, already", async () => {
  await buy(hanako, "900020");
  const ids = await idsFor(hanako, ["900019"]);
  expect(ids).not.toContain("900020");
  expect(ids).not.toContain("900019");
  expect(ids).toContain("900018");
});

test("nothing of another company is in it, and no order of a store that an employee does not see", async () => {
  await buy(taro);
  expect(await listFor(hanako)).toEqual([]);
  await shop.db.insert(stores).values({
    id: "store-a",
    companyId: hanako.companyId,
    name: "本店",
    marketplace: "amazon",
    createdAt: new Date(0),
  });
  await buy(hanako, tote, "store-a");
  const limited = { ...kenji, permissions: ["products" as const], storeIds: ["store-b"] };
  expect(await listFor(limited)).toEqual([]);
  expect(await listFor({ ...limited, storeIds: ["store-a"] })).toHaveLength(1);
});

test("what is unwanted, sold out, in the library or in a pallet is left out", async () => {
  await buy();
  const first = await idsFor();
  const at = { addedAt: new Date(0), addedByName: "" };
  const [unwanted, kept, out, listed] = first;
  await shop.db
    .insert(blacklist)
    .values({ id: "b", companyId: hanako.companyId, offerId: unwanted!, ...at });
  expect(await addFromGoods(shop.as(hanako), [{ skuId: `sku-${kept}` }])).toMatchObject({
    ok: true,
  });
  await shop.db.update(offers).set({ stock: 0 }).where(eq(offers.id, out!));
  await makePallet(shop.as(hanako), "p1", {
    name: "帆布",
    purpose: "",
    wanted: 1,
    confirms: true,
    refreshDays: 1,
    active: true,
    tells: true,
    conditions: { ...noConditions, words: "帆布袋試験" },
  });
  await shop.db.insert(palletGoods).values({
    palletId: "p1",
    companyId: hanako.companyId,
    offerId: listed!,
    titleJa: "x",
    state: "refused",
    priceFen: 1,
    out: false,
    gone: false,
    change: "new",
    changedOn: "2026-01-01",
    fromFen: 1,
  });
  const now = await idsFor();
  for (const id of [unwanted, kept, out, listed]) expect(now).not.toContain(id);
  expect(now).toContain(first[4]);
  expect(new Set(now).size).toBe(now.length);
});

test("the library and what this browser looked at recommend too, each under its own reason", async () => {
  await addFromGoods(shop.as(hanako), [{ skuId: "sku-900002" }]);
  const list = await listFor(hanako, ["900003", "no-offer"]);
  expect(list.map(({ kind }) => kind)).toEqual(["kept", "seen"]);
  expect(list[0]!.why).toContain("商品ライブラリの「");
  expect(list[1]!.why).toContain("最近ご覧になった「帆布袋試験 3」");
  const shown = list.flatMap((one) => one.offers.map(({ id }) => id));
  for (const id of ["900002", "900003"]) expect(shown).not.toContain(id);
});

test("a season recommends only kinds that the company deals in, and says how long it is until then", async () => {
  const season = {
    id: "r1",
    kind: "event" as const,
    occasion: "valentine" as const,
    title: "贈り物の袋",
    about: "x",
    coverId: tote,
    fromDay: "2026-01-01",
    untilDay: "2026-12-31",
    picked: [],
    conditions: { words: "帆布袋試験" },
    version: 1,
    changedAt: new Date(0),
    changedByName: "",
  };
  await shop.db.insert(recommendedPallets).values(season);
  expect(await listFor()).toEqual([]);
  await buy();
  const [, reason] = await listFor();
  expect(reason).toMatchObject({ kind: "season" });
  expect(reason!.why).toContain("「贈り物の袋」（バレンタインまであと30日）");
  const [bag] = await shop.db.select().from(offers).where(eq(offers.id, tote));
  expect(reason!.categoryId).toBe(bag!.categoryId);
});

test("a company, or one person for what they looked at, wants none", async () => {
  await buy();
  expect(await switchPersonal(shop.as(hanako), "seen", false)).toMatchObject({ ok: true });
  expect(await switchPersonal(shop.as(hanako), "seen", false)).toMatchObject({ ok: true });
  expect((await listFor(hanako, ["900003"])).map(({ kind }) => kind)).toEqual(["bought"]);
  const employee = { ...kenji, permissions: ["products" as const] };
  expect((await listFor(employee, ["900003"])).map(({ kind }) => kind)).toContain("seen");
  expect(await switchPersonal(shop.as(kenji), "seen", false)).toMatchObject({
    reason: "forbidden",
  });
  expect(await switchPersonal(shop.as(employee), "company", false)).toMatchObject({
    reason: "forbidden",
  });
  await switchPersonal(shop.as(hanako), "company", false);
  expect(await recommendTo(shop.as(employee), ["900003"])).toMatchObject({
    off: { company: true },
    list: [],
  });
  await switchPersonal(shop.as(hanako), "company", true);
  await switchPersonal(shop.as(hanako), "seen", true);
  expect(await shop.db.select().from(personalRefusals)).toEqual([]);
});

test("one press makes a pallet that finds what is shown, twice the same makes one, and nothing of orders and looks is told", async () => {
  await buy();
  const [reason, looked] = await listFor(hanako, ["900003"]);
  const asked = { id: "00000000-0000-4000-8000-000000000001", key: reason!.key, seen: [] };
  expect(await makePalletOfReason(shop.as(hanako), asked)).toMatchObject({ ok: true });
  expect(await makePalletOfReason(shop.as(hanako), asked)).toMatchObject({ ok: true });
  const [made, ...others] = await shop.db.select().from(pallets);
  expect(others).toEqual([]);
  expect(reason).toMatchObject({ kind: "bought" });
  expect(made).toMatchObject({ purpose: "", confirms: true });
  const found = (await shop.db.select().from(palletGoods)).map(({ offerId }) => offerId);
  for (const { id } of reason!.offers) expect(found).toContain(id);
  expect(looked).toMatchObject({ kind: "seen" });
  await shop.db.delete(palletGoods);
  const other = { ...asked, id: "00000000-0000-4000-8000-000000000002", key: looked!.key };
  expect(await makePalletOfReason(shop.as(hanako), { ...other, seen: ["900003"] })).toMatchObject({
    ok: true,
  });
  const [, second] = await shop.db.select().from(pallets).orderBy(pallets.slot);
  expect(second).toMatchObject({ name: `${made!.name}2`, purpose: "" });
  expect(await makePalletOfReason(shop.as(taro), { ...asked, id: "x" })).toMatchObject({
    reason: "no-such-reason",
  });
  expect(await makePalletOfReason(shop.as(kenji), asked)).toMatchObject({ reason: "forbidden" });
  expect(await runPallet(shop.as(hanako), made!.id)).toMatchObject({ ok: true });
});

test("goods that no method reckons are recommended by their kind alone, and reasons are bounded", () => {
  const seed = (at: number, kind: Seed["kind"]): Seed => ({
    kind,
    offerId: String(at),
    titleJa: "名".repeat(80),
    categoryId: `c${at}`,
    categoryJa: "袋",
    landedYen: 999_999_999,
    times: at,
  });
  const seeds = [1, 2, 3, 4, 5].flatMap((at) => [seed(at, "bought"), seed(at, "seen")]);
  const reasons = reasonsOf(seeds, []);
  expect(reasons.map(({ key }) => key)).toEqual(["bought/5", "bought/4", "seen/1", "seen/2"]);
  for (const { why, landedMinYen } of reasons) {
    expect(landedMinYen).toBeUndefined();
    expect(why).toMatch(/よく売れている商品です。$/);
    expect(why.length).toBeLessThan(100);
  }
});

test("seeds and goods are read along their indexes", async () => {
  await buy();
  await shop.db.run(sql`ANALYZE`);
  const [reason] = await listFor();
  const scope = shop.as(hanako);
  for (const query of [
    seedsQuery(scope, [tote]).getSQL(),
    goodsQuery("hanako-shop", reason!, []),
  ]) {
    const rows = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`);
    const walked = rows.map(({ detail }) => detail).join("\n");
    expect(walked).not.toMatch(
      /SCAN (orders|order_lines|offers|own_products|own_product_sources|pallets|pallet_goods|blacklist)\b/,
    );
  }
});
