import { beforeEach, expect, test } from "vitest";
import { issueCoupons, redeemCoupon } from "#app/domain/money/coupons/issue-coupons.server.ts";
import { markProductionDone } from "#app/domain/trade/orders/down-payment.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { confirmByTwo } from "#tests/support/money/confirm-by-two.ts";
import { hanako, kenji, li, openShop, type Shop, taro, wang, wei } from "#tests/support/shop.ts";
import { newMarketplaceNumber, orderPlaced, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  await shop.deposit(hanako.companyId, 1_000_000);
});

const open = async (path: string, who: Parameters<Shop["browser"]>[0]) =>
  (await shop.browser(who)).open(path);
const orderOf = async (number: string) => (await findOrder(shop.as(li), number))!.order;
const yen = (amount: number) => `${amount.toLocaleString("ja-JP")}円`;

test("staff ask for a down payment, the buyer pays it and, once the goods are made, the remainder", async () => {
  const { number } = await orderPlaced(shop);
  await (await open(`/staff/quotes/${number}`, li)).submit("提交报价", { 定金: "30" });
  const { totalYen, downPaymentYen } = await orderOf(number);
  const restYen = totalYen - downPaymentYen;

  const asked = await open(`/OrderDetails?order_sn=${number}`, hanako);
  expect(asked.text).toContain("手付金（30%）のお支払い");
  expect(asked.text).toContain(yen(downPaymentYen));
  const payment = await open(`/payment?order_sn=${number}`, hanako);
  expect(payment.text).toContain("手付金（合計の30%）");
  expect(payment.text).toContain(`残金${yen(restYen)}は、商品の生産が完了したあと`);
  const paid = await payment.submit("残高で支払う");
  expect(paid.text).toContain(yen(downPaymentYen));
  expect(paid.text).toContain(`残金${yen(restYen)}は、商品の生産が完了したあと`);

  const path = `/staff/purchases/${number}`;
  let staffSide = await open(path, li);
  expect(staffSide.has("生产完成，请买家付尾款")).toBe(false);
  for (const marketplaceNumber of ["401234", "401235"])
    staffSide = await staffSide.submit("已采购", { 平台订单号: marketplaceNumber });
  expect((await staffSide.submit("生产完成，请买家付尾款")).text).toContain("待付尾款");

  const due = await open(`/OrderDetails?order_sn=${number}`, hanako);
  expect(due.text).toContain("残金のお支払いをお願いします");
  expect(due.text).toContain(yen(restYen));
  expect((await open(paid.path, hanako)).text).toContain("残金のお支払いをお待ちしています");
  const remainder = await open(`/payment?order_sn=${number}`, hanako);
  expect(remainder.text).toContain(`手付金${yen(downPaymentYen)}はお支払い済みです`);
  const done = await remainder.submit("残高で支払う");
  expect(done.text).toContain("支払い済み");
  expect(done.text).toContain("残金までお支払いいただきました");
  expect(await orderOf(number)).toMatchObject({
    state: "purchased",
    paidYen: totalYen,
  });
});

test("a down payment and its remainder are paid by bank, each confirmed by staff, a part from the wallet", async () => {
  const { number } = await orderQuoted(shop, 30);
  const { downPaymentYen, totalYen } = await orderOf(number);
  const transfer = { "振込名義（カタカナ）": "ハナコシヨウテン", 振込予定日: "2026-01-16" };
  const byBank = async (query = "") => {
    const page = await open(`/payment?order_sn=${number}${query}`, hanako);
    return page.submit("銀行振込で支払う", transfer);
  };
  const confirm = (yen: number) => confirmByTwo(shop, { "到账金额（日元）": String(yen) });

  expect((await byBank("&from=100")).text).toContain(yen(downPaymentYen - 100));
  const waits = await open(`/OrderDetails?order_sn=${number}`, hanako);
  expect(waits.text).toContain("お振込の確認を待っています");
  const again = await open(`/payment?order_sn=${number}`, hanako);
  await again.submit("銀行振込を取り下げる");
  expect((await orderOf(number)).state).toBe("deposit_awaiting");

  await byBank();
  await confirm(downPaymentYen);
  expect((await orderOf(number)).state).toBe("buying");
  for (const id of ["supplier-1", "supplier-2"])
    await buyOrder(shop.as(li), number, {
      id: crypto.randomUUID(),
      supplierId: id,
      marketplaceNumber: newMarketplaceNumber(),
      chinaTracking: "",
    });
  await markProductionDone(shop.as(li), number);
  expect((await byBank()).text).toContain(yen(totalYen - downPaymentYen));
  await confirm(totalYen - downPaymentYen);
  expect(await orderOf(number)).toMatchObject({ state: "purchased", paidYen: totalYen });
  const history = await open(`/OrderDetails?order_sn=${number}`, hanako);
  for (const step of ["手付金の銀行振込を取り下げました", "残金の入金を確認しました"])
    expect(history.text).toContain(step);
});

test("a coupon is said to be of no use for a part, where a company has one", async () => {
  const { number } = await orderQuoted(shop, 30);
  const path = `/payment?order_sn=${number}`;
  const sentence = "クーポンをお使いいただけません";
  expect((await open(path, hanako)).text).not.toContain(sentence);
  await issueCoupons(shop.as(wang), {
    id: crypto.randomUUID(),
    code: "HARU-1000",
    nameJa: "春の1,000円引き",
    kind: "amount",
    value: 1_000,
    minimumYen: 0,
    maximumYen: null,
    validFrom: "2026-01-10",
    validUntil: "2026-01-20",
    usesEach: 1,
    companiesMax: null,
  });
  await redeemCoupon(shop.as(hanako), crypto.randomUUID(), "HARU-1000");
  expect((await open(path, hanako)).text).toContain(sentence);
  expect((await open("/user/coupon", hanako)).text).toContain(
    "手付金と残金に分けてお支払いいただく注文",
  );
});

test("a change of an order with a down payment says what becomes of its remainder", async () => {
  const { number } = await orderQuoted(shop, 30);
  await (await open(`/payment?order_sn=${number}`, hanako)).submit("残高で支払う");
  const { totalYen, paidYen } = await orderOf(number);
  const proposed = await (await open(`/staff/purchases/${number}`, li)).submit("提交变更", {
    "第1行 新数量": "25",
    "第1行 原因": "売り切れ",
  });
  expect(proposed.status).toBe(200);
  const asked = await open(`/OrderDetails?order_sn=${number}`, hanako);
  expect(asked.text).toContain(`いまの残金${yen(totalYen - paidYen)}`);
  expect(asked.text).toContain("いまのお支払いや返金はありません");
  expect(asked.text).not.toContain("残高への返金");
  await asked.submit("同意する");
  const after = await orderOf(number);
  expect(after.paidYen).toBe(paidYen);
  expect(asked.text).toContain(`すべてに同意したときの残金${yen(after.totalYen - after.paidYen)}`);
});

test("a deposit is nobody else's: stranger, other company, employee without the right, warehouse", async () => {
  const { number } = await orderQuoted(shop, 50);
  const path = `/payment?order_sn=${number}`;
  const post = (fields: Record<string, string>) => ({
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const paying = post({ key: crypto.randomUUID() });
  expect((await (await shop.browser()).open(path, paying)).path).toContain("/login");
  expect((await (await shop.browser(taro)).open(path, paying)).status).toBe(404);
  expect((await (await shop.browser(kenji)).open(path, paying)).status).toBe(403);
  expect((await orderOf(number)).state).toBe("deposit_awaiting");

  const made = post({ intent: "made" });
  const staffSide = `/staff/purchases/${number}`;
  expect((await (await shop.browser(wei)).open(staffSide, made)).status).toBe(403);
  expect((await (await shop.browser(li)).open(staffSide, made)).status).toBe(409);
});
