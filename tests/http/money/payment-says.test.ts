import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openStoreWallet } from "#app/domain/customers/store/stores.server.ts";
import { transferStoreMoney } from "#app/domain/money/ledger/store-wallets.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { orders, stores } from "#db/schema/index.ts";
import { ordersToPay, payingKenji } from "#tests/support/limited.ts";
import { hanako, kenji, noon, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let one: { id: string; number: string };
let two: { id: string; number: string };
const storeId = "00000000-0000-4000-8000-00000000000a";

beforeEach(async () => {
  shop = await openShop();
  [one, two] = (await ordersToPay(shop, 2, 4_321)) as [typeof one, typeof two];
  await shop.deposit(hanako.companyId, 50_000);
});

const open = async (path: string, who = hanako) => (await shop.browser(who)).open(path);

/** The first order is for a store with so much in its own wallet. */
async function storeWith(yen: number) {
  await shop.db.insert(stores).values({
    ...{ id: storeId, companyId: hanako.companyId, createdAt: noon },
    ...{ name: "楽天店", marketplace: "rakuten" },
  });
  await shop.db.update(orders).set({ storeId }).where(eq(orders.id, one.id));
  await openStoreWallet(shop.as(hanako), storeId);
  const move = { id: crypto.randomUUID(), storeId, amountYen: yen, toStore: true };
  expect(await transferStoreMoney(shop.as(hanako), move)).toMatchObject({ ok: true });
}

test("nothing is due for a cancelled order, alone or among others", async () => {
  await cancelOrder(shop.as(hanako), one.number, "");
  const alone = await open(`/payment?order_sn=${one.number}`);
  expect(alone.text).toContain("キャンセルされたため、お支払いは不要です");
  expect(alone.text).not.toContain("お支払い金額");
  expect(alone.text).not.toContain("4,321円");
  const both = await open(`/payment?order_sn=${one.number}&order_sn=${two.number}`);
  expect(both.text).not.toContain("8,642円");
  expect(both.text).toContain("お支払いなし");
  expect((await open(`/payment?order_sn=${two.number}`)).text).toContain("お支払い金額4,321円");
});

test("a payment says from which store's wallet it was taken, and what is left there", async () => {
  await storeWith(10_000);
  const paid = await (await open(`/payment?order_sn=${one.number}`)).submit("残高で支払う");
  expect(paid.text).toContain("楽天店の残高5,679円");
  expect(paid.text).not.toContain("現在の残高");
  const other = await (await open(`/payment?order_sn=${two.number}`)).submit("残高で支払う");
  expect(other.text).toContain("現在の残高35,679円");
  expect(other.text).not.toContain("楽天店の残高");
});

test("a part is offered of the store's wallet, held of it, and given back to it", async () => {
  await storeWith(1_000);
  const page = await open(`/payment?order_sn=${one.number}`);
  expect(page.text).toContain("楽天店の残高から使う金額");
  expect(page.text).not.toContain("49,000");
  const over = await page.submit("適用する", { from: "1001" });
  expect(over.text).toContain("楽天店の残高（1,000円）以下にしてください");
  const parted = await (await open(`/payment?order_sn=${one.number}&from=1000`)).submit(
    "銀行振込で支払う",
    { "振込名義（カタカナ）": "ハナコ", 振込予定日: "2026-01-16" },
  );
  expect(parted.text).toContain("楽天店の残高からの1,000円は確保しました");
  const withdrawn = await (await open(`/payment?order_sn=${one.number}`)).submit(
    "銀行振込を取り下げる",
  );
  expect(withdrawn.text).toContain("楽天店の残高1,000円");
});

test("a store with money in its wallet is not closed before the money is moved", async () => {
  await storeWith(1_000);
  const refused = await (await open("/user/stores")).submit("閉店にする");
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("店舗の残高に1,000円あります。先に会社の残高へ戻してから");
  const back = await refused.submit("会社の残高へ戻す", { "振り替える金額（円）": "1000" });
  expect((await back.submit("閉店にする")).text).toContain("営業を再開する");
});

test("what a store's wallet lacks is filled in where the owner moves money, and asked of the owner by others", async () => {
  await storeWith(1_000);
  const page = await open(`/payment?order_sn=${one.number}`);
  const wallet = await open(page.link("楽天店に入金する")!);
  expect(wallet.path).toContain("/user/stores");
  expect(wallet.value("amountYen")).toBe("3321");
  const moved = await wallet.submit("会社の残高から移す");
  expect(moved.flash).toContain("3,321円を店舗の残高へ移しました");
  expect((await open(`/payment?order_sn=${one.number}`)).has("残高で支払う")).toBe(true);
  for (const amount of ["-1", "1e3", "９", "1.5", "99999999999999999999", ""])
    expect((await open(`/user/stores?store=${storeId}&amount=${amount}`)).status).toBe(200);

  await transferStoreMoney(shop.as(hanako), {
    ...{ id: crypto.randomUUID(), storeId, amountYen: 4_000, toStore: false },
  });
  await payingKenji(shop, {});
  const theirs = await open(`/payment?order_sn=${one.number}`, kenji);
  expect(theirs.text).toContain("店舗の残高への入金は、主アカウントの方にご依頼ください");
  expect(theirs.text).not.toContain("楽天店に入金する");
});
