import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { memberships, payments, topUpReports } from "#db/schema/index.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { shipmentToPay } from "#tests/support/channels/due.ts";
import { ordersToPay } from "#tests/support/limited.ts";
import { openPaypal, type Paypal } from "#tests/support/money/paypal-server.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

// A button pressed again, from the page as it stands in the browser's history.

let shop: Shop;
let paypal: Paypal;
let buyer: Browser;
let order: string;
let second: string;
let delivery: string;
const transfer = { "振込名義（カタカナ）": "ﾊﾅｺｼｮｳﾃﾝ", 振込予定日: "2026-01-16" };
const wallet = () => balanceYen(shop, walletOf(hanako.companyId));
const begun = () => shop.db.$count(payments);

beforeAll(async () => {
  paypal = await openPaypal();
});
afterAll(() => paypal.close());
beforeEach(async () => {
  shop = await openShop({ cards: paypal.cards });
  [order, second] = (await ordersToPay(shop, 2, 1_000)).map(({ number }) => number) as [
    string,
    string,
  ];
  ({ number: delivery } = await shipmentToPay(shop, 4_200));
  await shop.deposit(hanako.companyId, 100_000);
  buyer = await shop.browser(hanako);
});

/** What each payment page is asked for. */
const pages: [string, () => string][] = [
  ["an order", () => `/payment?order_sn=${order}`],
  ["a delivery", () => `/porderPayment?pOrder_sn=${delivery}`],
  ["documents together", () => `/payment?no=${order}&no=${delivery}`],
];

describe.each(pages)("the payment of %s", (_name, path) => {
  test("from the balance, pressed again, shows that it is paid, and takes nothing more", async () => {
    const page = await buyer.open(path());
    const done = await page.submit("残高で支払う");
    const left = await wallet();
    const again = await page.submit("残高で支払う");
    expect([again.status, again.path]).toEqual([200, done.path]);
    expect(again.text).toContain("お支払いが完了しました");
    expect([await wallet(), await begun()]).toEqual([left, 1]);
  });

  test("by bank, pressed again, shows where to send the money, once", async () => {
    const page = await buyer.open(path());
    const done = await page.submit("銀行振込で支払う", transfer);
    const again = await page.submit("銀行振込で支払う", transfer);
    expect([again.status, again.path]).toEqual([200, done.path]);
    expect(again.text).toContain("口座名義");
    expect([await begun(), await shop.db.$count(topUpReports)]).toEqual([1, 1]);
  });

  test("by PayPal, pressed again, leads to PayPal until it has answered, then to the end", async () => {
    const page = await buyer.open(path());
    const { approval, press } = await toPaypal(page, path());
    expect((await press()).headers.get("Location")).toBe(approval);
    await payAt(approval);
    const again = await buyer.open((await press()).headers.get("Location")!);
    expect(again.status).toBe(200);
    expect(again.text).toContain("お支払いが完了しました");
    expect([await wallet(), await begun()]).toEqual([100_000, 1]);
  });

  test("from the balance and then by PayPal with the same key shows that it is paid", async () => {
    const page = await buyer.open(path());
    const { press } = await toPaypal(page, path(), "not yet");
    await page.submit("残高で支払う");
    const again = await buyer.open((await press()).headers.get("Location")!);
    expect(again.text).toContain("お支払いが完了しました");
    expect(await begun()).toBe(1);
  });

  test("with another key says that it is paid and where that is seen", async () => {
    const [one, other] = [await buyer.open(path()), await buyer.open(path())];
    await one.submit("残高で支払う");
    const left = await wallet();
    for (const button of ["残高で支払う", "銀行振込で支払う"]) {
      const late = await other.submit(button, transfer);
      expect(late.status).toBe(409);
      expect(late.text).toContain("お支払いは済んでいます");
      expect(late.text).toContain("二重には引き落としていません");
      expect(late.text).not.toContain("支払いは行われていません");
      expect((await late.follow("お支払いの内容")).text).toContain("お支払いが完了しました");
    }
    expect([await wallet(), await begun()]).toEqual([left, 1]);
  });
});

test("documents of which one is paid meanwhile are not said to be paid", async () => {
  const both = await buyer.open(`/payment?no=${order}&no=${second}`);
  await (await buyer.open(`/payment?order_sn=${order}`)).submit("残高で支払う");
  const late = await both.submit("残高で支払う");
  expect(late.text).toContain("支払いは行われていません");
  expect(late.text).toContain(`${order} は、支払い済みです`);
});

describe("a top-up", () => {
  test("that was announced, pressed again, is one report", async () => {
    const page = await buyer.open("/user/recharge");
    const typed = { "振込金額（円）": "30000", ...transfer };
    await page.submit("入金を報告する", typed);
    const again = await page.submit("入金を報告する", typed);
    expect([again.status, await shop.db.$count(topUpReports)]).toEqual([200, 1]);
    expect(again.text).toContain("30,000円");
  });

  test("by PayPal, pressed again after it was paid, shows that it is done", async () => {
    const page = await buyer.open("/user/recharge");
    const fields = { intent: "paypal", id: page.value("id")!, amountYen: "30000" };
    const press = () => sent("/user/recharge", Object.entries(fields));
    const approval = (await press()).headers.get("Location")!;
    await payAt(approval);
    const again = await buyer.open((await press()).headers.get("Location")!);
    expect(again.path).toContain("/paypalPaymentSuccess");
    expect(again.text).toContain("入金が完了しました");
    expect(await wallet()).toBe(130_000);
  });
});

describe("a membership", () => {
  const path = "/balancePayTollVip";

  test("pressed again is one period, and shows that it is paid", async () => {
    const page = await buyer.open(path);
    const [first, again] = [await buy(page), await buy(page)];
    expect([again.status, again.path]).toEqual([200, first.path]);
    expect(again.text).toContain("お支払いを承りました");
    expect(await shop.db.$count(memberships)).toBe(1);
  });

  test("pressed on another page that shows no period yet is not bought a second time", async () => {
    const [one, other] = [await buyer.open(path), await buyer.open(path)];
    await buy(one);
    const left = await wallet();
    const late = await buy(other);
    expect(late.status).toBe(409);
    expect(late.text).toContain("こちらのお支払いは行っていません");
    expect(late.text).toContain("2026/02/13");
    expect([await wallet(), await shop.db.$count(memberships)]).toEqual([left, 1]);
    expect((await buy(late)).text).toContain("お支払いを承りました");
    expect(await shop.db.$count(memberships)).toBe(2);
  });

  function buy(page: Page) {
    return page.submit("残高で支払う", { プラン: "30日", agreed: "同意します" });
  }
});

function sent(path: string, fields: [string, string][]) {
  return buyer.answer(path, { method: "POST", body: new URLSearchParams(fields) });
}

/** The page's button that leads out of the shop; `press` is pressed again and again. */
async function toPaypal(page: Page, path: string, when: "now" | "not yet" = "now") {
  const form = page.document
    .querySelectorAll("form")
    .find(({ textContent }) => textContent.includes("PayPal・カードで支払う"))!;
  const fields = form
    .querySelectorAll("input")
    .map((input): [string, string] => [input.getAttribute("name")!, input.getAttribute("value")!]);
  const press = () => sent(path, [...fields, ["intent", "card"]]);
  if (when === "not yet") return { press, approval: "" };
  return { press, approval: (await press()).headers.get("Location")! };
}

/** Agrees on PayPal's page and comes back. */
async function payAt(approval: string) {
  const answer = await fetch(approval, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ intent: "pay", outcome: "COMPLETED" }),
  });
  const { pathname, search } = new URL(answer.headers.get("Location")!);
  await buyer.open(pathname + search);
}
