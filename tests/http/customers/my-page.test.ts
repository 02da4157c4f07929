import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readMyPage } from "#app/domain/console/overview/my-page.server.ts";
import { requestApproval } from "#app/domain/money/payments/approvals.server.ts";
import { agreeClaim } from "#app/domain/trade/after-sales/agree-claim.server.ts";
import { answerClaim } from "#app/domain/trade/after-sales/answer-claim.server.ts";
import { findClaim } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import { askClaim } from "#app/domain/trade/after-sales/handle-claim.server.ts";
import { markProductionDone } from "#app/domain/trade/orders/down-payment.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { payables } from "#app/domain/trade/payables.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { orders, shippingRequests, users } from "#db/schema/index.ts";
import { payingKenji, storekeeperKenji } from "#tests/support/limited.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, kenji, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { claimNow, offer, receivedGoods, sentClaim } from "#tests/support/trade/claims.ts";
import { badPouches, reply } from "#tests/support/trade/problem-cases.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";
import { newMarketplaceNumber, orderPaid, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const open = async (path: string, who: Parameters<Shop["browser"]>[0] = hanako) =>
  (await shop.browser(who)).open(path);
const orderOf = async (number: string) => (await findOrder(shop.as(li), number))!.order;
const yen = (amount: number) => `${amount.toLocaleString("ja-JP")}円`;

describe("an order paid in two parts", () => {
  test("asks for its deposit, and then for the rest without the quote's deadline", async () => {
    const { id, number } = await orderQuoted(shop, 30);
    const { totalYen, downPaymentYen } = await orderOf(number);
    for (const path of ["/user", "/user/order"]) {
      const { text } = await open(path);
      expect(text).toContain(yen(downPaymentYen));
      expect(text).toContain("2026/01/2");
    }
    expect((await open("/user")).text).not.toContain(yen(totalYen));

    await shop.deposit(hanako.companyId, 1_000_000);
    await payDocument(shop.as(hanako), "order", id, crypto.randomUUID());
    for (const supplierId of ["supplier-1", "supplier-2"])
      await buyOrder(shop.as(li), number, {
        id: crypto.randomUUID(),
        supplierId,
        marketplaceNumber: newMarketplaceNumber(),
        chinaTracking: "",
      });
    await markProductionDone(shop.as(li), number);
    const mine = await open("/user");
    expect(mine.text).toContain(`残金待ち${number}`);
    expect(mine.text).toContain(yen(totalYen - downPaymentYen));
    expect(mine.text).toContain("期限なし");
    const list = (await open("/user/order")).text;
    expect(list).toContain(`お支払い ${yen(totalYen - downPaymentYen)}`);
    expect(list).not.toContain("期限");
    expect((await open(`/payment?order_sn=${number}`)).text).not.toContain("お支払い期限");
  });
});

describe("what else waits", () => {
  test("is a change of a paid order, first on my page and on the order's own", async () => {
    const { number } = await orderPaid(shop);
    const staffSide = await open(`/staff/purchases/${number}`, li);
    await staffSide.submit("提交变更", { "第1行 新数量": "25", "第1行 原因": "売り切れ" });
    const mine = await open("/user");
    expect(mine.text).toContain(`金額変更${number}`);
    const page = await mine.follow("確認する");
    expect(page.text).toContain("金額変更のご確認をお願いします");
    expect(page.text).not.toContain("仕入先から買付しています");
    expect(page.document.getElementById("change")?.text).toContain("同意する");
    const answered = await page.submit("同意する");
    expect(answered.text).toContain("仕入先から買付しています");
    expect((await open("/user")).text).toContain("いま対応が必要なものはありません");
    expect((await open("/user", taro)).text).not.toContain(number);
  });

  test("is a payment to be approved, for who may decide and not for who asked", async () => {
    const { id, number } = await orderQuoted(shop);
    const buyer = await payingKenji(shop, { paymentLimitYen: 100 });
    const documents = await payables.find(shop, buyer, "id", [{ kind: "order", key: id }]);
    const asked = { id: crypto.randomUUID(), note: "", coupons: new Map() };
    expect((await requestApproval(shop.as(buyer), documents!, asked)).ok).toBe(true);
    const owner = await open("/user");
    expect(owner.text).toContain(`支払いの承認${number}`);
    expect(owner.text).toContain("1件");
    expect(owner.link("承認へ進む")).toBe("/user/approvals");
    expect((await open("/user", buyer)).text).not.toContain("支払いの承認KB");
  });

  test("is problem goods until they are answered", async () => {
    const { problem } = await badPouches(shop);
    const mine = await open("/user");
    expect(mine.text).toMatch(/\d{4}\/\d\d\/\d\dまであと\d+日/);
    expect(mine.text).toContain(`問題商品${problem.number}不良品 3個・`);
    expect(mine.link("回答する")).toBe(`/issueOrderDetail?case_sn=${problem.number}`);
    expect((await open("/user", kenji)).text).toContain(problem.number);
    expect((await open("/user", taro)).text).not.toContain(problem.number);
    await reply(shop, problem.number, "accept");
    expect((await open("/user")).text).not.toContain(problem.number);
  });

  test("is a claim while staff's question or offer is not answered", async () => {
    const { number } = await receivedGoods(shop);
    const claim = await sentClaim(shop, number);
    expect((await open("/user")).text).not.toContain(`${claim}アフター`);
    await askClaim(shop.as(li), claim, "箱の写真はありますか");
    const asked = await open("/user");
    expect(asked.text).toContain(`確認のお願い${claim}アフターサービス 10個・担当者からの質問`);
    expect(asked.link("回答する")).toBe(`/aftersaledetails?claim_sn=${claim}`);
    expect((await open("/user", kenji)).text).toContain("配送の権限をお持ちの方にご依頼ください");
    await answerClaim(shop.as(hanako), claim, "reply", "あります");
    expect((await open("/user")).text).not.toContain(`${claim}アフター`);
    await offer(shop, claim, "refund", 1_000);
    expect((await open("/user")).text).toContain(
      `${claim}アフターサービス 10個・返金 1,000円のご提案`,
    );
    await agreeClaim(shop.as(hanako), claim, (await claimNow(shop, claim)).version);
    expect((await open("/user")).text).not.toContain(`${claim}アフターサービス`);
  });

  test("is an e-mail that is not verified", async () => {
    expect((await open("/user", taro)).text).toContain("いま対応が必要なものはありません");
    await shop.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, "taro"));
    const page = await open("/user", taro);
    expect(page.text).toContain("メールアドレスの確認");
    expect(page.text).not.toContain("いま対応が必要なものはありません");
    expect(page.link("確認する")).toBe("/user/userDetail");
  });
});

test("an employee sees no button that refuses, and no money without the right to it", async () => {
  const { number } = await orderQuoted(shop);
  const { lotId } = await shelvedLot(shop, 10);
  await requestedShipment(shop, lotId, 2);
  await shop.db.update(shippingRequests).set({ state: "awaiting_payment" });
  await shop.deposit(hanako.companyId, 12_345);
  const page = await open("/user", kenji);
  expect(page.text).toContain(number);
  expect(page.text.match(/支払い権限をお持ちの方にご依頼ください/g)).toHaveLength(2);
  for (const absent of ["支払う", "12,345円", "入金する", "入出金の履歴"])
    expect(page.text).not.toContain(absent);
  await payingKenji(shop, {});
  const paying = await open("/user", kenji);
  expect(paying.link("支払う：")).toBe(`/payment?order_sn=${number}`);
  const [request] = await shop.db.select().from(shippingRequests);
  const both = `/payment?no=${number}&no=${request!.number}`;
  expect(paying.link("2件をまとめて支払う")).toBe(both);
  expect((await paying.follow("2件をまとめて支払う")).status).toBe(200);
});

test("every state that waits or runs is counted", async () => {
  const { id } = await orderQuoted(shop);
  const { lotId } = await shelvedLot(shop, 10);
  await requestedShipment(shop, lotId, 2);
  for (const [state, word] of [
    ["deposit_awaiting", "手付金待ち"],
    ["balance_awaiting", "残金待ち"],
    ["preorder", "予約注文"],
  ] as const) {
    await shop.db.update(orders).set({ state }).where(eq(orders.id, id));
    expect((await open("/user")).text).toContain(`1${word}`);
  }
  for (const [state, word] of [
    ["awaiting_finance", "入金確認中"],
    ["picked_up", "集荷済み"],
  ] as const) {
    await shop.db.update(shippingRequests).set({ state });
    expect((await open("/user")).text).toContain(`1${word}`);
  }
});

test("spending is drawn where there is some, and nothing is said about it to who sees a part", async () => {
  expect((await open("/user")).text).toContain("お支払いはまだありません");
  const { id } = await orderPaid(shop);
  const mine = await open("/user");
  expect(mine.text).not.toContain("お支払いはまだありません");
  expect(mine.text).toContain("数値の表を見る");
  await storekeeperKenji(shop, ["order"], [id]);
  expect((await open("/user", kenji)).text).not.toContain("月別の支払い");
  expect((await open("/user", wei)).path).toContain("/login");
});

test("what a claim returned is taken off the month's spending, by what it was paid for", async () => {
  const { number } = await receivedGoods(shop);
  const paid = (await readMyPage(shop.as(hanako))).months.at(-1)!;
  const claim = await sentClaim(shop, number);
  const { worth } = (await findClaim(shop.as(li), claim))!;
  const [orderYen, shippingYen] = [worth[0]!.orderYen, worth[0]!.shippingYen];
  expect(shippingYen).toBeGreaterThan(0);
  await offer(shop, claim, "refund", orderYen + shippingYen);
  await agreeClaim(shop.as(hanako), claim, (await claimNow(shop, claim)).version);
  expect((await readMyPage(shop.as(hanako))).months.at(-1)).toEqual({
    ...paid,
    ordersYen: paid.ordersYen - orderYen,
    shippingYen: paid.shippingYen - shippingYen,
  });
});
