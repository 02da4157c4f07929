import { beforeEach, expect, test } from "vitest";
import type { Suggestions } from "#app/ui/suggestions.ts";
import { categories, orders, purchases, shippingRequests } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { packedRequest } from "#tests/support/trade/boxing.ts";
import { boughtLot } from "#tests/support/trade/stock.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

async function suggested(typed: string, who?: typeof hanako) {
  const browser = await shop.browser(who);
  const answer = await browser.answer(`/searchSuggestions?${new URLSearchParams({ q: typed })}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  const { groups } = (await answer.json()) as Suggestions;
  return Object.fromEntries(groups.map(({ name, items }) => [name, items.map(({ text }) => text)]));
}

/** Where a search leads, past nothing. */
async function leadsTo(typed: string, who?: typeof hanako) {
  const browser = await shop.browser(who);
  const answer = await browser.answer(`/CommoditySearch?${new URLSearchParams({ q: typed })}`);
  return answer.headers.get("Location");
}

test("own order numbers are suggested to the company, whole or in part, and to nobody else", async () => {
  const { number } = await orderPlaced(shop);
  for (const typed of [number, number.slice(-4), number.replaceAll("-", "").toLowerCase()])
    expect((await suggested(typed, hanako)).番号, typed).toEqual([number]);
  expect((await suggested(number, kenji)).番号).toEqual([number]);
  for (const other of [taro, undefined])
    expect((await suggested(number, other)).番号).toBeUndefined();
});

test("words and categories are suggested to everybody, however they are typed", async () => {
  expect((await suggested("たんぶ")).キーワード).toContain("タンブラー");
  const [category] = await shop.db.select().from(categories).limit(1);
  const name = category!.nameJa;
  expect((await suggested(name.slice(0, 2))).カテゴリー).toContain(name);
  expect(await suggested("")).toEqual({});
});

test("an order number leads to its page, in any width and with any hyphen, for who may see it", async () => {
  const { number } = await orderPlaced(shop);
  const wide = [...number.replaceAll("-", "ー")].map((sign) =>
    /[\dA-Z]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign,
  );
  for (const typed of [
    number,
    ` ${number.toLowerCase()} `,
    number.replaceAll("-", "−"),
    wide.join(""),
  ])
    expect(await leadsTo(typed, hanako), typed).toBe(`/OrderDetails?order_sn=${number}`);
  for (const other of [taro, undefined]) expect(await leadsTo(number, other)).toBeNull();
  expect(await leadsTo(number.slice(0, -1), hanako)).toBeNull();
});

test("a tracking number leads to its order", async () => {
  await boughtLot(shop, 10);
  await shop.db.update(purchases).set({ chinaTracking: "YT8812345678" });
  const [order] = await shop.db.select().from(orders).limit(1);
  expect(await leadsTo("ｙｔ8812345678", hanako)).toBe(`/OrderDetails?order_sn=${order!.number}`);
  expect((await suggested("YT88123", hanako)).番号).toEqual(["YT8812345678"]);
  expect(await leadsTo("YT8812345678", taro)).toBeNull();
});

test("a tracking number typed with hyphens of any kind leads to its order", async () => {
  await boughtLot(shop, 10);
  const [order] = await shop.db.select().from(orders).limit(1);
  const page = `/OrderDetails?order_sn=${order!.number}`;
  await shop.db.update(purchases).set({ chinaTracking: "484812345678" });
  for (const hyphen of ["-", "‐", "–", "−", "－", "ー", "ｰ", "⁃", "─", "\u00ad"])
    expect(await leadsTo(["４８４８", "1234", "5678"].join(hyphen), hanako), hyphen).toBe(page);
  expect((await suggested("4848-1234", hanako)).番号).toEqual(["484812345678"]);
  await shop.db.update(purchases).set({ chinaTracking: "JP-48-12345" });
  expect(await leadsTo("ｊｐ−４８−12345", hanako)).toBe(page);
});

test("a number that is unknown is said to be unknown, not goods that are not there", async () => {
  const { number } = await orderPlaced(shop);
  const heading = async (typed: string, who?: typeof hanako) => {
    const browser = await shop.browser(who);
    const page = await browser.open(`/CommoditySearch?${new URLSearchParams({ q: typed })}`);
    return page.document.querySelector("main .empty-state")?.text ?? "";
  };
  for (const typed of [
    "KB-200101-0001",
    "ＰＤ２００１０１－０００１",
    "YT8899999999999",
    "48489999999999",
  ])
    for (const who of [hanako, undefined]) {
      expect(await heading(typed, who), typed).toContain(
        `番号「${typed}」の注文・荷物は見つかりませんでした`,
      );
      expect(await heading(typed, who), typed).toContain(who ? "注文一覧" : "ログイン");
    }
  // Another company's number is no other case.
  expect(await heading(number, taro)).toContain(`番号「${number}」の注文・荷物`);
  expect(await heading("ありえない商品名", hanako)).toContain(
    "条件に合う商品が見つかりませんでした",
  );
});

test("a delivery's number, its tracking numbers and its boxes' labels are suggested and lead to it", async () => {
  const { number } = await packedRequest(shop, 10);
  const page = `/deliveryDetails?pOrder_sn=${number}`;
  await shop.db.update(shippingRequests).set({ trackingNumber: "JP4411223344" });
  for (const typed of ["PD-", number.slice(-4), number, number.replaceAll("-", "")])
    expect((await suggested(typed, hanako)).番号, typed).toContain(number);
  for (const typed of [`${number}-B1`, `${number.slice(4)}B1`])
    expect((await suggested(typed, hanako)).番号, typed).toEqual([`${number}-B1`]);
  expect((await suggested("JP4411", hanako)).番号).toEqual(["JP4411223344"]);
  for (const typed of [number, `${number}-B1`, "JP4411223344"])
    expect(await leadsTo(typed, hanako), typed).toBe(page);
  expect((await suggested("PD-", taro)).番号).toBeUndefined();
});
