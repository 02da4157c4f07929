import { describe, expect, test } from "vitest";
import { articleAddress, parseArticle } from "#app/domain/channels/comparison/article-code.ts";

const asin = "B0C1234567";

describe("an article of Amazon is read from every form of its address", () => {
  test.each([
    asin,
    " b0c1234567 ",
    "Ｂ０Ｃ１２３４５６７",
    `https://www.amazon.co.jp/dp/${asin}`,
    `https://www.amazon.co.jp/dp/${asin}/ref=sr_1_1?keywords=a&qid=1`,
    `https://www.amazon.co.jp/dp/${asin}?th=1&psc=1`,
    `https://www.amazon.co.jp/%E6%B0%B4%E7%AD%92-500ml/dp/${asin}/`,
    `https://www.amazon.co.jp/水筒-500ml/dp/${asin}/`,
    `https://www.amazon.co.jp/-/en/dp/${asin}`,
    `https://amazon.co.jp/gp/product/${asin}`,
    `https://www.amazon.co.jp/gp/aw/d/${asin}/`,
    `https://m.amazon.co.jp/gp/aw/d/${asin}`,
    `https://www.amazon.co.jp/gp/offer-listing/${asin}/`,
    `https://www.amazon.co.jp/product-reviews/${asin}`,
    `https://www.amazon.co.jp/exec/obidos/ASIN/${asin}/some-22`,
    `https://www.amazon.co.jp/o/ASIN/${asin}`,
    `https://www.amazon.co.jp/gp/cart/view.html?asin=${asin}`,
    `https://www.amazon.co.jp/sspa/click?ie=UTF8&url=%2Fx%2Fdp%2F${asin}%2Fref%3Dsr`,
    `www.amazon.co.jp/dp/${asin}`,
    `amazon.co.jp/dp/${asin.toLowerCase()}`,
    `水筒を見つけました https://www.amazon.co.jp/dp/${asin} #Amazon`,
  ])("%s", (typed) => {
    expect(parseArticle("amazon", typed)).toEqual({ kind: "article", code: asin });
  });

  test("a book has its ISBN", () => {
    const book = "https://www.amazon.co.jp/dp/400310101X";
    expect(parseArticle("amazon", book)).toEqual({ kind: "article", code: "400310101X" });
  });
});

describe("an article of Rakuten is read from every form of its address", () => {
  test.each([
    ["minato-zakka:tumbler-500", "minato-zakka:tumbler-500"],
    ["https://item.rakuten.co.jp/minato-zakka/tumbler-500/", "minato-zakka:tumbler-500"],
    ["https://item.rakuten.co.jp/minato-zakka/TUMBLER_500/?s-id=x", "minato-zakka:tumbler_500"],
    ["item.rakuten.co.jp/minato-zakka/10000123", "minato-zakka:10000123"],
    ["https://m.rakuten.co.jp/minato-zakka/n/tumbler-500", "minato-zakka:tumbler-500"],
    ["https://m.rakuten.co.jp/minato-zakka/i/10000123/", "minato-zakka:10000123"],
    ["https://books.rakuten.co.jp/rb/17000001/", "book:17000001"],
    [
      `https://hb.afl.rakuten.co.jp/hgc/a.b/?pc=${encodeURIComponent("https://item.rakuten.co.jp/minato-zakka/cup/")}`,
      "minato-zakka:cup",
    ],
  ])("%s", (typed, code) => {
    expect(parseArticle("rakuten", typed)).toEqual({ kind: "article", code });
  });
});

test("what is no article, or another's, is named as what it is", () => {
  const kinds = (channel: "amazon" | "rakuten", all: string[]) =>
    all.map((typed) => parseArticle(channel, typed).kind);
  const none = [
    ...["", "水筒", "B0C123", "https://example.com/dp/B0C1234567", "https://www.amazon.co.jp/"],
    "https://www.amazon.co.jp.evil.example/dp/B0C1234567",
    "https://evilamazon.co.jp/dp/B0C1234567",
    "https://www.amazon.co.jp@evil.example/dp/B0C1234567",
    "https://a:b@www.amazon.co.jp/dp/B0C1234567",
    "https://www.amazon.co.jp:8080/dp/B0C1234567",
    "javascript:alert(1)//dp/B0C1234567",
    "https://www.amazon.co.jp/dp/B0C1234567890",
    ...["https://constructor/dp/B0C1234567", "https://__proto__/x", "https://tostring/"],
  ];
  expect(new Set(kinds("amazon", none))).toEqual(new Set(["none"]));
  const shops = [
    "https://www.rakuten.co.jp/minato-zakka/",
    "https://item.rakuten.co.jp/minato-zakka/c/0000000100/",
    "https://item.rakuten.co.jp/minato-zakka/",
    "https://item.rakuten.co.jp.evil.example/a/b/",
    "https://hb.afl.rakuten.co.jp/?pc=https%3A%2F%2Fhb.afl.rakuten.co.jp%2F%3Fpc%3Dx",
  ];
  expect(new Set(kinds("rakuten", shops))).toEqual(new Set(["none"]));
  expect(kinds("amazon", ["https://amzn.asia/d/abc", "https://amzn.to/3x"])).toEqual([
    "short",
    "short",
  ]);
  expect(kinds("amazon", [`https://www.amazon.com/dp/${asin}`])).toEqual(["abroad"]);
  expect(parseArticle("amazon", "https://item.rakuten.co.jp/a/b/")).toEqual({
    kind: "other",
    channel: "rakuten",
  });
  expect(parseArticle("rakuten", `https://www.amazon.co.jp/dp/${asin}`)).toEqual({
    kind: "other",
    channel: "amazon",
  });
});

test("its page is told by its code, and read from there again", () => {
  for (const [channel, code] of [
    ["amazon", asin],
    ["rakuten", "minato-zakka:tumbler-500"],
    ["rakuten", "book:17000001"],
  ] as const)
    expect(parseArticle(channel, articleAddress(channel, code)!)).toEqual({
      kind: "article",
      code,
    });
  expect(articleAddress("rakuten", "minato-zakka:10000123")).toBeUndefined();
});
