import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inputLimits } from "#app/http/input/input-limits.ts";
import { openPrograms } from "#tests/support/program.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => {
  vi.useRealTimers();
});

const unreadable = "送信された内容を読み取れませんでした";
const page = (path: string, init: RequestInit = {}) =>
  shop.fetch(new Request(`https://shop.test${path}`, { method: "POST", ...init }));
const many = (count: number) =>
  new URLSearchParams(Array.from({ length: count }, () => ["a", "b"]));

const forged: [string, string][] = [
  ["an index above the largest", "a[99999999]"],
  ["an index in a deeper step", "lines[0].options[301]"],
  ["an index written with blanks", "a[ 5000 ]"],
  ["too many steps", "a.offer-body.c.disclosure.e.field.g"],
  ["too many letters", "a".repeat(inputLimits.nameLength + 1)],
  ["a way into objects", "__proto__"],
  ["a way into objects further in", "a[__proto__].x"],
  ["a constructor", "constructor.name"],
  ["a state of the form library", "__state__"],
];

describe("a field's name with", () => {
  test.each(forged)(
    "%s is refused in forms of both kinds, in addresses and in calls",
    async (_, name) => {
      const plain = new URLSearchParams([[name, "x"]]);
      const parts = new FormData();
      parts.append(name, "x");
      for (const body of [plain, parts]) {
        const answered = await page("/login", { body });
        expect(answered.status).toBe(400);
        const html = await answered.text();
        expect(html).toContain(unreadable);
        expect(html.length).toBeLessThan(100_000);
      }
      for (const path of ["/costCalculator", "/CommoditySearch", "/tollVipApplyFor"]) {
        const answered = await page(`${path}?${plain}&priceCny=1`, { method: "GET" });
        expect([path, answered.status]).toEqual([path, 400]);
      }
      const { own } = await openPrograms(shop);
      expect(await own.call("cost/predict", { [name]: "x" })).toMatchObject({
        status: 400,
        code: 400,
      });
      expect(await own.json("cost/predict", { [name]: "x" })).toMatchObject({
        status: 400,
        code: 400,
      });
    },
  );
});

test.each([
  ["no list's", "x"],
  ["a row far beyond a list's end", '{"type":"insert","payload":{"name":"a","index":99999999}}'],
  ["a list of a name no field has", '{"type":"insert","payload":{"name":"a[99999999]"}}'],
  ["a value put in by itself", '{"type":"update","payload":{"name":"a[99999999]","value":"x"}}'],
])("a button that says %s is refused", async (_, intent) => {
  const parts = new FormData();
  parts.append("__intent__", intent);
  for (const body of [new URLSearchParams({ __intent__: intent }), parts]) {
    const answered = await page("/login", { body });
    expect(answered.status).toBe(400);
    expect((await answered.text()).length).toBeLessThan(100_000);
  }
});

describe("a form in other letters", () => {
  const typed = (charset: string) => `application/x-www-form-urlencoded${charset}`;
  const sent = (type: string, path = "/login") =>
    page(path, { headers: { "Content-Type": type }, body: "name=a&password=b" });

  test.each(["shift_jis", "utf-16", '"euc-jp"', "foo", '"'])(
    "of %s is not guessed, and told in words",
    async (charset) => {
      for (const path of ["/login", "/contactUs", "/costMethod", "/cart"]) {
        const answered = await sent(typed(`; charset=${charset}`), path);
        expect([path, answered.status]).toEqual([path, 415]);
        expect(await answered.text()).toContain("UTF-8にして");
      }
      expect(await (await sent(typed(`;charset=${charset}`), "/staff/login")).text()).toContain(
        "UTF-8",
      );
    },
  );

  test.each(["", ";", "; charset=utf-8", ';Charset="UTF-8"', "; charset=utf8 ; x=1", '; "'])(
    "of the type “%s” is read",
    async (rest) => {
      const answered = await sent(typed(rest));
      expect(answered.status).toBe(400);
      expect(await answered.text()).toContain("IDまたはパスワードが正しくありません");
    },
  );

  test("or of two types at once is none of ours", async () => {
    for (const type of [typed(", text/plain"), "multipart/form-data, text/plain; boundary=x"])
      expect((await sent(type)).status).toBe(400);
  });
});

describe("a form of", () => {
  test("more fields than a page has is refused, and as many as it may have are read", async () => {
    expect((await page("/login", { body: many(inputLimits.fields + 1) })).status).toBe(400);
    const html = await (await page("/login", { body: many(inputLimits.fields) })).text();
    expect(html).toContain("パスワードを入力してください");
  });

  test("nothing but separators is counted as well", async () => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const answered = await page("/login", { headers, body: "&".repeat(100_000) });
    expect(answered.status).toBe(400);
  });

  test("more files than a page takes is refused", async () => {
    const body = new FormData();
    for (let count = 0; count <= inputLimits.filesPerForm; count++)
      body.append("receipts", new File(["x"], "a.png"));
    expect((await page("/login", { body })).status).toBe(400);
  });

  test("one value longer than any field is refused", async () => {
    const body = new URLSearchParams({ name: "a".repeat(inputLimits.valueLength + 1) });
    expect((await page("/login", { body })).status).toBe(400);
  });

  test("text in parts is counted also where the form is too large to be read beforehand", async () => {
    const field = 'Content-Disposition: form-data; name="name"';
    const text = "a".repeat(inputLimits.lookedThroughBytes + 1);
    const body = new Blob([`--x\r\n${field}\r\n\r\n`, text, "\r\n--x--\r\n"]);
    const headers = {
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": String(body.size),
    };
    const answered = await page("/login", { headers, body });
    expect(answered.status).toBe(400);
    expect(await answered.text()).toContain(unreadable);
  });
});

describe("a call's JSON", () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

  test.each([
    ["that goes a hundred thousand steps deep", nested(100_000)],
    ["that is a little too deep", nested(inputLimits.jsonDepth + 1)],
    [
      "that holds too many keys",
      JSON.stringify(
        Object.fromEntries(
          Array.from({ length: inputLimits.jsonValues + 1 }, (_, index) => [`k${index}`, 1]),
        ),
      ),
    ],
    ["with a list too long", JSON.stringify({ a: Array(inputLimits.jsonValues + 1).fill(0) })],
    ["with a text too long", JSON.stringify({ a: "x".repeat(inputLimits.valueLength + 1) })],
  ])("%s cannot be read", async (_, body) => {
    const headers = { "Content-Type": "application/json" };
    const answered = await page("/api/cost/predict", { headers, body });
    expect(await answered.json()).toMatchObject({ code: 400, msg: unreadable });
  });

  test("may hold brackets in its texts", async () => {
    const { own } = await openPrograms(shop);
    const answered = await own.json("cost/predict", { priceCny: "[".repeat(50), quantity: 1 });
    expect(answered.msg).not.toBe(unreadable);
  });
});

describe("a body that trickles", () => {
  const trickle = () => new ReadableStream({ start: (to) => to.enqueue(new Uint8Array([97])) });
  const sent = (type: string) =>
    ({
      headers: { "Content-Type": type },
      body: trickle(),
      duplex: "half",
    }) as RequestInit;

  test.each([
    ["a form", "/login", "application/x-www-form-urlencoded", 408, inputLimits.textMs],
    ["a form with files", "/login", "multipart/form-data; boundary=x", 408, inputLimits.filesMs],
    ["a webhook", "/hooks/paypal", "application/json", 408, inputLimits.textMs],
    ["a call", "/api/cost/predict", "application/json", 400, inputLimits.textMs],
  ])("is cut off when it is %s", async (_, path, type, status, milliseconds) => {
    // Only what the limit counts by: the database keeps its own time.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const answered = page(path, sent(type));
    let over = false;
    answered.finally(() => (over = true));
    for (let step = 0; step < 200 && !over; step++) {
      await new Promise((next) => setImmediate(next));
      if (step > 20) vi.advanceTimersByTime(milliseconds / 20);
    }
    const response = await answered;
    expect(response.status).toBe(status);
    const words = await response.text();
    if (path === "/login") expect(words).toContain("送信に時間がかかりすぎました");
    if (path.startsWith("/api")) expect(JSON.parse(words)).toMatchObject({ code: 408 });
  });
});

test("a webhook larger than a partner's letters is refused before it is read", async () => {
  const body = "x".repeat(inputLimits.hookBytes + 1);
  expect((await page("/hooks/paypal", { body })).status).toBe(413);
});

test("only POST runs a call or a form", async () => {
  const { own } = await openPrograms(shop);
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    const call = await page("/api/goodsToCartNum", { method, body: new URLSearchParams() });
    expect([method, await call.json()]).toEqual([method, expect.objectContaining({ code: 405 })]);
    const form = await page("/login", { method, body: new URLSearchParams({ name: "x" }) });
    expect([method, form.status, form.headers.get("Allow")]).toEqual([
      method,
      405,
      "GET, HEAD, POST",
    ]);
    expect(await form.text()).toContain("このページでは使えない操作です");
  }
  expect((await own.call("goodsToCartNum")).code).toBe(0);
});

test("an address longer than any link of ours is refused in words", async () => {
  const answered = await page(`/CommoditySearch?q=${"a".repeat(9_000)}`, { method: "GET" });
  expect(answered.status).toBe(414);
  expect(await answered.text()).toContain("アドレスが長すぎます");
});
