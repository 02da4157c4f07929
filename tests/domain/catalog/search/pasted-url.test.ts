import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { followShort, readPasted, type ShortLinks } from "#app/domain/catalog/search/pasted-url.ts";
import { shortLinks } from "#app/integrations/marketplace/short-links.server.ts";

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
  [
    "59- https://m.tb.cn/h.gTkR2x?tk=abc123 CZ0001 「韩版帆布包女单肩大容量」点击链接直接打开",
    "https://m.tb.cn/h.gTkR2x?tk=abc123",
  ],
  ["【淘宝】假一赔四 https://e.tb.cn/h.abc MF7997 「杯子」", "https://e.tb.cn/h.abc"],
  ["http://qr.1688.com/s/KTOGJ4Nz", "https://qr.1688.com/s/KTOGJ4Nz"],
])("%s holds a short address", (typed, address) => {
  expect(readPasted(typed, ours)).toEqual({ kind: "short", address });
});

test.each([
  [
    "この商品です https://detail.1688.com/offer/612345678901.html よろしくお願いします",
    { platform: "1688", offerId: "612345678901" },
  ],
  [
    "参考：https://example.com/a と、https://item.taobao.com/item.htm?id=712345678901。",
    { platform: "taobao", offerId: "712345678901" },
  ],
  [
    "https://m.intl.taobao.com/detail/detail.html?id=712345678901 见这个",
    { platform: "taobao", offerId: "712345678901" },
  ],
])("%s holds goods", (typed, goods) => {
  expect(readPasted(typed, ours)).toEqual({ kind: "offer", ...goods });
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

describe("a short address", () => {
  /** The network as a table, and what was asked of it. */
  const network = (leads: Record<string, string | undefined>) => {
    const asked: string[] = [];
    const links: ShortLinks = {
      leadsTo: async ({ href }) => {
        asked.push(href);
        return leads[href];
      },
    };
    return { links, asked };
  };
  const goods = "https://item.taobao.com/item.htm?id=712345678901";

  test("leads to goods, over another of its kind and from its own folder too", async () => {
    const { links, asked } = network({
      "https://m.tb.cn/h.a": "https://e.tb.cn/h.b",
      "https://e.tb.cn/h.b": "/h.c",
      "https://e.tb.cn/h.c": goods,
    });
    expect(await followShort(links, "https://m.tb.cn/h.a", ours)).toEqual({
      kind: "offer",
      platform: "taobao",
      offerId: "712345678901",
    });
    expect(asked).toHaveLength(3);
  });

  test.each([
    ["http://169.254.169.254/latest/meta-data/", "unknown-site"],
    ["file:///etc/passwd", "unknown-site"],
    ["javascript:alert(1)", "unknown-site"],
    ["https://m.tb.cn.evil.example/h.b", "unknown-site"],
    ["https://m.tb.cn@127.0.0.1/", "unknown-site"],
    ["https://m.tb.cn:8443/h.b", "unknown-site"],
    ["https://login.taobao.com/member", "no-goods"],
    [undefined, "no-goods"],
  ])("that leads to %s is asked once, and nobody else", async (next, kind) => {
    const { links, asked } = network({ "https://m.tb.cn/h.a": next });
    expect(await followShort(links, "https://m.tb.cn/h.a", ours)).toEqual({ kind });
    expect(asked).toEqual(["https://m.tb.cn/h.a"]);
  });

  test("that leads round in a circle is given up", async () => {
    const { links, asked } = network({ "https://m.tb.cn/h.a": "https://m.tb.cn/h.a" });
    expect(await followShort(links, "https://m.tb.cn/h.a", ours)).toEqual({ kind: "no-goods" });
    expect(asked).toHaveLength(4);
  });

  test("is asked without following anything, and its page is read no further than it needs", async () => {
    const page = `<script>var url = '${goods}';</script>`;
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++;
        controller.enqueue(new TextEncoder().encode(pulled === 1 ? page : "x".repeat(16_384)));
      },
    });
    const asked: RequestInit[] = [];
    const links = shortLinks(async (_, init) => {
      asked.push(init!);
      return new Response(endless);
    });
    expect(await links.leadsTo(new URL("https://m.tb.cn/h.a"))).toBe(goods);
    expect(asked[0]).toMatchObject({ redirect: "manual" });
    expect(pulled).toBeLessThan(10);
    expect(await links.leadsTo(new URL("https://127.0.0.1/h.a"))).toBeUndefined();
    expect(asked).toHaveLength(1);
    const broken = shortLinks(async () => {
      throw new TypeError("no network");
    });
    expect(await broken.leadsTo(new URL("https://m.tb.cn/h.a"))).toBeUndefined();
  });
});

describe("of two thousand pasted addresses", () => {
  const evil = [
    ...["127.0.0.1", "0.0.0.0", "localhost", "[::1]", "[::ffff:127.0.0.1]", "169.254.169.254"],
    ...["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "10.0.0.1", "192.168.0.1", "[fd00::1]"],
    ...["metadata.google.internal", "m.tb.cn.evil.example", "evilm.tb.cn", "tb.cn", "x.tb.cn"],
    ...[
      "ｍ.ｔｂ.ｃｎ.evil.example",
      "м.tb.cn",
      "xn--e1aybc.cn",
      "1688.com.evil.example",
      "evil1688.com",
    ],
    ...["m.tb.cn.", "m.tb.cn%2eevil.example", "127。0。0。1", "①②⑦.⓪.⓪.①"],
  ];
  const known = ["m.tb.cn", "e.tb.cn", "qr.1688.com", "detail.1688.com", "item.taobao.com"];
  const address = fc
    .record({
      scheme: fc.constantFrom("https://", "http://", "HTTPS://", "ftp://", "//", "", "https:/\\"),
      user: fc.constantFrom(
        "",
        "",
        "",
        "",
        "",
        "m.tb.cn@",
        "a:b@",
        "m.tb.cn%40",
        "detail.1688.com\\@",
      ),
      host: fc.oneof(fc.constantFrom(...evil), fc.constantFrom(...known)),
      port: fc.constantFrom("", "", "", "", "", ":80", ":443", ":8443", ":22", ":0", ":99999"),
      path: fc.constantFrom(
        ...["/h.abc", "/", "", "/offer/612345678901.html", "/item.htm?id=712345678901", "/../x"],
        ...["/h?url=http://127.0.0.1", "/#@127.0.0.1/", "/\\127.0.0.1", "/item.htm?id=1e9"],
      ),
      before: fc.constantFrom("", "", "看这个 ", "【淘宝】", "\u0000", "\u202e"),
      after: fc.constantFrom("", "", " CZ001 「杯子」", "\r\nHost: x", "　です"),
    })
    .map(({ before, scheme, user, host, port, path, after }) =>
      [before, scheme, user, host, port, path, after].join(""),
    );

  test("none is asked that is not a marketplace's short address, wherever others lead", async () => {
    let offers = 0;
    let asks = 0;
    await fc.assert(
      fc.asyncProperty(address, fc.array(address, { maxLength: 5 }), async (typed, leads) => {
        const read = readPasted(typed, ours);
        if (read.kind === "offer") offers++;
        if (read.kind !== "short") return;
        const ways = [...leads];
        const met: [URL, RequestRedirect | undefined][] = [];
        const links = shortLinks(async (asked, init) => {
          met.push([new URL(String(asked)), init?.redirect]);
          const next = ways.shift();
          const headers = new Headers();
          if (next && !/[^\x20-\x7e]/.test(next)) headers.set("Location", next);
          return new Response(null, { status: 302, headers });
        });
        const led = await followShort(links, read.address, ours);
        asks += met.length;
        // Not where it is asked: what goes wrong there is taken for silence.
        for (const [{ protocol, hostname, port, username }, redirect] of met) {
          expect(protocol).toBe("https:");
          expect(["m.tb.cn", "e.tb.cn", "s.tb.cn", "qr.1688.com"]).toContain(hostname);
          expect([port, username, redirect]).toEqual(["", "", "manual"]);
        }
        if (led.kind === "offer") expect(led.offerId).toMatch(/^[1-9]\d{4,19}$/);
      }),
      { numRuns: 2_000 },
    );
    expect(offers).toBeGreaterThan(5);
    expect(asks).toBeGreaterThan(20);
  });
});
