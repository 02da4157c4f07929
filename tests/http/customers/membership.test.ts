import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { membershipPlans, memberships, users } from "#db/schema/index.ts";
import { hanako, kenji, li, openShop, type Shop, taro, wang } from "#tests/support/shop.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

describe("the plan's page", () => {
  test("says to anyone what it costs and when it pays, without scripts, the same for everybody", async () => {
    const page = await (await shop.browser()).open("/tollVipApplyFor");
    expect(page.text).toContain("30日プラン");
    expect(page.text).toContain("396,000円から");
    expect(page.response.headers.get("Cache-Control")).toContain("public");
    expect(page.document.querySelectorAll("script").length).toBe(0);
    const richer = await page.submit("試算する", { "月の買付額（円）": "1,000,000" });
    expect(richer.text).toContain("手数料が50,000円");
    expect(richer.text).toContain("お得です");
  });

  test("advises to stay where staying is cheaper", async () => {
    const page = await (await shop.browser()).open("/tollVipApplyFor?monthly=100000");
    expect(page.text).toContain("いまのままがお得");
    expect(page.text).not.toContain("円お得");
  });

  test.each(["abc", "0", "-1", "100000001", "1.5"])(
    "“%s” is refused, kept and never cached",
    async (typed) => {
      const page = await (await shop.browser()).open(
        `/tollVipApplyFor?monthly=${encodeURIComponent(typed)}`,
      );
      expect(page.status).toBe(400);
      expect(page.problems.join()).toContain("月の買付額は1から");
      expect(page.value("monthly")).toBe(typed);
      expect(page.response.headers.get("Cache-Control")).toContain("no-store");
    },
  );
});

describe("paying the membership", () => {
  test("from the balance: chosen, agreed, paid, seen in the history and in the fee", async () => {
    await shop.deposit(hanako.companyId, 100_000);
    const browser = await shop.browser(hanako);
    const page = await browser.open("/balancePayTollVip");
    const mine = await page.submit("残高で支払う", { プラン: "30日プラン", agreed: "同意します" });
    expect(mine.path).toContain("/user/membership");
    expect(mine.text).toContain("お支払いを承りました");
    expect(mine.text).toContain("30日（2026/02/13まで）");
    expect(await balanceYen(shop, walletOf(hanako.companyId))).toBe(80_200);
    expect((await browser.open("/user/churujinList?kind=membership")).text).toContain("30日プラン");
    expect((await browser.open("/user/inform")).text).toContain("定額会員");

    // The same page sent again is the same membership.
    await page.submit("残高で支払う", { プラン: "30日プラン", agreed: "同意します" });
    expect(await shop.db.$count(memberships)).toBe(1);
  });

  test.each([
    [{ agreed: "同意します" }, "プランを選んでください"],
    [{ プラン: "30日プラン" }, "定額会員利用規約への同意が必要です"],
  ])("%j is refused by its field, and nothing is paid", async (answers, sentence) => {
    await shop.deposit(hanako.companyId, 100_000);
    const page = await (await shop.browser(hanako)).open("/balancePayTollVip");
    const refused = await page.submit("残高で支払う", answers);
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain(sentence);
    expect(refused.document.querySelector("form .field-error")?.text).toContain(sentence);
    expect(await shop.db.$count(memberships)).toBe(0);
  });

  test("at a price that has changed meanwhile is refused", async () => {
    await shop.deposit(hanako.companyId, 100_000);
    const page = await (await shop.browser(hanako)).open("/balancePayTollVip");
    await shop.db
      .update(membershipPlans)
      .set({ priceYen: 18_000 })
      .where(eq(membershipPlans.code, "30"));
    const refused = await page.submit("残高で支払う", {
      プラン: "30日プラン",
      agreed: "同意します",
    });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("料金が変わった");
    expect(await balanceYen(shop, walletOf(hanako.companyId))).toBe(100_000);
  });

  test("without the balance offers a deposit, and a forged form pays nothing", async () => {
    const browser = await shop.browser(hanako);
    const page = await browser.open("/balancePayTollVip");
    expect(page.link("入金する")).toBe("/user/recharge");
    const body = new URLSearchParams({ id: crypto.randomUUID(), plan: "30/19800", agreed: "on" });
    const refused = await browser.open("/balancePayTollVip", { method: "POST", body });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("残高が不足");
    for (const plan of ["30/1", "999/19800", "x", "30/99999999999"]) {
      const forged = new URLSearchParams({ id: crypto.randomUUID(), plan, agreed: "on" });
      const answer = await browser.open("/balancePayTollVip", { method: "POST", body: forged });
      expect([400, 409]).toContain(answer.status);
    }
    expect(await shop.db.$count(memberships)).toBe(0);
  });

  test("is the owner's: strangers sign in, employees may not, staff are nobody here", async () => {
    expect((await (await shop.browser()).open("/balancePayTollVip")).path).toContain("/login");
    expect((await (await shop.browser(kenji)).open("/balancePayTollVip")).status).toBe(403);
    expect((await (await shop.browser(li)).open("/balancePayTollVip")).path).toContain("/login");
    const body = new URLSearchParams({ id: crypto.randomUUID(), plan: "30/19800", agreed: "on" });
    const forced = await (await shop.browser(kenji)).open("/balancePayTollVip", {
      method: "POST",
      body,
    });
    expect(forced.status).toBe(403);
  });
});

describe("the membership page", () => {
  test("advises from the company's own orders, and only those", async () => {
    await orderPaid(shop);
    const mine = await (await shop.browser(hanako)).open("/user/membership");
    expect(mine.text).toContain("お支払い済みの注文1件");
    expect(mine.text).toContain("いまのまま");
    const other = await (await shop.browser(taro)).open("/user/membership");
    expect(other.text).toContain("過去90日のお取引がない");
  });

  test("is not for strangers nor employees without the wallet; one with it sees but cannot buy", async () => {
    expect((await (await shop.browser()).open("/user/membership")).path).toContain("/login");
    expect((await (await shop.browser(kenji)).open("/user/membership")).status).toBe(403);
    await shop.db
      .update(users)
      .set({ permissions: ["wallet"] })
      .where(eq(users.id, kenji.id));
    const seen = await (await shop.browser(kenji)).open("/user/membership");
    expect(seen.status).toBe(200);
    expect(seen.text).not.toContain("申し込む");
    expect((await (await shop.browser(wang)).open("/user/membership")).path).toContain("/login");
  });
});
