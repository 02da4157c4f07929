import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { settleCardPayment } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { cardPayments } from "#db/schema/index.ts";
import { openPaypal, type Paypal } from "#tests/support/money/paypal-server.ts";
import { hanako, kenji, noon, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
let paypal: Paypal;
const wallet = walletOf(hanako.companyId);

beforeAll(async () => {
  paypal = await openPaypal();
});
afterAll(() => paypal.close());
beforeEach(async () => {
  shop = await openShop({ cards: paypal.cards });
  paypal.fail();
  paypal.kept.calls.length = 0;
});

/** Sends the form as a browser does and stops where it leads out of the shop. */
async function begun(amountYen = "30000") {
  const browser = await shop.browser(hanako);
  const page = await browser.open("/user/recharge");
  const left = await browser.answer("/user/recharge", {
    method: "POST",
    body: new URLSearchParams({ intent: "paypal", id: page.value("id")!, amountYen }),
  });
  expect(left.status).toBe(303);
  const approval = new URL(left.headers.get("Location")!);
  return { browser, page, approval, token: approval.searchParams.get("token")! };
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

test("the fee is shown before, PayPal's page follows, and the return credits the wallet once", async () => {
  const { browser, page, approval } = await begun();
  expect(page.text).toContain("10,400円");
  expect(page.response.headers.get("Content-Security-Policy")).toContain(
    `form-action 'self' ${approval.origin}`,
  );
  expect(await (await fetch(approval)).text()).toContain("31,200円");

  const back = await press(approval, "pay");
  expect((await browser.open(back)).text).toContain("入金額を残高に入れました");
  expect((await browser.open(back)).text).toContain("入金額を残高に入れました");
  expect(await balanceYen(shop, wallet)).toBe(30_000);
  expect((await browser.open("/user/churujinList")).text).toContain("PayPal・カード入金");
});

test("who gives up at PayPal reads that nothing was taken, and finds the way onward", async () => {
  const { browser, approval } = await begun();
  const back = await press(approval, "cancel");
  const page = await browser.open(back);
  expect(page.text).toContain("お支払いは行われていません");
  expect((await page.follow("入金方法を選び直す")).value("amountYen")).toBe("30000");
  expect(page.link("PayPalに戻って支払う")).toBe(approval.href);

  // Paid after all, from the browser's history: the same address now says so.
  await press(approval, "pay");
  await browser.open(back.replace("Error", "Success"));
  expect((await browser.open(back)).path).toContain("/paypalPaymentSuccess");
});

test("a declined card and one under review are told in words", async () => {
  const declined = await begun();
  const refused = await press(declined.approval, "pay", "DECLINED");
  expect((await declined.browser.open(refused)).text).toContain("お支払いできませんでした");
  const pending = await begun();
  const waiting = await press(pending.approval, "pay", "PENDING");
  expect((await pending.browser.open(waiting)).text).toContain("PayPalで確認中です");
  expect(await balanceYen(shop, wallet)).toBe(0);
});

test("with PayPal silent nothing breaks: the form is kept, the return says it goes on by itself", async () => {
  const { browser, page, approval } = await begun();
  const back = await press(approval, "pay");
  const silence = Array<"not-heard">(12).fill("not-heard");
  paypal.fail(...silence);
  expect((await browser.open(back)).text).toContain("このページを閉じても手続きは続きます");
  paypal.fail(...silence);
  const fresh = await browser.open("/user/recharge");
  const kept = await fresh.submit("PayPal・カードで支払う", { "入金額（円）": "12345" });
  expect(kept.status).toBe(409);
  expect(kept.text).toContain("PayPalに接続できませんでした");
  expect(kept.document.querySelector('#paypal [name="amountYen"]')?.getAttribute("value")).toBe(
    "12345",
  );
  expect(page.status).toBe(200);
});

test("a wrong amount is said at the field, and nothing is begun", async () => {
  const page = await (await shop.browser(hanako)).open("/user/recharge");
  for (const typed of ["", "1", "abc", "100000001", "1.5"]) {
    const again = await page.submit("PayPal・カードで支払う", { "入金額（円）": typed });
    expect([again.status, again.problems.length]).toEqual([400, 1]);
    expect(again.problems[0]).toContain("入金額");
  }
  expect(await shop.db.select().from(cardPayments)).toEqual([]);
});

test("without PayPal's keys the button is not offered and the page says so", async () => {
  const bare = await openShop();
  const page = await (await bare.browser(hanako)).open("/user/recharge");
  expect(page.has("PayPal・カードで支払う")).toBe(false);
  expect(page.text).toContain("ただいまPayPal・カードはご利用いただけません");
});

test("PayPal's call credits, another's is refused, and a silent PayPal is asked to call again", async () => {
  const { approval } = await begun();
  await press(approval, "pay");
  const call = paypal.kept.calls[0]!;
  const forged = new Request(call.to, { method: "POST", body: call.body });
  expect((await shop.fetch(forged)).status).toBe(400);
  paypal.fail(...Array<"error">(12).fill("error"));
  expect((await shop.fetch(paypal.signed(call))).status).toBe(503);
  expect(await balanceYen(shop, wallet)).toBe(0);
  paypal.fail();
  expect((await shop.fetch(paypal.signed(call))).status).toBe(200);
  expect((await shop.fetch(paypal.signed(call))).status).toBe(200);
  expect(await balanceYen(shop, wallet)).toBe(30_000);
});

test.each(["/paypalPaymentSuccess", "/paypalPaymentError"])("%s is nobody else's", async (path) => {
  const { approval, token } = await begun();
  await press(approval, "pay");
  const address = `${path}?token=${token}`;
  expect((await (await shop.browser()).open(address)).path).toContain("/login");
  expect((await (await shop.browser(kenji)).open(address)).status).toBe(403);
  expect((await (await shop.browser(taro)).open(address)).status).toBe(404);
  expect((await (await shop.browser(hanako)).open(path)).status).toBe(404);
  expect(await balanceYen(shop, wallet)).toBe(0);
});

test("a top-up that was let lie says so, and not that a card was declined", async () => {
  const { browser, token } = await begun();
  const [card] = await shop.db.select().from(cardPayments);
  const later = { ...shop.as(hanako), now: new Date(noon.getTime() + 4 * 86_400_000) };
  await settleCardPayment(later, paypal.cards, card!);
  const page = await browser.open(`/paypalPaymentSuccess?token=${token}`);
  expect(page.text).toContain("この入金は取りやめになりました");
  expect(page.text).toContain("承認がないまま期限が過ぎた");
  expect(page.text).not.toContain("承認されませんでした");
});
