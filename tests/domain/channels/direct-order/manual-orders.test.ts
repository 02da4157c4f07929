import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deleteOwnProducts } from "#app/domain/catalog/products/change-own-products.server.ts";
import { buyDirect } from "#app/domain/channels/orders/buy-direct.server.ts";
import { listChannelOrders } from "#app/domain/channels/orders/channel-order-queries.server.ts";
import { saveRule } from "#app/domain/channels/orders/direct-rules.server.ts";
import {
  forgetExpiredReceivers,
  openPersonal,
} from "#app/domain/channels/orders/import-orders.server.ts";
import { manualShopRow } from "#app/domain/channels/orders/manual-sheet.ts";
import {
  cancelManualOrder,
  clearManualSheets,
  endSentManualOrders,
  findManualSheet,
  uploadManualSheet,
} from "#app/domain/channels/orders/manual-sheets.server.ts";
import { reportShipments } from "#app/domain/channels/orders/report-shipments.server.ts";
import { runRules } from "#app/domain/channels/orders/run-rules.server.ts";
import { syncOrderChanges } from "#app/domain/channels/orders/sync-order-changes.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import {
  channelOrderLines,
  channelOrders,
  channelSales,
  directPurchases,
  manualOrders,
  manualSheets,
  orders,
  ownProducts,
  shippingRequests,
} from "#db/schema/index.ts";
import { clockwork, openRule, shopifyOf } from "#tests/support/channels/direct-orders.ts";
import { purchaseOf } from "#tests/support/channels/direct-parcels.ts";
import {
  manualFile,
  manualShop,
  rightRow,
  sentSheet,
  takeSheet,
} from "#tests/support/channels/manual-orders.ts";
import { later, testSeal } from "#tests/support/channels/shop-ports.ts";
import { hanako, kenji, taro } from "#tests/support/shop.ts";

const textsOf = (rows: Awaited<ReturnType<typeof sentSheet>>["rows"]) =>
  rows.map(({ problems }) => problems.map(({ text }) => text).join("/"));

describe("シートから登録", () => {
  test("rows of one number become one order with its receiver sealed, and are bought like any other", async () => {
    const shop = await manualShop();
    const sheet = await sentSheet(shop, [
      { ...rightRow, slip: "納品書", note: "置き配希望", priceYen: "1,980" },
      { ...rightRow, orderNumber: "A-1002", goods: "sku-none", quantity: "1" },
    ]);
    expect(textsOf(sheet.rows)).toEqual(["", expect.stringContaining("自社商品に見つかりません")]);
    expect(await takeSheet(shop, sheet)).toMatchObject({ ok: false, reason: "wrong-rows" });
    expect(await shop.db.$count(channelOrders)).toBe(0);
    expect(await takeSheet(shop, sheet, true)).toMatchObject({ ok: true });
    const [order] = await shop.db.select().from(channelOrders);
    expect(order).toMatchObject({
      name: "A-1001",
      state: "open",
      maskedReceiver: "見＊＊ 様（東京都）",
    });
    expect(JSON.stringify(order)).not.toContain("渋谷");
    expect(await openPersonal(testSeal, order!.sealedReceiver)).toMatchObject({
      note: "置き配希望",
      receiver: { name: "見本 花", postalCode: "150-0002", country: "JP" },
    });
    const [kept] = await shop.db.select().from(manualSheets);
    expect(kept).toMatchObject({ sealedRows: "", takenCount: 1, leftCount: 1 });

    const bought = await buyDirect(shop.as(hanako), { number: order!.number, made: "hand" });
    expect(bought).toMatchObject({ ok: true, value: { isNew: true } });
    const [ours] = await shop.db.select().from(orders);
    expect(ours).toMatchObject({ pieceCount: 50, note: "直送: シート A-1001 見＊＊ 様（東京都）" });
    expect(await purchaseOf(shop)).toMatchObject({ slip: "note", telling: "off" });
    expect(await shop.db.$count(channelSales)).toBe(0);
  });

  test("each row says what is wrong with it", async () => {
    const shop = await manualShop();
    const row = (told: object, at: number) => ({ ...rightRow, orderNumber: `B-${at}`, ...told });
    const wrong = [
      { postalCode: "" },
      { postalCode: "10115" },
      { country: "USA", postalCode: "10001", prefecture: "" },
      { prefecture: "Tokyo" },
      { goods: "" },
      { goods: "NOBODY-1" },
      { quantity: "0" },
      { quantity: "-3" },
      { quantity: "1.5" },
      { phone: "" },
      { orderNumber: "" },
      { slip: "金の紙" },
      { name: "" },
    ];
    const { rows } = await sentSheet(shop, wrong.map(row));
    expect(textsOf(rows)).toEqual([
      "郵便番号を入力してください",
      "郵便番号は7桁の数字で入力してください（例: 541-0053）",
      "お届けできるのは日本国内だけです",
      "都道府県を「東京都」のように入力してください",
      expect.stringContaining("仕入先の商品番号を入力してください"),
      expect.stringContaining("自社商品に見つかりません"),
      ...[1, 2, 3].map(() => expect.stringContaining("数量は1から999,999個まで")),
      "電話番号を入力してください",
      "注文番号を入力してください",
      "「納品書」か「なし」を入力してください",
      "お届け先名を入力してください",
    ]);
    expect(rows.every(({ state }) => state === "wrong")).toBe(true);
  });

  test("one number is one order: another receiver, the same goods twice and a number of before are refused", async () => {
    const shop = await manualShop();
    await takeSheet(shop, await sentSheet(shop, [{ ...rightRow, orderNumber: "OLD-1" }]));
    const { rows } = await sentSheet(shop, [
      rightRow,
      { ...rightRow, orderNumber: " a-1001", goods: "sku", name: "別の 人" },
      { ...rightRow, orderNumber: "C-1" },
      { ...rightRow, orderNumber: "C-1" },
      { ...rightRow, orderNumber: "ＯＬＤ-1" },
    ]);
    expect(textsOf(rows)).toEqual([
      "同じ注文の別の行にエラーがあるため、登録できません",
      expect.stringContaining("2行と同じ注文番号で、お届け先が違います"),
      "同じ注文の別の行にエラーがあるため、登録できません",
      "4行と同じ注文番号・商品です。数量をまとめてください",
      "この注文番号は登録済みです",
    ]);
  });

  test("goods are known by any of their numbers; two of one number are not guessed at", async () => {
    const shop = await manualShop();
    await shop.db
      .update(ownProducts)
      .set({ ownSku: "S-1", asin: "B0TESTTEST", jan: "4901234567894" });
    const [own] = await shop.db.select().from(ownProducts);
    const named = (goods: string, at: number) => ({ ...rightRow, orderNumber: `D-${at}`, goods });
    const { rows } = await sentSheet(
      shop,
      ["S-1", "B0TESTTEST", "4901234567894", "Ｓ-1"].map(named),
    );
    expect(rows.map(({ product }) => product?.id)).toEqual(Array(4).fill(own!.id));
    await shop.db.insert(ownProducts).values({
      ...own!,
      number: 999,
      id: "second",
      managementNumber: "POUCH-2",
    });
    const twice = await sentSheet(shop, ["S-1", "POUCH-2"].map(named));
    expect(textsOf(twice.rows)).toEqual([
      "複数の自社商品に当てはまります。管理番号を入力してください",
      "",
    ]);
  });

  test("more than 500 rows are refused as a file, and so is what has no headings", async () => {
    const shop = await manualShop();
    const send = (text: string) =>
      uploadManualSheet(shop.as(hanako), { ...shop, seal: testSeal }, crypto.randomUUID(), {
        name: "direct.csv",
        bytes: new TextEncoder().encode(text),
      });
    const many = Array.from({ length: 501 }, (_, at) => ({ ...rightRow, orderNumber: `E-${at}` }));
    expect(await send(manualFile(many))).toMatchObject({ reason: "too-many-rows" });
    expect(await send(manualFile(many.slice(0, 500)))).toMatchObject({ ok: true });
    expect(await send("名前,電話\n見本,03")).toMatchObject({ reason: "no-headings" });
    expect(await shop.db.$count(manualSheets)).toBe(1);
  });

  test("is taken once, by two at once as well, and a number that another sheet took meanwhile is not", async () => {
    const shop = await manualShop();
    const sheet = await sentSheet(shop, [rightRow]);
    const rival = await sentSheet(shop, [{ ...rightRow, quantity: "60" }]);
    const both = await Promise.all([takeSheet(shop, sheet), takeSheet(shop, sheet)]);
    expect(both.every(({ ok }) => ok)).toBe(true);
    expect(await takeSheet(shop, sheet)).toMatchObject({ ok: true });
    expect(await takeSheet(shop, rival)).toMatchObject({ ok: false });
    expect(await shop.db.$count(manualOrders)).toBe(1);
    const lines = await shop.db.select().from(channelOrderLines);
    expect(lines).toMatchObject([{ quantity: 50 }]);
  });

  test("is told as taken to who pressed while it was being taken", async () => {
    const shop = await manualShop();
    const sheet = await sentSheet(shop, [rightRow]);
    // The rows are read after the first press has taken them.
    const slow = {
      ...testSeal,
      open: async (sealed: string) => {
        await takeSheet(shop, sheet);
        return testSeal.open(sealed);
      },
    };
    expect(await takeSheet(shop, sheet, false, hanako, slow)).toMatchObject({ ok: true });
    expect(await shop.db.$count(manualOrders)).toBe(1);
  });

  test("is for who orders and looks after all shops, and of the own company alone", async () => {
    const shop = await manualShop();
    const sheet = await sentSheet(shop, [rightRow]);
    expect(await findManualSheet(shop.as(taro), testSeal, sheet.id, [])).toBeUndefined();
    expect(await takeSheet(shop, sheet, false, taro)).toMatchObject({ reason: "not-found" });
    const clerk = { ...kenji, permissions: ["shops" as const] };
    expect(await takeSheet(shop, sheet, false, clerk)).toMatchObject({ reason: "forbidden" });
    const limited = {
      ...kenji,
      permissions: ["shops" as const, "order" as const],
      storeIds: ["x"],
    };
    expect(await takeSheet(shop, sheet, false, limited)).toMatchObject({ reason: "forbidden" });
    await takeSheet(shop, sheet);
    const asked = { shop: "", state: undefined, binding: undefined, words: "", after: undefined };
    expect((await listChannelOrders(shop.as(hanako), asked, 20)).orders).toHaveLength(1);
    expect((await listChannelOrders(shop.as(taro), asked, 20)).orders).toHaveLength(0);
  });

  test("a sheet that nobody took is thrown away after a day", async () => {
    const shop = await manualShop();
    await sentSheet(shop, [rightRow]);
    await clearManualSheets(openScope(shop.db, clockwork, later(23 * 3_600_000)));
    expect(await shop.db.$count(manualSheets)).toBe(1);
    await clearManualSheets(openScope(shop.db, clockwork, later(25 * 3_600_000)));
    expect(await shop.db.$count(manualSheets)).toBe(0);
  });

  test("a product that is deleted leaves its line without one", async () => {
    const shop = await manualShop();
    await takeSheet(shop, await sentSheet(shop, [rightRow]));
    const [own] = await shop.db.select().from(ownProducts);
    expect(await deleteOwnProducts(shop.as(hanako), [own!.id])).toMatchObject({ ok: true });
    const [order] = await shop.db.select().from(channelOrders);
    const answer = await buyDirect(shop.as(hanako), { number: order!.number, made: "hand" });
    expect(answer).toMatchObject({ obstacles: ["unmapped"] });
  });
});

describe("シートの注文", () => {
  async function takenOrder() {
    const shop = await manualShop();
    await takeSheet(shop, await sentSheet(shop, [rightRow]));
    const [order] = await shop.db.select().from(channelOrders);
    return { shop, number: order!.number };
  }
  const orderOf = async ({ db }: Awaited<ReturnType<typeof manualShop>>) =>
    (await db.select().from(channelOrders))[0]!;

  test("is ordered by night where its rule is on", async () => {
    const { shop } = await takenOrder();
    const { id } = manualShopRow(shop.as(hanako));
    const rule = { ...openRule, isOn: true };
    expect(await saveRule(shop.as(hanako), id, rule)).toMatchObject({ ok: true });
    expect(await saveRule(shop.as(taro), id, rule)).toMatchObject({ reason: "not-found" });
    await runRules(
      openScope(shop.db, clockwork, new Date("2026-01-15T17:00:00Z")),
      shopifyOf(() => []),
    );
    expect(await shop.db.$count(orders)).toBe(1);
  });

  test("ends when its parcel has left, whichever job comes first, and is forgotten 90 days later", async () => {
    for (const jobs of [
      [endSentManualOrders],
      [
        (scope: Parameters<typeof endSentManualOrders>[0]) =>
          reportShipments(
            scope,
            shopifyOf(() => []),
          ),
        endSentManualOrders,
      ],
    ]) {
      const { shop, number } = await takenOrder();
      await buyDirect(shop.as(hanako), { number, made: "hand" });
      const scope = shop.as(clockwork);
      for (const job of jobs) await job(scope);
      expect(await orderOf(shop)).toMatchObject({ state: "open", endedAt: null });
      await parcelLeft(shop);
      for (const job of jobs) await job(scope);
      expect(await orderOf(shop)).toMatchObject({ state: "sent", endedAt: expect.any(Date) });
      const [purchase] = await shop.db.select().from(directPurchases);
      expect(purchase!.endedAt).not.toBeNull();
      await forgetExpiredReceivers(openScope(shop.db, clockwork, later(91 * 86_400_000)));
      expect((await orderOf(shop)).sealedReceiver).toBe("");
    }
  });

  test("is cancelled by its company alone, and what was bought for it is called off", async () => {
    const { shop, number } = await takenOrder();
    await buyDirect(shop.as(hanako), { number, made: "hand" });
    expect(await cancelManualOrder(shop.as(taro), number)).toMatchObject({ reason: "not-found" });
    const clerk = { ...kenji, permissions: ["shops" as const] };
    expect(await cancelManualOrder(shop.as(clerk), number)).toMatchObject({ reason: "forbidden" });
    const after = openScope(shop.db, hanako, later(60_000));
    expect(await cancelManualOrder(after, number)).toMatchObject({ ok: true });
    expect(await cancelManualOrder(after, number)).toMatchObject({ ok: true });
    await syncOrderChanges(openScope(shop.db, clockwork, later(120_000)), testSeal);
    const [order] = await shop.db.select().from(orders);
    expect(order!.state).toBe("cancelled");
    const [again] = await shop.db
      .select()
      .from(directPurchases)
      .where(eq(directPurchases.channelOrder, number));
    expect(again!.endedAt).not.toBeNull();
  });
});

/** A shipping request of the purchase that has left; how it came to be is another test's. */
async function parcelLeft({ db }: Awaited<ReturnType<typeof manualShop>>) {
  const { requestId, companyId, userId, methodCode } = await purchaseOf({ db });
  await db.insert(shippingRequests).values({
    id: requestId,
    number: "S-1",
    companyId,
    userId,
    methodCode,
    version: 1,
    pieceCount: 50,
    state: "in_transit",
    createdAt: later(0),
    shippedAt: later(0),
    options: [],
    carrier: "ヤマト運輸",
    trackingNumber: "123456789012",
    isDirect: true,
    note: "",
    receiver: { postalCode: "150-0002", prefecture: "東京都" } as never,
    importer: { postalCode: "150-0002", prefecture: "東京都" } as never,
    rate: "21" as never,
  });
}
