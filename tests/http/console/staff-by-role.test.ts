import { beforeEach, expect, test } from "vitest";
import { messages, orders } from "#db/schema/index.ts";
import { chen, hanako, noon, openShop, type Shop, sato, wang, wei } from "#tests/support/shop.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

test("home counts every queue and leads only to those that open", async () => {
  const staff = await shop.browser(wei);
  const home = await staff.open("/staff");
  expect(home.text).toContain("确认到账");
  const links = [...home.document.querySelectorAll("main th a")].map((one) =>
    one.getAttribute("href"),
  );
  expect(links).toContain("/staff/receive");
  expect(links).not.toContain("/staff/deposits");
  for (const link of links.filter((one) => one?.startsWith("/")))
    expect([link, (await staff.open(link!)).status]).toEqual([link, 200]);
});

test("home shows what buyers ask to those alone who may read it", async () => {
  const { number } = await orderPaid(shop);
  await shop.db.insert(messages).values({
    id: "m1",
    documentKind: "order",
    documentId: (await shop.db.select().from(orders))[0]!.id,
    companyId: hanako.companyId,
    author: "buyer",
    authorName: "花子",
    body: "いつ届きますか",
    sentAt: noon,
  });
  const seenBy = async (who: typeof wei) => (await (await shop.browser(who)).open("/staff")).text;
  expect(await seenBy(chen)).toContain(number);
  for (const text of [await seenBy(sato), await seenBy(wang)])
    expect(text).not.toMatch(/いつ届きますか|待回复/);
});

test("who hands goods along sees the order and neither fees nor payments", async () => {
  const { number } = await orderPaid(shop);
  const pages = ["quotes", "orders", "purchases"].map((kind) => `/staff/${kind}/${number}`);
  const seenBy = async (who: typeof wei) => {
    const staff = await shop.browser(who);
    return Promise.all(pages.map(async (page) => (await staff.open(page)).text));
  };
  const [quote, order, purchase] = await seenBy(chen);
  expect(quote).toContain("手续费");
  expect(quote).toContain("汇率 TTS");
  for (const page of [order, purchase]) expect(page).toContain("金额");
  for (const page of await seenBy(wei)) {
    expect(page).toContain(number);
    expect(page).not.toMatch(/手续费|汇差|TTS|日元合计/);
  }
});
