import { beforeEach, expect, test } from "vitest";
import { ordersToPay } from "#tests/support/limited.ts";
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
import { orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const path = "/staff/orders";
const open = async (query = "", who = li) => (await shop.browser(who)).open(path + query);

test("all orders are listed for staff, each leading to its page, and found from the menu", async () => {
  const { number } = await orderQuoted(shop);
  const list = await (await (await shop.browser(li)).open("/staff")).follow("订单");
  expect(list.path).toBe(path);
  expect(list.text).toContain("花子商店");
  expect(list.text).toContain("待付款");
  expect((await list.follow(number)).path).toBe(`/staff/orders/${number}`);
});

test.each(["kb-260115-0001", "KB-2601", "10001", "花子", "トート", "帆布"])(
  "“%s” finds it",
  async (words) => {
    const { number } = await orderQuoted(shop);
    const found = await (await open()).submit("查找", {
      "订单号、会员编号、会员名称、商品名、供应商": words,
    });
    expect(found.text).toContain(number);
  },
);

test.each(["KB-260116", "10002", "太郎", "100%", "'; --"])("“%s” finds nothing", async (words) => {
  await orderQuoted(shop);
  expect((await open(`?q=${encodeURIComponent(words)}`)).text).toContain("没有符合条件的订单");
});

test("a state and words narrow it together, and the files under the same filter", async () => {
  await ordersToPay(shop, 3, 1_000, 1);
  const awaited = await (await open()).submit("查找", { 状态: "待付定金" });
  expect(awaited.text).toContain("KB-260115-9000");
  expect(awaited.text).not.toContain("KB-260115-9001");
  expect((await open("?state=deposit_awaiting&q=KB-260115-9001")).text).toContain("没有符合条件");
  const file = await (await shop.browser(li)).answer(awaited.link("CSV"));
  const text = await file.text();
  expect(text).toContain("KB-260115-9000");
  expect(text).not.toContain("KB-260115-9001");
  expect((await open("?state=unheard-of")).text).toContain("KB-260115-9001");
});

test("pages go on where the one before ended, without gaps or repeats", async () => {
  const made = await ordersToPay(shop, 65, 1_000);
  const seen: string[] = [];
  let page = await open("?state=awaiting_payment");
  for (;;) {
    seen.push(...page.document.querySelectorAll("th a").map((link) => link.text.trim()));
    if (!page.text.includes("下一页")) break;
    page = await page.follow("下一页");
  }
  expect(seen).toEqual(made.map(({ number }) => number).reverse());
});

test("it is for those who see orders, and for no buyer", async () => {
  for (const who of [li, wei, wang, chen, zhou]) expect((await open("", who)).status).toBe(200);
  expect((await open("", sato)).status).toBe(403);
  expect((await open("", hanako as never)).path).toContain("/staff/login");
});
