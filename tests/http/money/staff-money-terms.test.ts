import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { buyMembership } from "#app/domain/money/payments/buy-membership.server.ts";
import { cardFeeYen } from "#app/domain/money/payments/card-payment.server.ts";
import { confirmPrice } from "#app/domain/pricing/set-price.server.ts";
import { memberships, priceChanges } from "#db/schema/index.ts";
import { chen, hanako, openShop, qian, type Shop, wang } from "#tests/support/shop.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

async function set(name: string, fields: Record<string, string>) {
  const form = await (await (await shop.browser(wang)).open("/staff/prices")).follow(name);
  return form.submit("设定", { 生效日: "2026-01-15", ...fields });
}

/** 钱进 confirms what takes a second person. */
async function confirmWaiting() {
  for (const { id } of await shop.db
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.state, "waiting")))
    expect(await confirmPrice(shop.as(qian), id)).toMatchObject({ ok: true });
}

test("a plan's new price counts from its day, and memberships already bought do not change", async () => {
  await shop.deposit(hanako.companyId, 100_000);
  const buy = (priceYen: number) =>
    buyMembership(shop.as(hanako), { id: crypto.randomUUID(), plan: "30", priceYen });
  expect((await buy(19_800)).ok).toBe(true);
  const changed = await set("30天会员", {
    "名称（日文）": "30日プラン改",
    "价格（日元）": "25,000",
  });
  expect(changed.path).toBe("/staff/prices");
  expect(changed.text).toContain("25,000日元");
  expect(await buy(19_800)).toMatchObject({ reason: "price-changed" });
  const [bought] = await shop.db.select().from(memberships);
  expect(bought).toMatchObject({ nameJa: "30日プラン", priceYen: 19_800, days: 30 });
  const again = await set("30天会员", { "名称（日文）": "30日プラン", "价格（日元）": "1" });
  expect(again.status).toBe(400);
});

test("a plan is withdrawn from sale, and one of other days is offered", async () => {
  const staffSide = await (await shop.browser(wang)).open("/staff/prices");
  const form = await staffSide.submit("新增", { "新增其他天数的定额会员（1至999天）": "60" });
  expect(form.path).toBe("/staff/prices/membership/60");
  const empty = await form.submit("设定", { 生效日: "2026-01-15" });
  expect(empty.status).toBe(400);
  await form.submit("设定", {
    生效日: "2026-01-15",
    "名称（日文）": "60日プラン",
    "价格（日元）": "38000",
    原因: "新增会员",
    "从这一天起销售（不勾选即停售，已购买的不受影响）": "on",
  });
  const ended = await (await staffSide.follow("365天会员")).submit("设定", {
    生效日: "2026-01-15",
    sold: [],
    原因: "停售",
  });
  expect(ended.text).toContain("停售");
  await confirmWaiting();
  await shop.deposit(hanako.companyId, 500_000);
  const buy = (plan: string, priceYen: number) =>
    buyMembership(shop.as(hanako), { id: crypto.randomUUID(), plan, priceYen });
  expect(await buy("365", 180_000)).toMatchObject({ reason: "no-such-plan" });
  expect((await buy("60", 38_000)).ok).toBe(true);
});

test("PayPal's fee and the minimum are those of the day", async () => {
  await set("PayPal/银行卡充值手续费", { "PayPal/银行卡充值手续费（%）": "3.6" });
  await set("最低充值", { "最低充值（日元）": "10000", 原因: "手续费" });
  await confirmWaiting();
  const page = await (await shop.browser(hanako)).open("/user/recharge");
  expect(page.text).toContain("入金額の3.6%");
  expect(page.text).toContain("最低入金額 10,000円");
  expect(page.text).toContain("1,800円");
  expect(cardFeeYen(50_000, "3.6")).toBe(1_800);
  expect(cardFeeYen(10_001, "4")).toBe(401);
});

test("the issuer's words and stamp are on invoices from their day on", async () => {
  const { number } = await orderPaid(shop);
  await set("单据印章文字", {
    "单据印章文字（最多9字，可空）": "新商会之印",
    生效日: "2026-01-16",
  });
  const invoice = `/user/invoices/invoice/${number}`;
  const open = async () => (await shop.browser(hanako)).open(invoice);
  expect((await open()).document.querySelector(".seal")?.text.trim()).toBe("買付便之印");
  const wrong = await set("适格发票登记号", { "适格发票登记号（T+13位，选填）": "T123" });
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("T加13位数字");
  expect((await (await shop.browser(chen)).open("/staff/prices/setting/issuerSeal")).status).toBe(
    403,
  );
});
