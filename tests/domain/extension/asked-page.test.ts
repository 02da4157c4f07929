import { expect, test } from "vitest";
import { askedPage } from "#app/extension/asked-page.ts";
import { usefulWords } from "#app/extension/panel/amazon-panel.ts";

const offerOf = (platform: string, offerId = "712345678901") => ({
  kind: "offer",
  platform,
  offerId,
});

test.each([
  ["https://detail.1688.com/offer/712345678901.html", offerOf("1688")],
  ["https://detail.1688.com/offer/712345678901.html?spm=a.b.c&sk=order#top", offerOf("1688")],
  ["https://m.1688.com/offer/712345678901.html", offerOf("1688")],
  ["https://item.taobao.com/item.htm?spm=x&id=712345678901&skuId=5", offerOf("taobao")],
  ["https://world.taobao.com/item/712345678901.htm", offerOf("taobao")],
  ["https://detail.tmall.com/item.htm?id=712345678901", offerOf("tmall")],
  ["https://detail.tmall.hk/item.htm?id=712345678901", offerOf("tmall")],
  ["https://www.amazon.co.jp/dp/B0ABCDEF12", { kind: "amazon", asin: "B0ABCDEF12" }],
  [
    "https://www.amazon.co.jp/%E3%83%90/dp/B0ABCDEF12/ref=sr_1_1?th=1",
    { kind: "amazon", asin: "B0ABCDEF12" },
  ],
  ["https://www.amazon.co.jp/gp/product/B0ABCDEF12", { kind: "amazon", asin: "B0ABCDEF12" }],
])("%s is a goods page", (address, page) => {
  expect(askedPage(address)).toEqual(page);
});

test.each([
  "https://detail.1688.com/offer/abc.html",
  "https://detail.1688.com/offer/1.html",
  "https://detail.1688.com/",
  "http://detail.1688.com/offer/712345678901.html",
  "https://detail.1688.com:8443/offer/712345678901.html",
  "https://detail.1688.com.evil.example/offer/712345678901.html",
  "https://user:word@detail.1688.com/offer/712345678901.html",
  "https://evil.example/?u=https://detail.1688.com/offer/712345678901.html",
  "https://qr.1688.com/s/abc",
  "https://item.taobao.com/item.htm?id=7e11",
  "https://item.taobao.com/item.htm?id=99999999999999999999999",
  "https://www.amazon.co.jp/dp/short",
  "https://www.amazon.com/dp/B0ABCDEF12",
  "https://x@www.amazon.co.jp/dp/B0ABCDEF12",
  "javascript:alert(1)",
  "about:blank",
  "",
])("%s is none", (address) => {
  expect(askedPage(address)).toBeUndefined();
});

test.each([
  [
    "Amazon.co.jp: [Amazonブランド] 折りたたみ傘 軽量 撥水 大きい : ファッション",
    "折りたたみ傘 軽量 撥水",
  ],
  ["Amazon | 水筒 500ml【保温】 ステンレス | 水筒", "水筒 500ml ステンレス"],
  ["", ""],
  ["【】（）[]", ""],
])("of the title %s the words %s are looked for", (title, words) => {
  expect(usefulWords(title)).toBe(words);
});
