import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { skus, soldMonths } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";

const tote = "/ProductDetails?goods_id=600000000001";
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

describe("home", () => {
  test("shows the rate of the day with its spread, fees and hits in both currencies", async () => {
    const home = await (await shop.browser()).open("/");
    expect(home.status).toBe(200);
    expect(home.text).toContain("1元 = 22.08円");
    expect(home.text).toContain("TTS");
    expect(home.text).toContain("5.0%");
    expect(home.text).toContain("キャンバストートバッグ 無地");
    expect(home.text).toContain("15.20元");
  });
});

describe("search", () => {
  test("finds goods and shows what they cost at the door as a range", async () => {
    const found = await (await shop.browser()).open("/CommoditySearch?q=トートバッグ");
    expect(found.text).toContain("キャンバストートバッグ 無地");
    expect(found.text).toMatch(/着地原価 ?[\d,]+〜[\d,]+円/);
    expect(found.text).not.toContain("タンブラー");
  });

  test.each([
    ["https://detail.1688.com/offer/600000000001.html", "/ProductDetails"],
    ["https://shop.test/ProductDetails?goods_id=600000000001", "/ProductDetails"],
  ])("%s leads to the goods page", async (url, path) => {
    const page = await (await shop.browser()).open(`/CommoditySearch?q=${encodeURIComponent(url)}`);
    expect(page.path).toContain(path);
    expect(page.text).toContain("キャンバストートバッグ 無地");
  });

  test("any other address is named in a clear sentence", async () => {
    const page = await (await shop.browser()).open(
      `/CommoditySearch?q=${encodeURIComponent("https://www.amazon.co.jp/dp/B0")}`,
    );
    expect(page.text).toContain("このサイトのURLには対応していません");
    expect(page.text).not.toContain("この条件を保存");
    expect(page.text).not.toContain("並べ替え");
  });

  test("a wrong filter is said by its field and keeps what was typed", async () => {
    const page = await (await shop.browser()).open("/CommoditySearch?q=トート&min=abc&max=40");
    expect(page.status).toBe(400);
    expect(page.problems).toEqual(["単価の下限は0以上の数（小数2桁まで）で入力してください"]);
    expect(page.value("min")).toBe("abc");
    expect(page.value("max")).toBe("40");
  });

  test("what was typed is text, never markup", async () => {
    const page = await (await shop.browser()).open(
      `/CommoditySearch?q=${encodeURIComponent('"><script>alert(1)</script>')}`,
    );
    expect(page.document.toString()).not.toContain("<script>alert(1)");
  });

  test("finds goods by other words for them, says so and offers to look for the typed one alone", async () => {
    const found = await (await shop.browser()).open("/CommoditySearch?q=水筒&view=list");
    expect(found.text).toContain("「タンブラー」で見つかった商品");
    expect(found.text).toContain("ステンレスタンブラー 名入れ可");
    const alone = await found.follow("「水筒」だけで探す");
    expect(alone.text).toContain("条件に合う商品が見つかりませんでした");
    const again = await alone.follow("入力した言葉だけ ×");
    expect(again.text).toContain("ステンレスタンブラー 名入れ可");
  });

  test("a misspelt word is put right by a link that keeps the conditions", async () => {
    const found = await (await shop.browser()).open("/CommoditySearch?q=タンプラー&max=90");
    expect(found.text).toContain("もしかして");
    const right = await found.follow("タンブラー");
    expect(right.path).toContain("max=90");
    expect(right.text).toContain("ステンレスタンブラー 名入れ可");
  });

  test("says how many were found and what each price leaves, by a link and a chip to take it off", async () => {
    const found = await (await shop.browser()).open("/CommoditySearch");
    expect(found.text).toMatch(/3 ?件/);
    const narrowed = await found.follow("5元〜9.99元");
    expect(narrowed.path).toContain("min=5&max=9.99");
    expect(narrowed.text).toMatch(/1 ?件/);
    expect(narrowed.text).toContain("半円ポーチ");
    expect(narrowed.text).not.toContain("トートバッグ 無地");
    const wider = await narrowed.follow("5元以上 ×");
    expect(wider.path).not.toContain("min=");
  });

  test("nothing found says what to do", async () => {
    const page = await (await shop.browser()).open("/CommoditySearch?q=存在しない商品");
    expect(page.text).toContain("条件に合う商品が見つかりませんでした");
  });
});

describe("goods", () => {
  test("show tiers, both currencies, the original beside the translation and landed cost with its parts", async () => {
    const page = await (await shop.browser()).open(tote);
    expect(page.text).toContain("100個〜");
    expect(page.text).toContain("帆布托特包 纯色");
    expect(page.text).toContain("うち為替スプレッド");
    expect(page.text).toContain("個人輸入の0.6掛けは使いません");
    expect(page.title).toContain("キャンバストートバッグ 無地");
  });

  test("landed cost is computed again for the quantities typed, without a script", async () => {
    const page = await (await shop.browser()).open(tote);
    const again = await page.submit("この数量で計算し直す", { "生成り 数量": "500" });
    expect(again.text).toContain("500個のとき");
    expect(again.value("qty-sku-tote-natural")).toBe("500");
  });

  test.each([
    ["-3", 400, "数量は1から999,999までの整数"],
    ["1.5", 400, "数量は1から999,999までの整数"],
    ["99999999", 400, "数量は1から999,999までの整数"],
    ["abc", 400, "数量は1から999,999までの整数"],
    ["1001", 400, "在庫は1,000個です"],
    ["0", 400, "数量を1つ以上"],
    ["", 400, "数量を1つ以上"],
  ])(
    "a quantity of “%s” is refused and puts nothing into the cart",
    async (quantity, status, sentence) => {
      const browser = await shop.browser();
      const refused = await (await browser.open(tote)).submit("カートに入れる", {
        "生成り 数量": quantity,
        備考: "急ぎ",
      });
      expect(refused.status).toBe(status);
      expect(refused.problems.join()).toContain(sentence);
      expect(refused.value("note")).toBe("急ぎ");
      expect((await browser.open("/cart")).text).toContain("カートに商品がありません");
    },
  );

  test("full-width digits mean what they say", async () => {
    const browser = await shop.browser();
    const cart = await (await browser.open(tote)).submit("カートに入れる", {
      "生成り 数量": "１２",
    });
    expect(cart.path).toBe("/cart");
    expect(cart.text).toContain("カートに入れました。");
    expect(cart.header).toContain("カート1件");
    expect(cart.text).toMatch(
      /着地原価の見込み [\d,]+(〜[\d,]+)?円 ?国際送料（.+） ?[\d,]+(〜[\d,]+)?円 ?と、関税・消費税まで含む合計/,
    );
  });

  test("of a seller stand on the seller's page", async () => {
    const page = await (await (await shop.browser()).open(tote)).follow("恒达箱包厂");
    expect(page.text).toContain("キャンバストートバッグ 無地");
    expect(page.text).not.toContain("タンブラー");
    expect((await (await shop.browser()).open("/shopGoods?shop=nobody")).status).toBe(404);
  });

  test("rank by category, and an unknown category is not found", async () => {
    const browser = await shop.browser();
    expect((await browser.open("/goodsMonthlyFocus?category=bags")).text).toContain(
      "バッグのヒットランキング",
    );
    expect((await browser.open("/goodsMonthlyFocus?category=nothing")).status).toBe(404);
  });

  test("rank by month, and say what a month that is not there is", async () => {
    const browser = await shop.browser();
    await shop.db.insert(soldMonths).values([
      { month: "2026-01", offerId: "600000000002", categoryId: "bags", pieces: 1_250, orders: 3 },
      { month: "2025-12", offerId: "600000000001", categoryId: "bags", pieces: 40, orders: 2 },
    ]);
    const all = await browser.open("/goodsMonthlyFocus?category=bags");
    expect(all.link("2025年12月")).toBe("/goodsMonthlyFocus?category=bags&month=2025-12");
    const january = await browser.open("/goodsMonthlyFocus?month=2026-01");
    expect(january.text).toContain("2026年1月のヒットランキング");
    expect(january.text).toContain("前日までの途中経過");
    expect(january.text).toContain("買付 1,250個（注文3件）");
    expect(january.text).not.toContain("キャンバストートバッグ");
    const before = await browser.open("/goodsMonthlyFocus?category=bags&month=2025-12");
    expect(before.text).toContain("2025年12月・バッグのヒットランキング");
    expect(before.text).toContain("買付 40個（注文2件）");
    const none = await browser.open("/goodsMonthlyFocus?month=2025-11");
    expect([none.status, none.text]).toEqual([
      200,
      expect.stringContaining("2025年11月の集計はありません"),
    ]);
    for (const typed of ["2026-13", "2026", "x", "1999-01", "2026-01-01"]) {
      const wrong = await browser.open(`/goodsMonthlyFocus?month=${typed}`);
      expect(wrong.status).toBe(200);
      expect(wrong.text).toContain("月は「2026-10」のように年と月で指定してください");
      expect(wrong.text).toContain("キャンバストートバッグ");
    }
  });
});

describe("cart", () => {
  async function withTotes(quantity = "30") {
    const browser = await shop.browser(hanako);
    const cart = await (await browser.open(tote)).submit("カートに入れる", {
      "生成り 数量": quantity,
    });
    return { browser, cart };
  }

  test("adds up: parts, rounding, total, and the spread in yen on its own line", async () => {
    const { cart } = await withTotes();
    // 456.00 + 8.00 yuan at 22.08: 10,068.48 + 176.64, fee 5.0 % 512.26 → 10,757.38.
    expect(cart.text).toContain("10,068.48円");
    expect(cart.text).toContain("10,758円");
    // 5.0 % of 464.00 yuan is 23.20, together 487.20.
    expect(cart.text).toContain("23.20元");
    expect(cart.text).toContain("487.20元");
    expect(cart.text).toContain("うち為替スプレッド");
    expect(cart.text).toContain("341.04円");
  });

  test("更新 changes quantity, note and options", async () => {
    const { cart } = await withTotes();
    const changed = await cart.submit("更新", {
      "キャンバストートバッグ 無地 生成り 数量": "50",
      備考: "袋なし",
    });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain("16,780.80円");
    expect(changed.text).toContain("袋なし");
  });

  test.each(["0", "-1", "1e3", "1000000", "many"])(
    "a quantity of “%s” stays typed, says why and changes nothing",
    async (quantity) => {
      const { browser, cart } = await withTotes();
      const refused = await cart.submit("更新", {
        "キャンバストートバッグ 無地 生成り 数量": quantity,
      });
      expect(refused.status).toBe(400);
      expect(refused.problems).toHaveLength(1);
      expect(refused.document.toString()).toContain(`value="${quantity}"`);
      expect((await browser.open("/cart")).text).toContain("10,758円");
    },
  );

  test("削除 takes one line out and the empty cart says what to do", async () => {
    const { cart } = await withTotes();
    const empty = await cart.submit("削除", {});
    expect(empty.text).toContain("カートに商品がありません");
  });

  test("a price that changed is shown beside the old one, to be confirmed", async () => {
    const { browser } = await withTotes();
    await shop.db.update(skus).set({ priceFen: 1_700 }).where(eq(skus.id, "sku-tote-natural"));
    const cart = await browser.open("/cart");
    expect(cart.text).toContain("15.20元 から変更");
    const accepted = await cart.submit("新しい価格を確認しました");
    expect(accepted.text).not.toContain("から変更");
    expect(accepted.text).toContain("17.00元");
  });

  test("somebody else's line is not found and stays as it is", async () => {
    const { browser, cart } = await withTotes();
    const lineId = cart.value("line")!;
    const stranger = await shop.browser(taro);
    const bodies: Record<string, string>[] = [
      { remove: lineId },
      { intent: "update", line: lineId, [`qty-${lineId}`]: "1" },
    ];
    for (const body of bodies) {
      const answer = await stranger.open("/cart", {
        method: "POST",
        body: new URLSearchParams(body),
      });
      expect(answer.status).toBe(404);
    }
    expect((await browser.open("/cart")).text).toContain("10,758円");
  });

  test("a visitor signs in on the way to the order and comes back to it", async () => {
    const browser = await shop.browser();
    const cart = await (await browser.open(tote)).submit("カートに入れる", { "生成り 数量": "30" });
    const login = await cart.submit("注文へ進む");
    expect(login.path).toBe("/login?to=%2ForderPreview");
    expect(login.value("to")).toBe("/orderPreview");
  });
});
