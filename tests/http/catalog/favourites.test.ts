import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { favouriteOffers, favouriteShops, offers, skus } from "#db/schema/index.ts";
import { hanako, kenji, noon, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const pouch = "/ProductDetails?goods_id=600000000002";

test("goods are kept from their own page, which says so, and let go of there", async () => {
  const browser = await shop.browser(hanako);
  const kept = await (await browser.open(pouch)).submit("お気に入りに追加");
  expect(kept.path).toBe(pouch);
  expect(kept.text).toContain("お気に入り登録済み");
  const list = await browser.open("/user/commodity");
  expect(list.text).toContain("半円ポーチ はっ水");
  expect(list.text).toContain("6.80元");
  expect(list.text).toContain("2,000個");
  expect(list.link("カートに入れる")).toMatch(/^\/ProductDetails\?goods_id=600000000002.*#skus$/);
  const dropped = await kept.submit("お気に入りから外す");
  expect(dropped.has("お気に入りに追加")).toBe(true);
  expect(await shop.db.$count(favouriteOffers)).toBe(0);
  expect((await kept.submit("お気に入りから外す")).status).toBe(200);
});

test("keeping twice keeps one, with the tag that it has", async () => {
  const browser = await shop.browser(hanako);
  const page = await browser.open(pouch);
  await page.submit("お気に入りに追加");
  await (await browser.open("/user/commodity")).submit("保存", { tag: "春物" });
  await page.submit("お気に入りに追加");
  expect(await shop.db.select().from(favouriteOffers)).toMatchObject([{ tag: "春物" }]);
});

test("a changed price stands beside the one of the day; sold out and gone goods say so", async () => {
  const browser = await shop.browser(hanako);
  for (const id of ["600000000001", "600000000002", "600000000003"])
    await (await browser.open(`/ProductDetails?goods_id=${id}`)).submit("お気に入りに追加");
  await shop.db.update(offers).set({ priceFen: 1_400 }).where(eq(offers.id, "600000000001"));
  await shop.db.update(offers).set({ stock: 0 }).where(eq(offers.id, "600000000002"));
  await shop.db.delete(skus).where(eq(skus.offerId, "600000000003"));
  await shop.db.delete(offers).where(eq(offers.id, "600000000003"));
  const { text, document } = await browser.open("/user/commodity");
  expect(text).toContain("追加したとき 15.20元");
  expect(text).toContain("在庫切れ");
  expect(text).toContain("掲載終了");
  expect(text).toContain("ステンレスタンブラー");
  expect(document.querySelectorAll('a[href*="#skus"]')).toHaveLength(1);
  await (await browser.open("/user/commodity")).submit("外す");
  expect(await shop.db.$count(favouriteOffers)).toBe(2);
});

test("tags divide the list; one that is too long is kept as typed and not saved", async () => {
  const browser = await shop.browser(hanako);
  await (await browser.open(pouch)).submit("お気に入りに追加");
  const list = await browser.open("/user/commodity");
  const wrong = await list.submit("保存", { tag: "長".repeat(25) });
  expect(wrong.status).toBe(400);
  expect(wrong.problems).toEqual(["タグは24文字以内で入力してください"]);
  const field = wrong.document.querySelector("[name=tag][aria-invalid]")!;
  expect(wrong.document.getElementById(field.getAttribute("aria-describedby")!)?.text).toBe(
    "タグは24文字以内で入力してください",
  );
  expect(wrong.value("tag")).toBe("長".repeat(25));
  const tagged = await list.submit("保存", { tag: " 春物 " });
  expect((await tagged.follow("春物")).text).toContain("半円ポーチ");
  expect((await browser.open("/user/commodity?tag=夏物")).text).toContain(
    "このタグの商品はありません",
  );
});

test("a shop is kept from its page, tagged and removed", async () => {
  const browser = await shop.browser(hanako);
  const page = await browser.open("/shopGoods?shop=supplier-2");
  expect((await page.submit("お気に入りに追加")).text).toContain("お気に入り登録済み");
  const list = await browser.open("/user/favoriteShop");
  expect(list.text).toContain("美妍日用品商行");
  await list.submit("保存", { tag: "雑貨" });
  expect(await shop.db.select().from(favouriteShops)).toMatchObject([{ tag: "雑貨" }]);
  expect((await list.submit("外す")).text).toContain("お気に入りのショップはまだありません");
});

test("lists go on page by page without a gap, though two were added in one moment", async () => {
  const rows = Array.from({ length: 65 }, (_, index) => ({
    companyId: "hanako-shop",
    offerId: String(700_000_000_000 + index),
    picture: "",
    titleJa: `商品${index}号`,
    priceFen: 100,
    addedByName: "山田花子",
    addedAt: new Date(noon.getTime() - Math.floor(index / 7)),
  }));
  await shop.db.insert(favouriteOffers).values(rows);
  const browser = await shop.browser(hanako);
  const pages = [await browser.open("/user/commodity")];
  while (pages.length < 3) pages.push(await pages.at(-1)!.follow("次のページ"));
  const seen = pages.flatMap(({ text }) => text.match(/商品\d+号/g) ?? []);
  expect(new Set(seen).size).toBe(65);
  expect(pages[2]!.document.querySelector('a[rel="next"]')).toBeNull();
});

test("are the company's own, and for those who look after its products", async () => {
  const page = await (await shop.browser(hanako)).open(pouch);
  await page.submit("お気に入りに追加");
  const other = await shop.browser(taro);
  expect((await other.open("/user/commodity")).text).toContain("まだありません");
  expect((await other.open(pouch)).has("お気に入りに追加")).toBe(true);
  for (const intent of ["remove", "tag"]) {
    const body = new URLSearchParams({ intent, goods_id: "600000000002", tag: "x" });
    expect((await other.open("/user/commodity", { method: "POST", body })).status).toBe(404);
  }
  const nothing = new URLSearchParams({ intent: "keep", goods_id: "999999999999" });
  expect((await other.open("/user/commodity", { method: "POST", body: nothing })).status).toBe(404);

  const employee = await shop.browser(kenji);
  expect((await employee.open(pouch)).has("お気に入りに追加")).toBe(false);
  for (const path of ["/user/commodity", "/user/favoriteShop"]) {
    expect((await employee.open(path)).status).toBe(403);
    const body = new URLSearchParams({ intent: "keep", goods_id: "600000000001" });
    expect((await employee.open(path, { method: "POST", body })).status).toBe(403);
    expect((await (await shop.browser()).open(path)).path).toContain("/login");
  }
  expect((await (await shop.browser()).open(pouch)).has("お気に入りに追加")).toBe(false);
  expect(await shop.db.select().from(favouriteOffers)).toMatchObject([
    { companyId: "hanako-shop", offerId: "600000000002", tag: "" },
  ]);
});
