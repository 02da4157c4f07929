import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  fetchListed,
  readMarketLists,
  readTopWords,
} from "#app/domain/catalog/source/market-lists.server.ts";
import { categories, marketLists } from "#db/schema/index.ts";
import { seedCategories } from "#db/seed/catalogue/categories.ts";
import { seedOffers } from "#db/seed/catalogue/offers.ts";
import { demoPictures } from "#db/seed/pictures/demo-pictures.ts";
import { type LiveShop, openLiveShop } from "#tests/support/live-shop.ts";
import { hanako, wang } from "#tests/support/shop.ts";

const offers = [...seedOffers()];
const some = offers.find(({ platform }) => platform === "1688")!;
/** A tote, which both marketplaces sell. */
async function picture() {
  const { svg } = demoPictures().find(({ path }) => path.startsWith("demo/tote-e9"))!;
  const jpeg = await sharp(Buffer.from(svg)).flatten({ background: "#fff" }).jpeg().toBuffer();
  return new File([new Uint8Array(jpeg)], "a.jpg", { type: "image/jpeg" });
}

let live: LiveShop;
beforeEach(async () => {
  live = await openLiveShop();
});
afterEach(() => live.close());

test("a search shows goods of both marketplaces and narrows them by a chip that can be taken off", async () => {
  const browser = await live.shop.browser(hanako);
  const found = await browser.open("/CommoditySearch?q=バッグ");
  expect(found.text).toContain("1688");
  expect(found.text).toContain("淘宝");
  const facets = found.document.querySelectorAll("nav .chip");
  expect(facets.length).toBeGreaterThan(2);
  const narrowed = await browser.open(facets[0]!.getAttribute("href")!);
  const [chip] = narrowed.document.querySelectorAll("ul[aria-label='絞り込み中の条件'] .chip");
  expect(chip!.text).toContain(facets[0]!.text.trim());
  const names = narrowed.document.querySelectorAll(".offer h3").length;
  expect(names).toBeGreaterThan(0);
  const off = await browser.open(chip!.getAttribute("href")!);
  expect(off.path).not.toContain("facet");
});

test("every condition is a chip of its own, and taking one off leaves the others", async () => {
  const browser = await live.shop.browser(hanako);
  const found = await browser.open(
    "/CommoditySearch?q=バッグ&platform=1688&min=5&max=900&moq=50&tag=factory&tag=selected",
  );
  const chips = () => found.document.querySelectorAll("ul[aria-label='絞り込み中の条件'] .chip");
  expect(chips().map((chip) => chip.text.replace("×", "").trim())).toEqual([
    ...["1688", "5元以上", "900元以下", "最小注文50個以下", "認証工場", "厳選"],
  ]);
  const without = new URL(chips()[4]!.getAttribute("href")!, "https://shop.test").searchParams;
  expect(without.getAll("tag")).toEqual(["selected"]);
  expect([without.get("min"), without.get("platform")]).toEqual(["5", "1688"]);
});

test("where a marketplace is away the page says which, and shows what the other told", async () => {
  live.taobao.behave("down");
  const found = await (await live.shop.browser(hanako)).open("/CommoditySearch?q=バッグ");
  expect(found.status).toBe(200);
  expect(found.text).toContain("ただいま淘宝から応答がありません");
  expect(found.document.querySelectorAll(".offer").length).toBeGreaterThan(0);
});

test("the address of goods on Tmall leads to its page, read through Taobao", async () => {
  const goods = offers.find(({ platform }) => platform === "tmall")!;
  const browser = await live.shop.browser();
  const pasted = `https://detail.tmall.com/item.htm?id=${goods.id}`;
  const page = await browser.open(`/CommoditySearch?q=${encodeURIComponent(pasted)}`);
  expect(page.path).toContain("/ProductDetails");
  expect(page.text).toContain(goods.titleJa);
  expect(page.text).toContain("天猫");
});

test("goods like these stand below a goods page; without an answer in time the page does without", async () => {
  const browser = await live.shop.browser(hanako);
  const path = `/ProductDetails?goods_id=${some.id}&fromPlatform=1688`;
  expect((await browser.open(path)).text).toContain("よく似た商品");
  live.alibaba.behave("slow");
  const page = await browser.open(path);
  expect(page.status).toBe(200);
  expect(page.text).not.toContain("よく似た商品");
});

test("a seller's page shows the goods of its marketplace", async () => {
  const browser = await live.shop.browser(hanako);
  await browser.open(`/ProductDetails?goods_id=${some.id}&fromPlatform=1688`);
  const page = await browser.open(`/shopGoods?shop=${some.supplierId}`);
  const own = offers.filter(
    ({ platform, supplierId }) => platform === "1688" && supplierId === some.supplierId,
  );
  expect(page.document.querySelectorAll(".offer")).toHaveLength(Math.min(20, own.length));
  expect(own.length).toBeGreaterThan(1);
});

test("a picture finds goods of both marketplaces; none, another file and a huge one are told by the field", async () => {
  const browser = await live.shop.browser();
  const page = await browser.open("/pictureSearch");
  const found = await page.submit("この写真で探す", { 商品の写真: await picture() });
  expect(found.status).toBe(200);
  expect(found.text).toContain("1688");
  expect(found.text).toContain("淘宝");
  expect(found.document.querySelector(".offer h3")!.text).toContain("トートバッグ");
  const wrong = [
    [undefined, "写真を1枚選んでください"],
    [new File(["<svg/>"], "a.png", { type: "image/png" }), "PNG・JPEG・WebPの写真を選んでください"],
    [
      new File([new Uint8Array(3 * 1024 * 1024 + 1)], "a.png", { type: "image/png" }),
      "写真は3MBまでです",
    ],
  ] as const;
  for (const [file, words] of wrong) {
    const answer = await page.submit("この写真で探す", file ? { 商品の写真: file } : {});
    expect(answer.status).toBe(400);
    expect(answer.problems.join()).toContain(words);
  }
});

test("words that many search for are read by a job and stand on the home page and before a search", async () => {
  const scope = live.shop.as({ kind: "system", id: "read-top-words" } as const);
  const browser = await live.shop.browser();
  expect((await browser.open("/")).text).toContain("トートバッグ");
  await readTopWords(scope, live.markets);
  const words = (await browser.open("/")).document.querySelectorAll(".popular-searches a");
  expect(words.length).toBeGreaterThan(3);
  expect((await browser.open("/CommoditySearch")).text).toContain("よく検索される語");
  live.alibaba.behaveFor("denied");
  await readTopWords(scope, live.markets);
  expect((await browser.open("/")).document.querySelectorAll(".popular-searches a")).toHaveLength(
    words.length,
  );
});

test("what sells best at 1688 and what it recommends are read by a job, and stand in its order once they are fetched", async () => {
  const as = (id: string) => live.shop.as({ kind: "system", id } as const);
  for (const { drawing: _, ...category } of seedCategories())
    await live.shop.db
      .insert(categories)
      .values({ ...category, picture: "" })
      .onConflictDoNothing();
  const browser = await live.shop.browser(hanako);
  expect((await browser.open("/goodsMonthlyFocus")).text).toContain("販売数の多い順");
  await readMarketLists(as("read-market-lists"), live.markets);
  expect(live.alibaba.asked.map(({ name }) => name)).toContain("product.topList.query");
  const kinds = await live.shop.db
    .selectDistinct({ categoryId: marketLists.categoryId })
    .from(marketLists);
  expect(kinds.length).toBeGreaterThan(5);
  await fetchListed(as("fetch-listed"), live.markets);
  const ranking = await browser.open("/goodsMonthlyFocus");
  expect(ranking.text).toContain("1688で今よく売れている順");
  const best = offers
    .filter(({ platform, categoryId }) => platform === "1688" && categoryId === some.categoryId)
    .sort((one, other) => other.soldCount - one.soldCount);
  expect(ranking.text).toContain(best[0]!.titleJa);
  for (let run = 0; run < 12; run++) await fetchListed(as("fetch-listed"), live.markets);
  const ofKind = await browser.open(`/goodsMonthlyFocus?category=${some.categoryId}`);
  // The jobs' part of the minute's questions is over before all of them are fetched.
  const shown = ofKind.document.querySelectorAll(".offer h3").map((title) => title.text);
  expect(shown.length).toBeGreaterThanOrEqual(5);
  expect(shown).toEqual(best.slice(0, shown.length).map(({ titleJa }) => titleJa));
  const home = await browser.open("/");
  expect(home.text).toContain("1688のおすすめ");

  // Where it is silent, what was kept stays.
  live.alibaba.behaveFor("denied");
  await readMarketLists(as("read-market-lists"), live.markets);
  expect((await browser.open("/")).text).toContain("1688のおすすめ");
  const asked = live.alibaba.asked.length;
  await fetchListed(as("fetch-listed"), live.markets);
  expect(live.alibaba.asked).toHaveLength(asked);
}, 60_000);

test("the console says where no marketplace is asked, and nowhere else", async () => {
  const { openShop } = await import("#tests/support/shop.ts");
  const alone = await openShop();
  const page = await (await alone.browser(wang)).open("/staff");
  expect(page.header).toContain("演示商品");
  expect((await (await live.shop.browser(wang)).open("/staff")).header).not.toContain("演示商品");
  expect((await (await alone.browser()).open("/")).header).not.toContain("演示商品");
});
