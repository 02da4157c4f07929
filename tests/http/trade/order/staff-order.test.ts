import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { companies, orders } from "#db/schema/index.ts";
import {
  chen,
  hanako,
  li,
  openShop,
  type Shop,
  sato,
  wang,
  wei,
  zhou,
} from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";
import { orderBought, orderPaid, orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const open = async (number: string, who = li) =>
  (await shop.browser(who)).open(`/staff/orders/${number}`);

test("an order stands in one page: lines, lots, payments, the member and the member's note", async () => {
  const { number } = await orderBought(shop);
  await shop.db
    .update(companies)
    .set({ staffNote: "老客户，重视验货照片" })
    .where(eq(companies.id, hanako.companyId));
  const page = await open(number);
  expect(page.status).toBe(200);
  for (const words of [
    "老客户，重视验货照片",
    "YT-supplier-1",
    "待到货",
    "采购 30",
    "已付 20,592日元",
    "花子商店",
  ])
    expect(page.text).toContain(words);
  expect(page.text).toMatch(/包裹与批次\s*2批/);
  const links = page.document.querySelectorAll("main a").map((link) => link.getAttribute("href")!);
  for (const leads of [
    /^https:\/\/detail\.1688\.com\/offer\/\w+\.html$/,
    /^\/ProductDetails\?goods_id=\w+&fromPlatform=1688$/,
    /^\/staff\/stock\?view=product&q=\S+$/,
    /^\/staff\/search\?find=YT-supplier-1$/,
  ])
    expect(links.some((link) => leads.test(link))).toBe(true);
  const browser = await shop.browser(li);
  const stock = await browser.open(links.find((link) => link.startsWith("/staff/stock"))!);
  expect(stock.status).toBe(200);
  // Purchasing may not open the member's page, and reads the note all the same where it buys.
  expect(page.document.querySelector('a[href^="/staff/members/"]')).toBeNull();
  const desk = await (await shop.browser(li)).open(`/staff/purchases/${number}`);
  expect(desk.text).toContain("老客户，重视验货照片");
  expect(
    (await open(number, chen)).document.querySelector('a[href^="/staff/members/"]'),
  ).not.toBeNull();
  const buyer = await (await shop.browser(hanako)).open(`/OrderDetails?order_sn=${number}`);
  expect(buyer.text).not.toContain("重视验货照片");
});

test("goods of an order that is not paid, or was cancelled, do not wait to be bought", async () => {
  const waits = async (number: string) => {
    const desk = await (await shop.browser(li)).open(`/staff/purchases/${number}`);
    return [await open(number), desk].map((page) =>
      page.document.querySelectorAll("tbody tr").some(({ text }) => text.includes("待采购")),
    );
  };
  const { number } = await orderPlaced(shop);
  expect(await waits(number)).toEqual([false, false]);
  await cancelOrder(shop.as(hanako), number, "");
  expect(await waits(number)).toEqual([false, false]);
  expect(await waits((await orderPaid(shop)).number)).toEqual([true, true]);
});

test("what lies on a shelf and what was sent of it is told with its number", async () => {
  const { lotId, orderNumber } = await shelvedLot(shop, 10, 1);
  const { number } = await requestedShipment(shop, lotId, 4);
  const named = "KB-260115-0077";
  await shop.db.update(orders).set({ number: named }).where(eq(orders.number, orderNumber));
  const page = await open(named);
  for (const words of ["A-01-03", "次品 1", number, "待报价"]) expect(page.text).toContain(words);
  expect(page.text).toMatch(/在架可发\s*6件/);
});

test("the reply from there reaches the buyer; an empty one comes back", async () => {
  const { number } = await orderBought(shop);
  const page = await open(number);
  expect((await page.submit("发送")).status).toBe(400);
  await (await open(number)).submit("发送", { "回复（日文，买家直接看到）": "明日届きます" });
  const buyer = await (await shop.browser(hanako)).open(`/OrderDetails?order_sn=${number}`);
  expect(buyer.text).toContain("明日届きます");
});

test("it is for those who see orders; a number that is none is not found", async () => {
  const { number } = await orderBought(shop);
  for (const who of [li, wei, wang, chen, zhou]) expect((await open(number, who)).status).toBe(200);
  expect((await open(number, sato)).status).toBe(403);
  expect((await open("KB-000000-0000")).status).toBe(404);
  expect((await open(number, hanako as never)).path).toContain("/staff/login");
  const post = { method: "POST", body: new URLSearchParams({ intent: "message", body: "a" }) };
  const sent = await (await shop.browser(wang)).open(`/staff/orders/${number}`, post);
  expect(sent.status).toBe(403);
});

test("the issued papers stand with their links, for who speaks with the company about money", async () => {
  const { number } = await orderPaid(shop);
  const page = await open(number, chen);
  const links = [...page.document.querySelectorAll('a[href^="/staff/papers/"]')];
  expect(links.length).toBeGreaterThan(1);
  expect(page.text).toContain("領収書");
  const path = links[0]!.getAttribute("href")!;
  const { response } = await (await shop.browser(chen)).open(path);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect((await open(number, wei)).document.querySelector('a[href^="/staff/papers/"]')).toBeNull();
  for (const [who, status] of [
    [wei, 403],
    [li, 403],
    [wang, 200],
  ] as const)
    expect((await (await shop.browser(who)).open(path)).status).toBe(status);
  for (const odd of ["/staff/papers/invoice/I2026-999999", "/staff/papers/odd/I2026-000001"])
    expect((await (await shop.browser(chen)).open(odd)).status).toBe(404);
});
