import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { orderAgain } from "#app/domain/catalog/cart/order-again.server.ts";
import {
  bindSource,
  deleteOwnProducts,
  mergeOwnProducts,
  preferSource,
  tagOwnProducts,
  unbindSource,
} from "#app/domain/catalog/products/change-own-products.server.ts";
import { plainData } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import {
  dataOf,
  findOwnProduct,
  listOwnProducts,
  sharedLabelsQuery,
} from "#app/domain/catalog/products/own-product-queries.server.ts";
import {
  addFromGoods,
  addOwnProduct,
  editOwnProduct,
} from "#app/domain/catalog/products/write-own-product.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { placeOrder, submitOrder } from "#app/domain/trade/orders/place-order.server.ts";
import {
  cartLines,
  documentEvents,
  ownProductSources,
  ownProducts,
  ownProductTags,
  skus,
} from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const natural = "sku-tote-natural";
const black = "sku-tote-black";

/** The id of the product that the company's SKU became. */
async function added(skuId: string, actor: Buyer = hanako) {
  expect(await addFromGoods(shop.as(actor), [{ skuId }])).toMatchObject({ ok: true });
  const [source] = await shop.db
    .select()
    .from(ownProductSources)
    .where(eq(ownProductSources.skuId, skuId));
  return source!.productId;
}

const read = async (id: string) => (await findOwnProduct(shop.as(hanako), id))!;

async function edited(
  id: string,
  changes: Partial<ReturnType<typeof plainData>>,
  tags: string[] = [],
) {
  const { product } = await read(id);
  return editOwnProduct(
    shop.as(hanako),
    id,
    product.version,
    { ...dataOf(product), ...changes },
    tags,
  );
}

describe("the library", () => {
  test("makes a product of a SKU with what its offer says, once", async () => {
    const id = await added(natural);
    expect(await addFromGoods(shop.as(hanako), [{ skuId: natural }])).toEqual({
      ok: true,
      value: { added: 0, known: 1 },
    });
    const { product, sources } = await read(id);
    expect(product).toMatchObject({
      name: "キャンバストートバッグ 無地 生成り",
      managementNumber: "",
      weightGrams: 220,
      lengthMm: 380,
      version: 1,
    });
    expect(sources.map(({ source }) => source.seenPriceFen)).toEqual([1_520]);
  });

  test("leaves a management number to the product that has it already", async () => {
    const wanted = [
      { skuId: natural, known: { managementNumber: "MT-1" } },
      { skuId: black, known: { managementNumber: "mt-1" } },
    ];
    expect(await addFromGoods(shop.as(hanako), wanted)).toMatchObject({ value: { added: 2 } });
    const numbers = (await shop.db.select().from(ownProducts)).map((one) => one.managementNumber);
    expect(numbers.map((number) => number.toUpperCase()).sort()).toEqual(["", "MT-1"]);
  });

  test("refuses a SKU that is gone and somebody without the right", async () => {
    expect(await addFromGoods(shop.as(hanako), [{ skuId: "none" }])).toMatchObject({
      reason: "gone",
    });
    expect(await addFromGoods(shop.as(kenji), [{ skuId: natural }])).toMatchObject({
      reason: "forbidden",
    });
  });

  test("is the company's own: another neither sees nor changes it, and has the SKU for itself", async () => {
    const id = await added(natural);
    const other = shop.as(taro);
    expect(await findOwnProduct(other, id)).toBeUndefined();
    expect((await listOwnProducts(other, {})).page).toEqual([]);
    expect(await tagOwnProducts(other, [id], "春", "add")).toMatchObject({ reason: "not-found" });
    expect(await deleteOwnProducts(other, [id])).toMatchObject({ reason: "not-found" });
    expect(await orderAgain(other, [{ productId: id, quantity: 1 }])).toMatchObject({
      reason: "not-found",
    });
    expect(await addFromGoods(other, [{ skuId: natural }])).toMatchObject({ ok: true });
    expect(await shop.db.$count(ownProducts)).toBe(2);
  });

  test("is tagged and emptied many at once, or not at all", async () => {
    const ids = [await added(natural), await added(black)];
    expect(await tagOwnProducts(shop.as(hanako), [...ids, "none"], "春", "add")).toMatchObject({
      reason: "not-found",
    });
    expect(await shop.db.$count(ownProductTags)).toBe(0);
    await tagOwnProducts(shop.as(hanako), ids, "春", "add");
    expect((await listOwnProducts(shop.as(hanako), { tag: "春" })).page).toHaveLength(2);
    await tagOwnProducts(shop.as(hanako), ids.slice(1), "春", "remove");
    expect((await listOwnProducts(shop.as(hanako), { tag: "春" })).page).toHaveLength(1);
    await deleteOwnProducts(shop.as(hanako), ids);
    expect(await shop.db.$count(ownProducts)).toBe(0);
    expect(await shop.db.$count(ownProductSources)).toBe(0);
  });

  test("is found by words and numbers, long and short, and pages without a gap", async () => {
    const id = await added(natural);
    await added(black);
    await edited(id, {
      managementNumber: "MT-TB12",
      asin: "B0DK41TT7P",
      labelNumber: "X001ABC7QN",
    });
    await addFromGoods(shop.as(taro), [{ skuId: natural }]);
    const found = async (words: string) =>
      (await listOwnProducts(shop.as(hanako), { words })).page.map(({ product }) => product.name);
    expect(await found("MT-TB12")).toEqual(["キャンバストートバッグ 無地 生成り"]);
    expect(await found("X001ABC")).toHaveLength(1);
    expect(await found("トートバッグ 生成り")).toHaveLength(1);
    expect(await found("トートバッグ")).toHaveLength(2);
    expect(await found("無地")).toHaveLength(2);
    expect(await found("無地 MT")).toHaveLength(1);
    expect(await found("水筒")).toEqual([]);
    const first = await listOwnProducts(shop.as(hanako), { words: "トートバッグ" }, 1);
    const second = await listOwnProducts(
      shop.as(hanako),
      { words: "トートバッグ", after: first.next },
      1,
    );
    expect(second.next).toBeUndefined();
    expect(second.page[0]!.product.id).toBe(id);
    await edited(id, { managementNumber: "ZZ-9" });
    expect(await found("MT-TB12")).toEqual([]);
  });
});

describe("a product's data", () => {
  test("keeps its management number to itself within the company, and writes before and after", async () => {
    const id = await added(natural);
    const other = await added(black);
    expect(await edited(id, { managementNumber: "MT-1", hsCode: "420222" }, ["春"])).toMatchObject({
      ok: true,
    });
    for (const same of ["MT-1", "mt-1"])
      expect(await edited(other, { managementNumber: same })).toMatchObject({
        reason: "management-number-taken",
      });
    await addFromGoods(shop.as(taro), [{ skuId: natural }]);
    const events = await shop.db
      .select()
      .from(documentEvents)
      .where(eq(documentEvents.documentId, id));
    expect(events.at(-1)).toMatchObject({
      documentKind: "product",
      move: "edit",
      byName: "山田花子",
    });
    expect(readMessage(events.at(-1)?.note, "ja")).toBe(
      "管理番号: なし → MT-1\nHSコード: なし → 420222\nタグ: なし → 春",
    );
  });

  test("seen by two people at once is saved by the first alone", async () => {
    const id = await added(natural);
    const { product } = await read(id);
    const data = dataOf(product);
    const scope = shop.as(hanako);
    const both = await Promise.all(
      ["A", "B"].map((name) => editOwnProduct(scope, id, product.version, { ...data, name }, [])),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await editOwnProduct(scope, id, 1, { ...data, name: "C" }, [])).toMatchObject({
      reason: "moved-meanwhile",
    });
  });

  test("typed by hand is kept once for one form", async () => {
    const id = crypto.randomUUID();
    for (let turn = 0; turn < 2; turn++)
      expect(await addOwnProduct(shop.as(hanako), id, plainData("手入力の品"), ["春"])).toEqual({
        ok: true,
        value: { id },
      });
    expect(await shop.db.$count(ownProducts)).toBe(1);
  });

  test("has at most ten tags", async () => {
    const id = await added(natural);
    const tags = Array.from({ length: 10 }, (_, index) => `タグ${index}`);
    expect(await edited(id, {}, tags)).toMatchObject({ ok: true });
    expect(await edited(id, { name: "改名" }, tags)).toMatchObject({ ok: true });
    expect(await tagOwnProducts(shop.as(hanako), [id], "十一", "add")).toMatchObject({
      reason: "too-many-tags",
    });
    expect(await tagOwnProducts(shop.as(hanako), [id], "タグ3", "add")).toMatchObject({ ok: true });
  });
});

describe("its sources", () => {
  test("are three at most, the first the default, each SKU one product's", async () => {
    const id = await added(natural);
    const scope = shop.as(hanako);
    expect(await bindSource(scope, id, black)).toMatchObject({ ok: true });
    const [pouch, tumbler] = (await shop.db.select().from(skus))
      .map((sku) => sku.id)
      .filter((sku) => ![natural, black].includes(sku));
    await bindSource(scope, id, pouch!);
    expect(await bindSource(scope, id, tumbler!)).toMatchObject({ reason: "too-many-sources" });
    await preferSource(scope, id, pouch!);
    const order = async () => (await read(id)).sources.map(({ source }) => source.skuId);
    expect(await order()).toEqual([pouch, natural, black]);
    await unbindSource(scope, id, pouch!);
    expect(await order()).toEqual([natural, black]);
    const other = await added(pouch!);
    expect(await bindSource(scope, other, black)).toMatchObject({ reason: "sku-bound" });
  });

  test("of two products become one's when they are merged, what is missing filled in", async () => {
    const id = await added(natural);
    const gone = await added(black);
    await edited(id, { managementNumber: "MT-1" }, ["春"]);
    await edited(gone, { managementNumber: "MT-2", hsCode: "420222", name: "別名" }, ["夏"]);
    expect(await mergeOwnProducts(shop.as(hanako), id, id)).toMatchObject({
      reason: "same-product",
    });
    expect(await mergeOwnProducts(shop.as(hanako), id, gone)).toMatchObject({ ok: true });
    const { product, tags, sources } = await read(id);
    expect(product).toMatchObject({ managementNumber: "MT-1", hsCode: "420222" });
    expect(tags).toEqual(["夏", "春"]);
    expect(sources.map(({ source }) => source.skuId)).toEqual([natural, black]);
    expect(await findOwnProduct(shop.as(hanako), gone)).toBeUndefined();
  });
});

describe("ordering again", () => {
  test("puts the default into the cart with the product's labels, options and note", async () => {
    const id = await added(natural);
    await edited(id, {
      managementNumber: "MT-1",
      labelNumber: "X001",
      optionIds: ["label"],
      note: "折らない",
    });
    expect(await orderAgain(shop.as(hanako), [{ productId: id, quantity: 120 }])).toMatchObject({
      ok: true,
    });
    expect(await shop.db.select().from(cartLines)).toMatchObject([
      {
        skuId: natural,
        quantity: 120,
        note: "折らない",
        optionIds: ["label"],
        seenPriceFen: 1_420,
        labelData: { managementNumber: "MT-1", labelNumber: "X001" },
      },
    ]);
  });

  test("keeps the price of the last order, not of what only went into the cart", async () => {
    const ids = [await added(natural), await added(black)];
    const [before] = (await read(ids[0]!)).sources;
    await orderAgain(
      shop.as(hanako),
      ids.map((productId) => ({ productId, quantity: 60 })),
    );
    const [inCart] = (await read(ids[0]!)).sources;
    expect(inCart!.source).toEqual(before!.source);
    const lines = await shop.db.select().from(cartLines);
    const placed = await placeOrder(shop.as(hanako), {
      id: crypto.randomUUID(),
      note: "",
      submit: false,
      lineIds: lines.map(({ id }) => id),
    });
    const [kept] = (await read(ids[0]!)).sources;
    expect(kept!.source).toEqual(before!.source);
    const { number } = (placed as { value: { number: string } }).value;
    expect(await submitOrder(shop.as(hanako), number)).toMatchObject({ ok: true });
    const [ordered] = (await read(ids[0]!)).sources;
    expect(ordered!.source).toMatchObject({ seenPriceFen: 1_420, seenQuantity: 120 });
  });

  test("asks above the price cap, and takes the very price that was seen", async () => {
    const id = await added(natural);
    await edited(id, { priceCapFen: 1_500 });
    const scope = shop.as(hanako);
    const asked = await orderAgain(scope, [{ productId: id, quantity: 5 }]);
    expect(asked).toMatchObject({
      reason: "problems",
      problems: [{ trouble: "above-cap", priceFen: 1_520 }],
    });
    const other = { productId: id, quantity: 5, acceptedFen: 1_519 };
    expect(await orderAgain(scope, [other])).toMatchObject({ ok: false });
    expect(await shop.db.$count(cartLines)).toBe(0);
    expect(await orderAgain(scope, [{ ...other, acceptedFen: 1_520 }])).toMatchObject({ ok: true });
  });

  test("is all or nothing, and says of each product why", async () => {
    const ids = [await added(natural), await added(black)];
    await shop.db.update(skus).set({ stock: 3 }).where(eq(skus.id, black));
    const wanted = ids.map((productId) => ({ productId, quantity: 4 }));
    expect(await orderAgain(shop.as(hanako), wanted)).toMatchObject({
      problems: [{ productId: ids[1], trouble: "out-of-stock", stock: 3 }],
    });
    expect(await shop.db.$count(cartLines)).toBe(0);
    await unbindSource(shop.as(hanako), ids[0]!, natural);
    expect(await orderAgain(shop.as(hanako), wanted.slice(0, 1))).toMatchObject({
      problems: [{ trouble: "no-source" }],
    });
  });

  test("counts the pieces of one offer together for its price tiers", async () => {
    const ids = [await added(natural), await added(black)];
    await orderAgain(
      shop.as(hanako),
      ids.map((productId) => ({ productId, quantity: 60 })),
    );
    const prices = (await shop.db.select().from(cartLines)).map((line) => line.seenPriceFen);
    expect(prices.sort()).toEqual([1_420, 1_480]);
  });
});

describe("label numbers and tags", () => {
  test("a number that two products print names both, of one company alone", async () => {
    const ids = [await added(natural), await added(black)];
    const theirs = await added("sku-pouch", taro);
    await shop.db.update(ownProducts).set({ labelNumber: "X001ABC7QN" });
    const shared = await sharedLabelsQuery(shop.as(hanako), [ids[0]!]);
    expect(shared).toMatchObject([{ labelNumber: "X001ABC7QN", other: { id: ids[1] } }]);
    expect(await sharedLabelsQuery(shop.as(taro), [theirs])).toEqual([]);
    await shop.db.update(ownProducts).set({ labelNumber: "" });
    expect(await sharedLabelsQuery(shop.as(hanako), ids)).toEqual([]);
  });

  test("the list names each tag of the company once and in order", async () => {
    const ids = [await added(natural), await added(black)];
    const tags = async (who: Buyer) => (await listOwnProducts(shop.as(who), {})).tags;
    expect(await tags(hanako)).toEqual([]);
    for (const tag of ["春物", "Amazon", "定番"])
      await tagOwnProducts(shop.as(hanako), ids, tag, "add");
    expect(await tags(hanako)).toEqual(["Amazon", "定番", "春物"]);
    expect(await tags(taro)).toEqual([]);
  });
});
