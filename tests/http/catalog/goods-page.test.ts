import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { offerPrices, offers, skus, supplierRecords } from "#db/schema/index.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const tote = "/ProductDetails?goods_id=600000000001";
const pouch = "/ProductDetails?goods_id=600000000002";
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

/** The pouch in two colours and three sizes, one of which is sold out. */
async function inColoursAndSizes() {
  await shop.db.delete(skus).where(eq(skus.offerId, "600000000002"));
  const colours = [
    ["グレー", "灰色"],
    ["ブラック", "黑色"],
  ] as const;
  const rows = colours.flatMap(([ja, zh]) =>
    ["S", "M", "L"].map((size) => ({
      id: `pouch-${zh}-${size}`,
      offerId: "600000000002",
      position: 0,
      spec: [
        { nameJa: "カラー", nameZh: "颜色", valueJa: ja, valueZh: zh },
        { nameJa: "サイズ", nameZh: "尺码", valueJa: size, valueZh: size },
      ],
      priceFen: size === "L" ? 780 : 680,
      stock: zh === "黑色" && size === "L" ? 0 : 400,
      picture: "/demo/pouch-a9b0b8-3c444d.svg",
    })),
  );
  await shop.db.insert(skus).values(rows);
}

test("colours and sizes make a table, whose rows and columns add up to what was typed", async () => {
  await inColoursAndSizes();
  const page = await (await shop.browser()).open(pouch);
  expect(page.document.querySelector(".sku-matrix")!.text).toContain("在庫切れ");
  const again = await page.submit("この数量で計算し直す", {
    "グレー / S 数量": "30",
    "グレー / L 数量": "１０",
    "ブラック / S 数量": "5",
    備考: "急ぎ",
  });
  const sums = (cells: string) => again.document.querySelectorAll(cells).map(({ text }) => text);
  expect(sums(".sku-matrix tbody td:last-child")).toEqual(["40", "5"]);
  expect(sums(".sku-matrix tfoot td")).toEqual(["35", "0", "10", "45"]);
  expect(again.value("qty-pouch-灰色-L")).toBe("10");
  expect(again.value("note")).toBe("急ぎ");
  expect(again.text).toContain("45個のとき");
  expect(again.text).toContain("あと55個で、単価が");
});

test("goods of one property keep their list", async () => {
  const page = await (await shop.browser()).open(tote);
  expect(page.document.querySelector(".sku-matrix")).toBeNull();
  expect(page.document.querySelectorAll("caption").map((one) => one.text)).toContain(
    "種類ごとの注文数",
  );
});

test("the sum of what was typed stands by the button, and is what the cart asks for", async () => {
  const browser = await shop.browser();
  const page = await (await browser.open(tote)).submit("この数量で計算し直す", {
    "生成り 数量": "30",
    "ブラック 数量": "20",
  });
  const bar = page.document.querySelector(".sticky-bar")!.text.replace(/\s+/g, " ");
  // 30 × 15.20 + 20 × 15.80 = 772.00元, by 22.08円.
  expect(bar).toContain("17,045.76円772.00元");
  const total = /税は別 ?([\d,]+)円/.exec(bar)![1]!;
  const cart = await page.submit("カートに入れる");
  expect(cart.path).toBe("/cart");
  expect(cart.text).toContain(`${total}円`);
});

test("before anything is typed no sum is shown, and the cost says that it is an example", async () => {
  const page = await (await shop.browser()).open(tote);
  expect(page.document.querySelector(".sticky-bar")!.text).toContain("数量未入力");
  expect(page.text).toContain("数量を入力する前の目安");
  expect(page.text).toContain("100個で試算");
});

test("each picture can be chosen and opened in full, without a script", async () => {
  const pictures = ["/demo/tote-e9dcc3-7b5b3a.svg", "/demo/tote-2b2f38-c9a97a.svg"];
  const film = "https://cloud.video.taobao.com/play/u/1/p/1/1.mp4";
  await shop.db.update(offers).set({ pictures, film }).where(eq(offers.id, "600000000001"));
  const { document } = await (await shop.browser()).open(tote);
  const chosen = document.querySelectorAll(".gallery input[type=radio]");
  expect(chosen.map((radio) => radio.hasAttribute("checked"))).toEqual([true, false]);
  for (const link of document.querySelectorAll(".gallery .gallery-pictures a, .zoom a")) {
    const target = link.getAttribute("href")!;
    expect(document.querySelector(target), target).not.toBeNull();
  }
  expect(document.querySelector(`a[href="${film}"]`)!.text).toContain("動画を見る");
});

test("the goods page of the marketplace is one press away, and goods without a film name none", async () => {
  const page = await (await shop.browser()).open(tote);
  expect(page.link("1688の商品ページ")).toBe("https://detail.1688.com/offer/600000000001.html");
  expect(page.text).not.toContain("動画を見る");
});

test("options are priced in both currencies", async () => {
  const page = await (await shop.browser()).open(tote);
  const shown = page.document.querySelectorAll(".option-list .number").map((one) => one.text);
  expect(shown.length).toBeGreaterThan(3);
  for (const text of shown) expect(text).toMatch(/^[\d,.]+円[\d,.]+元/);
});

test("what went wrong is led to by the browser itself, and no fragment of the form follows the goods into the cart", async () => {
  const page = await (await shop.browser()).open(tote);
  const form = page.document.querySelector("form#buy")!;
  // A browser keeps the fragment of a form's address through a redirect, and follows no autofocus where there is one.
  expect(form.getAttribute("action")).not.toContain("#");
  const refused = await page.submit("カートに入れる", { "生成り 数量": "-1" });
  expect(refused.document.querySelector("form#buy .error-summary[autofocus]")).not.toBeNull();
});

test("another method is chosen in place, with what was typed", async () => {
  const browser = await shop.browser();
  const page = await (await browser.open(tote)).submit("この数量で計算し直す", {
    "生成り 数量": "50",
  });
  const other = page.document.querySelector(".modes button:not([aria-current])")!;
  const name = other.text.split(" ")[0]!;
  const again = await page.submit(other.text);
  expect(again.value("qty-sku-tote-natural")).toBe("50");
  expect(again.document.querySelector(".modes [aria-current]")!.text).toContain(name);
});

test("a seller's record is shown with its samples, and nothing of one that is hardly known", async () => {
  const figures = { refusedLines: 1, dueLines: 40, onTimeLines: 38, checkedPieces: 900 };
  const sums = { badPieces: 9, quotedFen: 50_000, paidFen: 49_500 };
  await shop.db.insert(supplierRecords).values([
    { supplierId: "supplier-1", lines: 49, ...figures, ...sums },
    {
      supplierId: "supplier-2",
      lines: 4,
      ...figures,
      ...sums,
      dueLines: 4,
      onTimeLines: 0,
      checkedPieces: 99,
    },
  ]);
  const browser = await shop.browser();
  const known = (await browser.open(tote)).document.querySelector(".supplier-panel")!.text;
  for (const words of ["95.0%", "38 / 40明細", "2.0%", "1.0%", "9 / 900個", "−1.0%", "直近12か月"])
    expect(known).toContain(words);
  const hardly = (await browser.open(pouch)).document.querySelector(".supplier-panel")!.text;
  expect(hardly).toContain("買付5明細");
  for (const words of ["到着", "検品での", "価格差"]) expect(hardly).not.toContain(words);
});

test("past prices are drawn with their table; a price that never changed draws nothing", async () => {
  const offerId = "600000000001";
  await shop.db.insert(offerPrices).values([
    { offerId, day: "2025-11-01", priceFen: 1_600 },
    { offerId, day: "2025-12-20", priceFen: 1_520 },
    { offerId: "600000000002", day: "2025-12-20", priceFen: 680 },
  ]);
  const browser = await shop.browser();
  const panel = (await browser.open(tote)).document.querySelector(".price-history")!;
  expect(panel.querySelector("svg")!.getAttribute("aria-label")).toContain(
    "変更1回、最高16.00元、最低15.20元",
  );
  expect(panel.text.replace(/\s+/g, "")).toContain("2025/12/2015.20元−0.80元2025/11/0116.00元－");
  expect((await browser.open(pouch)).document.querySelector(".price-history")).toBeNull();
});

test("similar goods of about the same price are listed below, without this offer and sold-out ones", async () => {
  await shop.db.update(offers).set({ stock: 0 }).where(eq(offers.id, "600000000003"));
  const page = await (await shop.browser()).open(tote);
  const section = page.document.querySelector("[aria-labelledby=related]")!;
  expect(section.text).toContain("同じカテゴリーの価格が近い商品");
  expect(section.text).toContain("半円ポーチ");
  expect(section.text).not.toContain("キャンバストートバッグ");
  expect(section.text).not.toContain("タンブラー");
  const recounted = await (await shop.browser()).open(`${tote}&recount=1&qty-sku-tote-natural=5`);
  expect(recounted.document.querySelector("[aria-labelledby=related]")).toBeNull();
});

test("the number that a page of goods prints leads to it from the search, others are words", async () => {
  const browser = await shop.browser();
  const found = await browser.open("/CommoditySearch?q=%EF%BC%9600000000001");
  expect(found.path).toMatch(/^\/ProductDetails\?goods_id=600000000001/);
  const none = await browser.open("/CommoditySearch?q=699999999999");
  expect([none.status, none.path]).toEqual([200, "/CommoditySearch?q=699999999999"]);
});

test("goods in which a machine's words stand say so, on their page and in lists; others do not", async () => {
  const browser = await shop.browser();
  expect((await browser.open(tote)).text).not.toContain("機械翻訳");
  await shop.db
    .update(offers)
    .set({ machineTranslated: true })
    .where(eq(offers.id, "600000000001"));
  expect((await browser.open(tote)).text).toContain("機械翻訳が含まれます");
  expect((await browser.open(pouch)).text).not.toContain("機械翻訳が含まれます");
  const found = await browser.open("/CommoditySearch?q=トート");
  expect(found.text.match(/機械翻訳/g)).toHaveLength(1);
  const compared = await browser.open("/compareGoods?goods_id=600000000001&goods_id=600000000002");
  expect(compared.text.match(/機械翻訳/g)).toHaveLength(1);
});
