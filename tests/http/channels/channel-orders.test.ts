import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { upsertOrders } from "#app/domain/channels/orders/import-orders.server.ts";
import type { ShopRow } from "#app/domain/channels/shops/open-shop.server.ts";
import type { Permission } from "#app/domain/core/actor.ts";
import { channelOrders, users } from "#db/schema/index.ts";
import { channelOrder, endCustomer } from "#tests/support/channels/channel-orders.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { FakeShops, later, testSeal } from "#tests/support/channels/shop-ports.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

const list = "/shopifyOrders";
let shop: Shop;
let row: ShopRow;

beforeEach(async () => {
  shop = await openShop({ shops: new FakeShops().ports });
  row = (await connectedShop(shop)).shop;
});

const open = async (path = list, who = hanako) => (await shop.browser(who)).open(path);

async function keep(of: ShopRow, ...orders: Parameters<typeof channelOrder>[]) {
  const told = orders.map((one) => channelOrder(...one));
  const scope = { db: shop.db, now: later(0) };
  for (const statement of await upsertOrders(scope, of, told, testSeal)) await statement;
}

describe("the orders of a connected shop", () => {
  test("are listed with what stands in their way, their customers' names covered", async () => {
    await keep(
      row,
      ["1024", {}],
      ["1025", { receiver: { ...endCustomer, country: "TW", prefecture: "" } }],
      ["1026", { state: "cancelled" }],
      ["1027", { receiver: { ...endCustomer, postalCode: "" } }],
    );
    const page = await open();
    expect(page.status).toBe(200);
    expect(page.text).toContain("Shopifyの注文 みなと雑貨");
    for (const words of ["#1024", "見＊＊ 様（東京都）", "お届け先が日本国外です", "未 1 / 1"])
      expect(page.text).toContain(words);
    expect(page.text).toContain("お届け先の郵便番号がないか、7桁ではありません");
    for (const secret of ["太郎", "渋谷", "1500002", "0900"])
      expect(page.document.toString()).not.toContain(secret);
    const cancelled = await page.follow("キャンセル");
    expect(cancelled.text).toContain("#1026");
    expect(cancelled.text).not.toContain("#1024");
  });

  test("are found by number, and a search that finds nothing says so", async () => {
    await keep(row, ["1024", {}], ["2048", {}]);
    const found = await (await open()).submit("絞り込む", { 注文番号: "#1024" });
    expect(found.text).toContain("#1024");
    expect(found.text).not.toContain("#2048");
    const none = await found.submit("絞り込む", { 注文番号: "999" });
    expect(none.text).toContain("この条件の注文はありません");
    expect((await none.follow("すべての注文を見る")).text).toContain("#2048");
  });

  test("of several shops are told apart; each page leads to the next", async () => {
    const other = await connectedShop(shop, {
      channel: "rakuten",
      shopId: "minato",
      name: "楽天店",
    });
    await keep(other.shop, ["412345-1", { name: "412345-1" }]);
    await keep(
      row,
      ...Array.from({ length: 31 }, (_, number) => [`${1_000 + number}`, {}] as [string, object]),
    );
    const first = await open();
    expect(first.text).not.toContain("412345-1");
    expect((await first.follow("次のページ")).text).toContain("#1000");
    const rakuten = await first.follow("楽天市場 楽天店");
    expect(rakuten.text).toContain("412345-1");
    expect(rakuten.text).not.toContain("#1030");
    for (const odd of [
      "?shop=nothing",
      "?after=1_x",
      "?after=9_9&state=none&binding=9",
      "?q=%25%25",
    ])
      expect((await open(list + odd)).status).toBe(200);
  });

  test("open by themselves with their receiver, for who may see it", async () => {
    await keep(row, ["1024", { note: "午前中にお願いします" }]);
    const page = await (await open()).follow("#1024");
    for (const words of [
      "見本 太郎 様",
      "〒150-0002 東京都渋谷区渋谷0-0-1",
      "午前中にお願いします",
    ])
      expect(page.text).toContain(words);
    expect(page.text).toContain("このままでは直送の条件を満たしません");
    expect(page.text).toContain("自社商品に紐付いていない商品があります");
    await shop.db.update(channelOrders).set({ sealedReceiver: "sealed under another key" });
    expect((await open(page.path)).text).not.toContain("太郎");
  });

  test("do not exist for another company, and are closed to who may not look after shops", async () => {
    await keep(row, ["1024", {}]);
    const { number } = (await shop.db.select().from(channelOrders))[0]!;
    const paths = [list, `${list}/${number}`];
    for (const path of paths)
      expect((await (await shop.browser()).open(path)).path).toContain("/login");
    expect((await open(`${list}?shop=${row.id}`, taro)).text).not.toContain("#1024");
    expect((await open(paths[1], taro)).status).toBe(404);
    for (const odd of ["0", "x", "99999999999999999999"])
      expect((await open(`${list}/${odd}`)).status).toBe(404);
    const may = (permissions: Permission[], storeIds: string[] | null) =>
      shop.db.update(users).set({ permissions, storeIds }).where(eq(users.id, "kenji"));
    await may(["order"], null);
    for (const path of paths) expect((await open(path, kenji)).status).toBe(403);
    await may(["shops"], ["another"]);
    expect((await open(list, kenji)).text).toContain("連携しているショップがありません");
    expect((await open(paths[1], kenji)).status).toBe(404);
    await may(["shops"], [row.storeId!]);
    expect((await open(list, kenji)).text).toContain("#1024");
    expect((await open(paths[1], kenji)).text).toContain("見本 太郎 様");
  });
});

test("without a shop and before the first order the list says what to do", async () => {
  expect((await open(list, taro)).text).toContain("連携しているショップがありません");
  expect((await open()).text).toContain("最初の取得では、過去60日の注文を読み込みます");
});
