import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { settleCardPayment } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { takeBackQuote } from "#app/domain/trade/orders/take-back-quote.server.ts";
import { cardPayments } from "#db/schema/index.ts";
import { ordersToPay, payingKenji } from "#tests/support/limited.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { openPaypal, type Paypal } from "#tests/support/money/paypal-server.ts";
import { hanako, li, noon, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
let paypal: Paypal;
let one: { id: string; number: string };
let two: { id: string; number: string };
let path: string;
const wallet = walletOf(hanako.companyId);

beforeAll(async () => {
  paypal = await openPaypal();
});
afterAll(() => paypal.close());
beforeEach(async () => {
  shop = await openShop({ cards: paypal.cards });
  paypal.fail();
  paypal.kept.calls.length = 0;
  [one, two] = (await ordersToPay(shop, 2, 1_000)) as [typeof one, typeof two];
  path = `/payment?no=${one.number}&no=${two.number}`;
});

/** Sends the page's form as a browser does and stops where it leads out of the shop. */
async function begun(who = hanako, query = "") {
  const browser = await shop.browser(who);
  const page = await browser.open(path + query);
  const form = page.document
    .querySelectorAll("form")
    .find(({ textContent }) => textContent.includes("PayPal・カードで支払う"))!;
  const fields = form
    .querySelectorAll("input")
    .map((input): [string, string] => [input.getAttribute("name")!, input.getAttribute("value")!]);
  const left = await browser.answer(path + query, {
    method: "POST",
    body: new URLSearchParams([...fields, ["intent", "card"]]),
  });
  expect(left.status).toBe(303);
  return { browser, page, approval: new URL(left.headers.get("Location")!) };
}

/** Presses a button of PayPal's page; answers the path of the shop that it leads back to. */
async function press(approval: URL, intent: "pay" | "cancel", outcome = "COMPLETED") {
  const answer = await fetch(approval, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ intent, outcome }),
  });
  const { pathname, search } = new URL(answer.headers.get("Location")!);
  return pathname + search;
}

test("what PayPal looks at is said on every page of it, and no other way is offered", async () => {
  const { browser, approval } = await begun();
  await browser.open(await press(approval, "pay", "PENDING"));
  for (const page of [
    await browser.open(`/payment?order_sn=${one.number}`),
    await browser.open(`/OrderDetails?order_sn=${two.number}`),
  ]) {
    expect(page.text).toMatch(/PayPalが(お支払いを)?確認しています/);
    expect(page.text).toContain("もう一度お支払いいただく必要はありません");
    expect(page.has("支払う")).toBe(false);
    expect(page.text).not.toContain("残高で支払う");
  }
});

test("paid otherwise meanwhile, the return says that nothing was charged", async () => {
  await shop.deposit(hanako.companyId, 1_000);
  const { browser, approval } = await begun();
  await payDocument(shop.as(hanako), "order", one.id, crypto.randomUUID());
  const page = await browser.open(await press(approval, "pay"));
  expect(page.text).toContain(
    `${one.number} はすでにお支払い済みのため、PayPal・カードからは引き落としていません`,
  );
  expect(await balanceYen(shop, wallet)).toBe(0);
});

test("left at PayPal and paid otherwise since, its page says that it is paid already", async () => {
  await shop.deposit(hanako.companyId, 2_000);
  const { browser } = await begun();
  const [card] = await shop.db.select().from(cardPayments);
  const left = `/balanceMaybeBankPaymentSuccess?payment=${card!.paymentId}`;
  expect((await browser.open(left)).text).toContain("お支払い待ち");
  await payDocument(shop.as(hanako), "order", one.id, crypto.randomUUID());
  expect((await browser.open(left)).text).toContain("お支払い待ち");
  await payDocument(shop.as(hanako), "order", two.id, crypto.randomUUID());
  const page = await browser.open(left);
  expect(page.text).toContain("すでにお支払い済みです");
  for (const gone of ["お支払い待ち", "お支払い方法を選び直す", "PayPalに戻って支払う"])
    expect(page.text).not.toContain(gone);
});

test("given up and paid otherwise since, an old window says so and that nothing was charged", async () => {
  await shop.deposit(hanako.companyId, 2_000);
  const { browser, approval } = await begun();
  const [card] = await shop.db.select().from(cardPayments);
  const later = { ...shop.as(hanako), now: new Date(noon.getTime() + 4 * 86_400_000) };
  await settleCardPayment(later, paypal.cards, card!);
  const left = `/balanceMaybeBankPaymentSuccess?payment=${card!.paymentId}`;
  const lapsed = await browser.open(left);
  expect(lapsed.text).toContain("PayPalでの承認がないまま期限が過ぎたため");
  expect(lapsed.text).not.toContain("承認されませんでした");
  for (const { id } of [one, two]) {
    expect((await browser.open(left)).text).not.toContain("別の方法でお支払い済み");
    await payDocument(shop.as(hanako), "order", id, crypto.randomUUID());
  }
  const page = await browser.open(await press(approval, "pay"));
  expect(page.text).toContain("PayPal・カードからは引き落としていません");
  expect(page.text).toContain("別の方法でお支払い済み");
  expect(page.text).not.toContain("承認されませんでした");
});

test("given up with the quote it was for, its page says so and declines nothing", async () => {
  const { browser, approval } = await begun();
  await takeBackQuote(shop.as(li), one.number, "単価の誤り", paypal.cards);
  const page = await browser.open(await press(approval, "pay"));
  expect(page.text).toContain(
    `注文 ${one.number} の見積を取り下げたため、お支払いを取りやめました`,
  );
  expect(page.text).toContain("PayPal・カードからは引き落としていません");
  expect(page.text).not.toContain("承認されませんでした");
});

test.each([
  ["-1", "整数で入力してください"],
  ["abc", "整数で入力してください"],
  ["1.5", "整数で入力してください"],
  ["2000", "お支払い金額（2,000円）より少なくしてください"],
  ["1600", "現在の残高（1,500円）以下にしてください"],
])(
  "a part of %s from the balance gets its sentence and stays as typed",
  async (typed, sentence) => {
    await shop.deposit(hanako.companyId, 1_500);
    const page = await (await shop.browser(hanako)).open(`${path}&from=${typed}`);
    expect(page.status).toBe(400);
    expect(page.text).toContain(sentence);
    const field = page.document.querySelector("#from");
    expect(field?.getAttribute("value")).toBe(typed);
    expect(field?.getAttribute("aria-invalid")).toBe("true");
  },
);

test.each(["１，０００", "1,000円", "¥1000"])(
  "a part of the balance is read as %s",
  async (typed) => {
    await shop.deposit(hanako.companyId, 1_500);
    const from = encodeURIComponent(typed);
    const page = await (await shop.browser(hanako)).open(`${path}&from=${from}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("残高から−1,000円");
  },
);

test("the fee is shown before, and the return finds everything paid, twice alike", async () => {
  const { browser, page, approval } = await begun();
  expect(page.text).toContain("手数料（4%）80円");
  expect(page.text).toContain("2,080円");
  const back = await press(approval, "pay");
  for (const _ of [1, 2]) {
    const done = await browser.open(back);
    expect(done.path).toMatch(/^\/balanceMaybeBankPaymentSuccess\?payment=/);
    expect(done.text).toContain("お支払いが完了しました");
    expect(done.text).toContain("カード手数料80円");
    expect(done.text).toContain("PayPalでのお支払い額2,080円");
  }
  expect(await balanceYen(shop, wallet)).toBe(0);
  expect((await browser.open("/user/inform")).text).toContain(
    `${one.number} ほか1件 のお支払いが完了しました`,
  );
});

test("with a part from the balance only the rest and its fee are charged", async () => {
  await shop.deposit(hanako.companyId, 1_500);
  const { browser, approval } = await begun(hanako, "&from=1500");
  expect(await (await fetch(approval)).text()).toContain("520円");
  await browser.open(await press(approval, "pay"));
  expect(await balanceYen(shop, wallet)).toBe(0);
});

test("left at PayPal nothing is taken, and the way back or another way is offered", async () => {
  const { browser, approval } = await begun();
  const left = await browser.open(await press(approval, "cancel"));
  expect(left.text).toContain("お支払いはまだ完了していません");
  expect(left.has("残高で支払う")).toBe(false);
  expect((await left.follow("お支払い方法を選び直す")).text).toContain("2,000円");
  const paid = await browser.open(await press(approval, "pay"));
  expect(paid.text).toContain("お支払いが完了しました");
});

test("a declined card says so, and PayPal away takes nothing", async () => {
  const { browser, approval } = await begun();
  const declined = await browser.open(await press(approval, "pay", "DECLINED"));
  expect(declined.text).toContain("承認されませんでした");
  expect(declined.text).toMatch(/お支払いに使った金額\s*0円/);
  expect(declined.document.querySelector("main table")!.text).not.toMatch(/お支払いの内訳|PayPal/);

  paypal.fail("error", "error", "error");
  const refused = await (await browser.open(path)).submit("PayPal・カードで支払う");
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("PayPalに接続できませんでした");
});

test("who may pay comes back without the right to the wallet; another company finds nothing", async () => {
  const clerk = await payingKenji(shop, { paymentLimitYen: 2_000 });
  const { browser, approval } = await begun(clerk);
  const back = await press(approval, "pay");
  expect((await (await shop.browser(taro)).open(back)).status).toBe(404);
  expect((await (await shop.browser()).open(back)).path).toContain("/login");
  expect((await browser.open(back)).text).toContain("お支払いが完了しました");
});

test("without the service the way is not offered", async () => {
  shop = await openShop();
  await ordersToPay(shop, 2, 1_000);
  const page = await (await shop.browser(hanako)).open(path);
  expect(page.has("銀行振込で支払う")).toBe(true);
  expect(page.has("PayPal・カードで支払う")).toBe(false);
});

test("an order that PayPal looks at is cancelled only by who read what becomes of the money", async () => {
  const { browser, approval } = await begun();
  await browser.open(await press(approval, "pay", "PENDING"));
  const order = await browser.open(`/OrderDetails?order_sn=${one.number}`);
  expect(order.text).toContain("PayPal・カードの手数料80円は戻りません");
  const unread = await order.submit("キャンセルする");
  expect(unread.status).toBe(409);
  expect(unread.problems.join()).toContain("代金の扱いをお読みのうえ");
  const cancelled = await unread.submit("キャンセルする", {
    代金と手数料の扱いを確認しました: "on",
  });
  expect(cancelled.flash).toContain("注文をキャンセルしました");
  const told = await browser.open(`/balanceMaybeBankPaymentSuccess?order_sn=${one.number}`);
  expect(told.text).toContain("キャンセルされた注文のお支払いを、PayPalが確認しています");
  expect(told.text).toContain("手数料80円は戻りません");
});
