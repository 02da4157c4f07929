import { beforeEach, expect, test } from "vitest";
import type { Page } from "#tests/support/browser.ts";
import { payingKenji } from "#tests/support/limited.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";
import { shelvedLot } from "#tests/support/trade/stock.ts";
import { fillCart, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const open = async (path: string) => (await shop.browser(hanako)).open(path);

/** The sentences that a field is described by, where it is marked as wrong. */
function saidBy(page: Page, name: string, at = 0) {
  const field = page.document
    .querySelectorAll("main input, main textarea, main select")
    .filter((one) => one.getAttribute("name") === name)[at]!;
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const ids = field.getAttribute("aria-describedby")!.split(" ");
  return ids.map((id) => page.document.getElementById(id)!.text).join(" ");
}

test.each([
  ["/user/bankAccount", "保存する", "holderKana", "", "口座名義（カタカナ）を入力してください"],
  ["/user/bankAccount", "保存する", "holderKana", "花子", "口座名義（カタカナ）は全角カタカナで"],
  ["/user/deliverySite", "保存する", "recipient", "", "受取人を入力してください"],
  ["/user/deliverySite", "保存する", "romajiName", "", "宛名（ローマ字）を入力してください"],
  ["/user/deliverySite", "保存する", "romajiName", "花子", "宛名（ローマ字）は半角の英数字で"],
  ["/user/recharge", "入金を報告する", "amountYen", "", "振込金額を入力してください"],
  ["/user/stockOutDefault", "保存する", "plan.days", "5", "「入荷を待つ」のときだけ"],
  ["/user/stockOutDefault", "保存する", "plan.detail", "青", "「別の色・規格にする」か"],
])(
  "%s, %s: %s of 「%s」 is refused under its label",
  async (path, button, name, typed, sentence) => {
    const form = (await open(path)).submit(button, { [name]: typed });
    const refused = await form;
    expect(refused.status).toBe(400);
    expect(saidBy(refused, name)).toContain(sentence);
    expect(refused.problems.join()).toContain(sentence);
    expect(refused.value(name) ?? "").toBe(typed);
  },
);

test("a request for approval says what is too long by its own field, and keeps it", async () => {
  const { number } = await orderQuoted(shop);
  await shop.deposit(hanako.companyId, 1_000_000);
  const buyer = await payingKenji(shop, { paymentLimitYen: 100 });
  const page = await (await shop.browser(buyer)).open(`/payment?order_sn=${number}`);
  const note = "あ".repeat(900);
  const refused = await page.submit("承認を依頼する", { note });
  const sentence = "承認する方へのひとことは200文字以内で入力してください";
  expect([refused.status, ...refused.problems]).toEqual([400, sentence]);
  expect(saidBy(refused, "note")).toBe(sentence);
  expect(refused.value("note")?.trim()).toBe(note);
});

test.each([
  ["🍜", "数量は1から999,999までの整数で入力してください"],
  ["", "数量を入力してください"],
  ["999", "出荷できるのは10個までです"],
])(
  "a request for %s pieces is refused by that field, with the goods named above",
  async (typed, sentence) => {
    const lots = [await shelvedLot(shop, 10), await shelvedLot(shop, 10)];
    const query = new URLSearchParams(lots.map(({ lotId }): [string, string] => ["lot", lotId]));
    const page = await open(`/porderSubmit?${query}`);
    const body = page.document.querySelectorAll("form input[name=quantity]");
    expect(body).toHaveLength(2);
    body[1]!.setAttribute("name", "second");
    body[1]!.setAttribute("value", typed);
    body[1]!.setAttribute("name", "quantity");
    const refused = await page.submit("配送を依頼する");
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(saidBy(refused, "quantity", 1)).toBe(sentence);
    expect(refused.problems).toHaveLength(1);
    expect(refused.problems[0]).toMatch(new RegExp(`^.+：${sentence}$`));
  },
);

test("an emptied quantity of the cart and of the calculator asks for one", async () => {
  await fillCart(shop);
  const cart = await open("/cart");
  const quantity = cart.document.querySelector("input[name^=qty-]")!.getAttribute("name")!;
  const refused = await cart.submit("更新", { [quantity]: "" });
  expect([refused.status, refused.problems.length]).toEqual([400, 1]);
  expect(refused.problems[0]).toContain("：数量を入力してください");
  const calculated = await open("/costCalculator?priceCny=15&quantity=");
  expect(calculated.problems).toContain("数量を入力してください");
});

test.each([
  ["/hsCodeSearch?q=", "q", "品名またはHSコードを入力してください"],
  ["/logisticsTracking?number=", "number", "追跡番号を入力してください"],
  ["/logisticsTracking?number=%F0%9F%8D%9C", "number", "追跡番号として読めません"],
])("%s says by its field what is missing", async (path, name, sentence) => {
  expect(saidBy(await (await shop.browser()).open(path), name)).toContain(sentence);
});
