import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { orders } from "#db/schema/index.ts";
import { couponOf, shipmentToPay } from "#tests/support/channels/due.ts";
import { ordersToPay, payingKenji } from "#tests/support/limited.ts";
import { confirmByTwo } from "#tests/support/money/confirm-by-two.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, kenji, openShop, type Shop, taro, wang } from "#tests/support/shop.ts";

let shop: Shop;
let one: { id: string; number: string };
let two: { id: string; number: string };
let delivery: string;
let path: string;
const wallet = walletOf(hanako.companyId);
const transfer = { "振込名義（カタカナ）": "ﾊﾅｺｼｮｳﾃﾝ", 振込予定日: "2026-01-16" };
const states = async () =>
  (await shop.db.select().from(orders).where(eq(orders.totalYen, 1_000))).map(({ state }) => state);

beforeEach(async () => {
  shop = await openShop();
  [one, two] = (await ordersToPay(shop, 2, 1_000)) as [typeof one, typeof two];
  ({ number: delivery } = await shipmentToPay(shop, 4_200));
  path = `/payment?no=${one.number}&no=${delivery}&no=${two.number}`;
});

describe("several documents on the payment page", () => {
  test("are ticked in the list, paid from the balance, and named in the history", async () => {
    await shop.deposit(hanako.companyId, 10_000);
    const buyer = await shop.browser(hanako);
    const list = await buyer.open("/orderManagement");
    const page = await list.submit("まとめて支払う", { number: [one.number, two.number] });
    expect(page.text).toContain("2,000円");
    const done = await page.submit("残高で支払う");
    expect(done.path).toMatch(/^\/balanceMaybeBankPaymentSuccess\?payment=/);
    expect(done.text).toContain("お支払いが完了しました");
    expect(done.text).toContain(one.number);
    expect(done.text).toContain(two.number);
    const history = await buyer.open("/user/churujinList");
    expect(history.text).toContain(`注文 ${one.number} の支払い`);
    expect(history.text).toContain(`注文 ${two.number} の支払い`);
    expect((await buyer.open(done.path)).text).toContain("SR-260115-0001");
  });

  test("of both kinds are paid, the deliveries too being ticked in their list", async () => {
    await shop.deposit(hanako.companyId, 10_000);
    const buyer = await shop.browser(hanako);
    const list = await buyer.open("/user/deliveryList");
    const single = await list.submit("まとめて支払う", { number: [delivery] });
    expect(single.text).toContain("4,200円");
    await (await buyer.open(path)).submit("残高で支払う");
    expect(await balanceYen(shop, wallet)).toBe(3_800);
  });

  test("without a tick lead back to what can be paid", async () => {
    const list = await (await shop.browser(hanako)).open("/orderManagement");
    const due = await list.submit("まとめて支払う");
    expect(due.path).toBe("/payment");
    expect(due.flash).toContain("件選んでください");
  });

  test("say which has moved on, pay none, and offer the rest", async () => {
    await shop.deposit(hanako.companyId, 20_000);
    const buyer = await shop.browser(hanako);
    const page = await buyer.open(path);
    await payDocument(shop.as(hanako), "order", two.id, crypto.randomUUID());
    const refused = await page.submit("残高で支払う");
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(`${two.number} は、支払い済みです`);
    expect(await balanceYen(shop, wallet)).toBe(19_000);
    const rest = await refused.follow("残りの2件を支払う");
    await rest.submit("残高で支払う");
    expect(await balanceYen(shop, wallet)).toBe(13_800);
  });

  test("take a coupon each and a part of the balance, and wait for the rest by bank", async () => {
    await shop.deposit(hanako.companyId, 3_000);
    const couponId = await couponOf(shop, 200);
    const buyer = await shop.browser(hanako);
    const first = await buyer.open(path);
    const page = await first.submit("適用する", {
      [`クーポン（${two.number}）`]: "200円引き",
      "残高から使う金額（円）": "3000",
    });
    expect(page.text).toContain("残りのお支払い3,000円");
    const chosen = await page.submit("銀行振込で支払う", transfer);
    expect(chosen.text).toContain("お振込金額3,000円");
    expect(chosen.text).toContain("残高からの3,000円は確保しました");
    expect(await balanceYen(shop, wallet)).toBe(0);
    expect(await states()).toEqual(["awaiting_finance", "awaiting_finance"]);

    const staffSide = await shop.browser(wang);
    const queue = await staffSide.open("/staff/deposits");
    expect(queue.text).toContain(`${one.number} 等共3笔`);
    expect(queue.text).not.toContain("ほか");
    expect(queue.text).toContain("3,000日元");
    await confirmByTwo(shop, {
      "到账金额（日元）": "2500",
      "说明（金额不同时须写）": "会员扣除了手续费",
    });
    expect((await buyer.open(chosen.path)).text).toContain("お振込があと500円必要です");
    const again = await buyer.open(`/payment?no=${one.number}`);
    expect(again.text).not.toContain("不足");
    expect((await buyer.open(chosen.path)).text).toContain("お振込金額500円");
    expect((await staffSide.open("/staff/finance")).text).toContain("等尾款的付款 1笔 5,500");
    await confirmByTwo(shop);
    expect((await buyer.open(chosen.path)).text).toContain("お支払いが完了しました");
    expect(await states()).toEqual(["buying", "buying"]);
    expect(couponId).toBeTruthy();
  });

  test("show a part of the balance that nobody has seen before they are paid, and say so", async () => {
    await shop.deposit(hanako.companyId, 3_000);
    const page = await (await shop.browser(hanako)).open(path);
    const shown = await page.submit("銀行振込で支払う", {
      ...transfer,
      "残高から使う金額（円）": "2000",
    });
    expect(shown.flash).toContain("まだお支払いは行っていません");
    expect(shown.text).toContain("残りのお支払い4,200円");
  });

  test("use one coupon chosen for all where it takes off most, and say so by the others", async () => {
    await couponOf(shop, 2_000);
    const page = await (await shop.browser(hanako)).open(path);
    const coupons = [one.number, delivery, two.number].map((number) => `クーポン（${number}）`);
    const chosen = await page.submit(
      "適用する",
      Object.fromEntries(coupons.map((name) => [name, "2000円引き"])),
    );
    const chosenFor = (number: string) =>
      chosen.document
        .querySelector(`[name="coupon-${number}"] option[selected]`)
        ?.getAttribute("value") ?? "";
    expect(chosenFor(delivery)).not.toBe("");
    for (const { number } of [one, two]) {
      expect(chosenFor(number)).toBe("");
      expect(chosen.document.getElementById(`coupon-${number}-used-up`)?.text).toContain(
        "割引が大きいほうに使います",
      );
    }
    expect(chosen.text).toContain("4,200円");
    expect(chosen.document.getElementById(`coupon-${delivery}-used-up`)).toBeNull();
  });

  test("are told of the transfer they wait for by a second tab, though its coupon is used", async () => {
    await shop.deposit(hanako.companyId, 500);
    await couponOf(shop, 200);
    const buyer = await shop.browser(hanako);
    const [first, second] = [await buyer.open(path), await buyer.open(path)];
    const answers = {
      [`クーポン（${two.number}）`]: "200円引き",
      "残高から使う金額（円）": "500",
    };
    const [tab, other] = [
      await first.submit("適用する", answers),
      await second.submit("適用する", answers),
    ];
    await tab.submit("銀行振込で支払う", transfer);
    const again = await other.submit("銀行振込で支払う", transfer);
    expect(again.text).toContain("銀行振込でのお支払いを受け付け済みです");
    expect(again.text).not.toContain("使用済み");
    expect(again.text).not.toContain("残高から−500円");
    expect((await again.follow("お支払いの状況")).text).toContain("お振込金額5,500円");
  });

  test("are withdrawn together, and everything held comes back", async () => {
    await shop.deposit(hanako.companyId, 3_000);
    const buyer = await shop.browser(hanako);
    const page = await buyer.open(`${path}&from=3000`);
    const chosen = await page.submit("銀行振込で支払う", transfer);
    await (await chosen.follow("支払い方法を変える")).submit("銀行振込を取り下げる");
    expect(await balanceYen(shop, wallet)).toBe(3_000);
    expect(await states()).toEqual(["awaiting_payment", "awaiting_payment"]);
    expect((await buyer.open(chosen.path)).text).toContain("取り下げられました");
    const history = await buyer.open("/user/churujinList");
    expect(history.text).toContain(`${one.number} ほか2件 の支払いのために確保`);
  });

  test("are nobody else's, and mixed with another company's they are not found", async () => {
    await shop.deposit(hanako.companyId, 20_000);
    await shop.deposit(taro.companyId, 20_000);
    await shop.db.update(orders).set({ companyId: taro.companyId }).where(eq(orders.id, two.id));
    const pay = () => ({
      method: "POST",
      body: new URLSearchParams({ key: crypto.randomUUID() }),
    });
    for (const who of [hanako, taro]) {
      const browser = await shop.browser(who);
      expect((await browser.open(path)).status).toBe(404);
      expect((await browser.open(path, pay())).status).toBe(404);
    }
    expect((await (await shop.browser()).open(path, pay())).path).toContain("/login");
    expect((await (await shop.browser(kenji)).open(path, pay())).status).toBe(403);
    expect(await states()).toEqual(["awaiting_payment", "awaiting_payment"]);
  });

  test("above an employee's limit by their sum are asked for, one by one", async () => {
    const buyer = await shop.browser(await payingKenji(shop, { paymentLimitYen: 5_000 }));
    const page = await buyer.open(path);
    expect(page.has("残高で支払う")).toBe(false);
    expect((await page.submit("承認を依頼する")).text).toContain("承認待ち");
    const inbox = await (await shop.browser(hanako)).open("/user/approvals");
    for (const number of [one.number, two.number, delivery]) expect(inbox.text).toContain(number);
  });

  test.each(["no=KB-260115-9999", "no=x", "pOrder_sn=KB-260115-9000", "payment=none"])(
    "“%s” is not found",
    async (query) => {
      const buyer = await shop.browser(hanako);
      expect((await buyer.open(`/payment?${query}`)).status).toBe(404);
      expect((await buyer.open(`/balanceMaybeBankPaymentSuccess?${query}`)).status).toBe(404);
    },
  );
});
