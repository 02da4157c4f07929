import { and, eq, like, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { deleteOwnProducts } from "#app/domain/catalog/products/change-own-products.server.ts";
import { listWarnings } from "#app/domain/channels/replenishment/list-warnings.server.ts";
import { orderNow } from "#app/domain/channels/replenishment/order-now.server.ts";
import { reckonProducts } from "#app/domain/channels/replenishment/reckon-products.server.ts";
import { reckonWarnings } from "#app/domain/channels/replenishment/reckon-warnings.server.ts";
import { saveSettings } from "#app/domain/channels/replenishment/save-settings.server.ts";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { addDays } from "#app/domain/core/holidays.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import {
  channelShops,
  documentEvents,
  hiddenArticles,
  notices,
  orderLines,
  orders,
  ownProducts,
  replenishmentRuns,
  replenishmentWarnings,
  users,
} from "#db/schema/index.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { soldArticle, steady, today } from "#tests/support/channels/sold-article.ts";
import { hanako, kenji, noon, openShop, type Shop, taro } from "#tests/support/shop.ts";

const black = "sku-tote-black";
const natural = "sku-tote-natural";
const system = { kind: "system", id: "test" } as const;

let shop: Shop;
let amazon: { id: string };

beforeEach(async () => {
  shop = await openShop();
  amazon = (await connectedShop(shop, { channel: "amazon", shopId: "A1", name: "みなと" })).shop;
});

const night = () => reckonWarnings(shop.as(system));
const warningOf = async (productId: string) =>
  (
    await shop.db
      .select()
      .from(replenishmentWarnings)
      .where(eq(replenishmentWarnings.productId, productId))
  )[0]!;

test("what sells two a day with 100 left and 25 days to come is to be ordered before its safety days", async () => {
  const id = await soldArticle(shop, amazon, { skuId: black, onHand: 100, sold: steady(2) });
  await night();
  const { orderBy, reckoned } = await warningOf(id);
  // 50 days of stock, 7 of them safety, 25 on the way; 春節 of nine days lies on it.
  expect(reckoned).toMatchObject({
    onHand: 100,
    sellableDays: 50,
    emptyOn: addDays(today, 50),
    lead: { days: 25, from: "usual" },
  });
  expect(reckoned.rests.map(({ nameJa }) => nameJa)).toEqual(["春節"]);
  const [rest] = reckoned.rests;
  const restDays = (Date.parse(rest!.to) - Date.parse(rest!.from)) / 86_400_000 + 1;
  expect(orderBy).toBe(addDays(today, 50 - 7 - 25 - restDays));
  // What is ordered today is there before the rest begins.
  expect(reckoned.suggested).toBe(2 * (25 + 30 + 7) - 100);
  expect(reckoned.landed!.minYen).toBeGreaterThan(0);
});

test("days on which nothing was told sold nothing, and days before the first are not counted", async () => {
  const once = [0, 0, 0, 14, ...Array.from({ length: 86 }, () => 0)];
  const id = await soldArticle(shop, amazon, { skuId: black, onHand: 10, sold: once.slice(0, 4) });
  await night();
  const { speed } = (await warningOf(id)).reckoned;
  // Seen for 120 days: ninety days are known, one of them a spike that counts as the cap of 4.
  expect(speed).toMatchObject({ days: 90, spikes: 1, last7: Math.round(4_000 / 7) });
});

test("boxes, the seller's minimum and the budget shape the quantity, and muting silences it", async () => {
  const id = await soldArticle(shop, amazon, { skuId: black, onHand: 0, sold: steady(3) });
  await night();
  const plain = (await warningOf(id)).reckoned;
  const save = (changes: object) => saveSettings(shop.as(hanako), [{ productId: id, changes }]);
  expect(await save({ box: 48 })).toMatchObject({ ok: true, value: { count: 1 } });
  const boxed = (await warningOf(id)).reckoned;
  expect(boxed.suggested % 48).toBe(0);
  expect(boxed.suggested).toBeGreaterThanOrEqual(plain.suggested);
  await save({ budgetYen: Math.floor(boxed.landed!.maxYen / 2) });
  const cut = (await warningOf(id)).reckoned;
  expect(cut).toMatchObject({ cutByBudget: true });
  expect(cut.suggested).toBeLessThan(boxed.suggested);
  await save({ mutedUntil: addDays(today, 3) });
  expect((await warningOf(id)).orderBy).toBeNull();
  shop.wait(4);
  await night();
  expect((await warningOf(id)).orderBy).not.toBeNull();
});

test("settings leave a line in the product's history, and saving the same again writes nothing", async () => {
  const id = await soldArticle(shop, amazon, { skuId: black });
  const wanted = [{ productId: id, changes: { coverDays: 60 } }];
  expect(await saveSettings(shop.as(hanako), wanted)).toMatchObject({ value: { count: 1 } });
  expect(await saveSettings(shop.as(hanako), wanted)).toMatchObject({ value: { count: 0 } });
  const told = await shop.db
    .select()
    .from(documentEvents)
    .where(and(eq(documentEvents.documentId, id), eq(documentEvents.move, "replenish")));
  expect(told.map(({ note }) => readMessage(note, "ja"))).toEqual(["補充日数: 30 → 60"]);
  expect(await saveSettings(shop.as(taro), wanted)).toMatchObject({ reason: "not-found" });
  expect(await saveSettings(shop.as(kenji), wanted)).toMatchObject({ reason: "forbidden" });
});

test("今すぐ注文 makes one draft with the product's link, however often it is pressed", async () => {
  const id = await soldArticle(shop, amazon, { skuId: black, sold: steady(2) });
  await night();
  const { version, reckoned } = await warningOf(id);
  const wanted = [{ productId: id, seenVersion: version, quantity: reckoned.suggested }];
  const press = (key: string) => orderNow(shop.as(hanako), { id: key, wanted });
  const keys = [1, 2, 3].map(() => crypto.randomUUID());
  const answers = await Promise.all([press(keys[0]!), press(keys[0]!), press(keys[1]!)]);
  answers.push(await press(keys[2]!));
  const numbers = new Set(answers.map((one) => (one.ok ? one.value.number : one.reason)));
  expect(numbers.size).toBe(1);
  expect(await shop.db.select().from(orders)).toMatchObject([{ state: "draft" }]);
  expect(await shop.db.select().from(orderLines)).toMatchObject([
    { skuId: black, quantity: reckoned.suggested },
  ]);
  // What stands in a draft is not suggested again, and is still on no way.
  const after = await warningOf(id);
  expect(after.reckoned).toMatchObject({ suggested: 0, drafted: reckoned.suggested, ordered: 0 });
  expect(after.orderBy).not.toBeNull();
});

test("what cannot be bought is said by product, and nothing is ordered", async () => {
  const id = await soldArticle(shop, amazon, { skuId: black, sold: steady(2) });
  await night();
  const { version: seenVersion } = await warningOf(id);
  const press = (quantity: number, more: object = {}) =>
    orderNow(shop.as(hanako), {
      id: crypto.randomUUID(),
      wanted: [{ productId: id, seenVersion, quantity, ...more }],
    });
  expect(await press(100_000)).toMatchObject({
    reason: "problems",
    problems: [{ trouble: "out-of-stock", stock: 1_000 }],
  });
  await shop.db.update(ownProducts).set({ priceCapFen: 100 });
  expect(await press(10)).toMatchObject({ problems: [{ trouble: "above-cap", priceFen: 1_580 }] });
  expect(await shop.db.$count(orders)).toBe(0);
  expect(await press(10, { seenVersion: 99 })).toMatchObject({ ok: false });
  expect(await press(10, { acceptedFen: 1_580 })).toMatchObject({ ok: true });
});

test("another company, and who may not order, orders nothing", async () => {
  const id = await soldArticle(shop, amazon, { skuId: black, sold: steady(2) });
  await night();
  const wanted = [{ productId: id, seenVersion: 1, quantity: 1 }];
  const press = (who: typeof hanako) => orderNow(shop.as(who), { id: crypto.randomUUID(), wanted });
  expect(await press(taro)).toMatchObject({ reason: "not-found" });
  expect(await press({ ...kenji, permissions: ["shops"] })).toMatchObject({ reason: "forbidden" });
  expect(await press(kenji)).toMatchObject({ reason: "forbidden" });
  expect((await listWarnings(shop.as(taro), { part: "all" })).rows).toEqual([]);
});

test("hidden, gone and disconnected articles warn of nothing, and old warnings go", async () => {
  const id = await soldArticle(shop, amazon, { skuId: black, sold: steady(2) });
  const other = await soldArticle(shop, amazon, { skuId: natural, sold: steady(2) });
  await night();
  await shop.db.insert(hiddenArticles).values({
    id: "h",
    companyId: hanako.companyId,
    channel: "amazon",
    code: black,
    title: "",
    hiddenAt: noon,
    hiddenByName: "",
  });
  shop.wait(1);
  await night();
  expect(await warningOf(id)).toBeUndefined();
  expect(await warningOf(other)).toBeDefined();
  await shop.db.update(channelShops).set({ state: "disconnected" });
  shop.wait(1);
  await night();
  expect(await shop.db.$count(replenishmentWarnings)).toBe(0);
  expect(await deleteOwnProducts(shop.as(hanako), [])).toBeDefined();
});

test("one letter a day at most goes to who keeps the shops, of what has become urgent", async () => {
  await soldArticle(shop, amazon, { skuId: black, sold: steady(2) });
  const letters = () =>
    shop.db.select(noticeFields).from(notices).where(like(notices.id, "replenishment/%"));
  await night();
  await night();
  expect(await letters()).toMatchObject([{ userId: "hanako", href: "/inventoryWarning" }]);
  await soldArticle(shop, amazon, { skuId: natural, sold: steady(2) });
  await shop.db
    .update(users)
    .set({ permissions: ["shops"] })
    .where(eq(users.id, "kenji"));
  shop.wait(1);
  await night();
  const told = await letters();
  expect(told).toHaveLength(3);
  expect(told.filter(({ userId }) => userId === "kenji")[0]!.title).toContain("1件");
  shop.wait(1);
  await night();
  expect(await letters()).toHaveLength(3);
});

test("pieces with us and ordered count until they are at the marketplace", async () => {
  const id = await soldArticle(shop, amazon, { skuId: black, sold: steady(1) });
  await night();
  const { version } = await warningOf(id);
  const made = await orderNow(shop.as(hanako), {
    id: crypto.randomUUID(),
    wanted: [{ productId: id, seenVersion: version, quantity: 40 }],
  });
  expect(made.ok).toBe(true);
  await shop.db.update(orders).set({ state: "buying" });
  await shop.db.update(orderLines).set({ boughtQuantity: 40, receivedQuantity: 25 });
  await shop.db.update(orderLines).set({ goodQuantity: 23, badQuantity: 2 });
  await reckonProducts(shop.as(system), hanako.companyId, [id]);
  expect((await warningOf(id)).reckoned).toMatchObject({ ordered: 15, withUs: 23, drafted: 0 });
});

test("a night interrupted anywhere ends as one that was not", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { maxLength: 6 }), async (stops) => {
      await using own = await openShop();
      const { shop: row } = await connectedShop(own, { channel: "amazon", shopId: "A9" });
      await soldArticle(own, row, { skuId: black, onHand: 10, sold: steady(2) });
      await soldArticle(own, row, { skuId: natural, onHand: 900, sold: steady(3) });
      for (const stop of stops) {
        await reckonWarnings(own.as(system), stop);
        // The connection breaks behind the part, before its place was written.
        if (stop === 2) await own.db.update(replenishmentRuns).set({ after: 0, endedAt: null });
      }
      await reckonWarnings(own.as(system));
      const rows = await own.db
        .select({
          orderBy: replenishmentWarnings.orderBy,
          reckoned: replenishmentWarnings.reckoned,
        })
        .from(replenishmentWarnings)
        .orderBy(replenishmentWarnings.orderBy);
      expect(rows.map(({ reckoned }) => reckoned.onHand)).toEqual([10, 900]);
      expect(await own.db.$count(notices, sql`id LIKE 'replenishment/%'`)).toBe(1);
    }),
    { numRuns: 15 },
  );
});
