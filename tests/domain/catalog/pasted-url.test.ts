import { expect, test } from "vitest";
import { readPasted } from "#app/domain/catalog/search/pasted-url.ts";

const ours = ["www.kaitsukebin.example", "127.0.0.1:8787"];

test.each([
  ["https://detail.1688.com/offer/612345678901.html", "1688", "612345678901"],
  [
    "http://detail.1688.com/offer/612345678901.html?spm=a26352.b28411319&tracelog=p4p",
    "1688",
    "612345678901",
  ],
  ["m.1688.com/offer/612345678901.html", "1688", "612345678901"],
  ["https://detail.m.1688.com/page/index.html?offerId=612345678901", "1688", "612345678901"],
  ["https://item.taobao.com/item.htm?spm=x&id=712345678901", "taobao", "712345678901"],
  ["https://world.taobao.com/item/712345678901.htm", "taobao", "712345678901"],
  ["https://detail.tmall.com/item.htm?id=812345678901&skuId=1", "tmall", "812345678901"],
  ["https://detail.tmall.hk/hk/item.htm?id=812345678901", "tmall", "812345678901"],
  ["　ｈｔｔｐｓ://detail.1688.com/offer/612345678901.html　", "1688", "612345678901"],
  [
    "http://127.0.0.1:8787/ProductDetails?goods_id=612345678901&fromPlatform=taobao",
    "taobao",
    "612345678901",
  ],
  ["https://www.kaitsukebin.example/ProductDetails?goods_id=612345678901", "1688", "612345678901"],
])("%s is a goods page of %s", (typed, platform, offerId) => {
  expect(readPasted(typed, ours)).toEqual({ kind: "offer", platform, offerId });
});

test.each([
  "https://www.amazon.co.jp/dp/B000000000",
  "https://example.com/?id=712345678901",
  "https://1688.com.evil.example/offer/612345678901.html",
  "https://faketaobao.com/item.htm?id=712345678901",
  "www.rakuten.co.jp/shop/1",
])("%s is no site we buy from", (typed) => {
  expect(readPasted(typed, ours)).toEqual({ kind: "unknown-site" });
});

test.each([
  "https://shop123.1688.com/page/offerlist.htm",
  "https://item.taobao.com/item.htm?id=abc",
  "https://www.kaitsukebin.example/cart",
])("%s names no goods", (typed) => {
  expect(readPasted(typed, ours)).toEqual({ kind: "no-goods" });
});

test.each(["トートバッグ", "帆布包 A4", "1.5L 水筒", "USB Type-C", "SUS304"])(
  "“%s” is words",
  (typed) => {
    expect(readPasted(typed, ours)).toEqual({ kind: "words" });
  },
);
