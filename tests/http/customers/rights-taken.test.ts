import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { changePerson } from "#app/domain/customers/staff/staff-people.server.ts";
import { couponIssues, orders, users } from "#db/schema/index.ts";
import { kenji, openShop, type Shop, wang, zhou } from "#tests/support/shop.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

// Rights that end between the page and its form: what was on the screen is sent all the same.

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

test("an employee whose right was taken while the form was open changes nothing", async () => {
  const { number } = await orderPlaced(shop, false);
  const page = await (await shop.browser(kenji)).open(`/OrderDetails?order_sn=${number}`);
  expect(page.status).toBe(200);
  await shop.db
    .update(users)
    .set({ permissions: ["ship"] })
    .where(eq(users.id, kenji.id));
  const sent = await page.submit("見積を依頼する");
  expect(sent.status).toBe(403);
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, number));
  expect(order?.state).toBe("draft");
});

test("a page that asks for a right says which is missing, and whom to ask", async () => {
  const page = await (await shop.browser(kenji)).open("/withdrawDeposit");
  expect(page.status).toBe(403);
  expect(page.text).toContain("「出金」の権限が必要です");
  expect(page.text).not.toContain("ほかのサイト");
});

test.each([
  ["another role", { role: "content" }],
  ["no role any more", { state: "disabled" }],
] as const)(
  "a member of staff who was given %s while the form was open changes nothing",
  async (_, change) => {
    const page = await (await shop.browser(wang)).open("/staff/coupons");
    expect(page.status).toBe(200);
    expect(await changePerson(shop.as(zhou), wang.id, change)).toMatchObject({ ok: true });
    const sent = await page.submit("发放", {
      优惠码: "TOCYUU",
      "名称（日文）": "途中",
      优惠: "100",
    });
    expect([401, 403]).toContain(sent.status);
    expect(await shop.db.$count(couponIssues)).toBe(0);
  },
);
