import { beforeEach, describe, expect, test } from "vitest";
import { issueCoupons, redeemCoupon } from "#app/domain/money/coupons/issue-coupons.server.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { coupons, couponUses } from "#db/schema/index.ts";
import { chen, hanako, kenji, li, openShop, type Shop, taro, wang } from "#tests/support/shop.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

const terms = {
  code: "HARU-1000",
  nameJa: "春の1,000円引き",
  kind: "amount" as const,
  value: 1_000,
  minimumYen: 5_000,
  maximumYen: null,
  validFrom: "2026-01-10",
  validUntil: "2026-01-20",
  usesEach: 1,
  companiesMax: null,
};
const issue = (change = {}) =>
  issueCoupons(shop.as(wang), { ...terms, ...change, id: crypto.randomUUID() });

beforeEach(async () => {
  shop = await openShop();
});

describe("the coupon page", () => {
  test("takes a code in any case and width, and shows the coupon until it is used or its day is past", async () => {
    await issue();
    const browser = await shop.browser(hanako);
    const page = await browser.open("/user/coupon");
    expect(page.text).toContain("使えるクーポンはありません");
    const got = await page.submit("受け取る", { クーポンコード: "ｈaru-1000" });
    expect(got.text).toContain("クーポンを受け取りました");
    expect(got.text).toContain("合計から1,000円引き");
    expect((await browser.open("/user/coupon?state=used")).text).toContain("使用済みのクーポンは");

    shop.wait(10);
    expect((await browser.open("/user/coupon")).text).toContain("使えるクーポンはありません");
    expect((await browser.open("/user/coupon?state=expired")).text).toContain("春の1,000円引き");
  });

  test.each([
    ["", "クーポンコードを入力してください"],
    ["あいうえお", "4〜24文字の半角英数字"],
    ["NAI-NAI", "このコードのクーポンはありません"],
  ])("“%s” is refused by its field and kept", async (code, sentence) => {
    const page = await (await shop.browser(hanako)).open("/user/coupon");
    const refused = await page.submit("受け取る", { クーポンコード: code });
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain(sentence);
    expect(refused.value("code") ?? "").toBe(code);
    expect(await shop.db.$count(coupons)).toBe(0);
  });

  test("says so when the code was used before or has run out", async () => {
    await issue({ companiesMax: 1 });
    const mine = await (await shop.browser(hanako)).open("/user/coupon");
    await mine.submit("受け取る", { クーポンコード: terms.code });
    const again = await (await (await shop.browser(hanako)).open("/user/coupon")).submit(
      "受け取る",
      { クーポンコード: terms.code },
    );
    expect(again.status).toBe(409);
    expect(again.text).toContain("受け取り済み");
    const late = await (await (await shop.browser(taro)).open("/user/coupon")).submit("受け取る", {
      クーポンコード: terms.code,
    });
    expect(late.status).toBe(409);
    expect(late.text).toContain("先着の上限");
  });

  test("is not for strangers, nor employees without the wallet; another company sees its own", async () => {
    await issue();
    await redeemCoupon(shop.as(hanako), crypto.randomUUID(), terms.code);
    expect((await (await shop.browser()).open("/user/coupon")).path).toContain("/login");
    expect((await (await shop.browser(kenji)).open("/user/coupon")).status).toBe(403);
    expect((await (await shop.browser(taro)).open("/user/coupon")).text).not.toContain("春の");
  });
});

describe("paying with a coupon", () => {
  async function couponed() {
    await issue();
    const id = crypto.randomUUID();
    await redeemCoupon(shop.as(hanako), id, terms.code);
    await shop.deposit(hanako.companyId, 100_000);
    return { couponId: id, ...(await orderQuoted(shop)) };
  }

  test("is chosen first, seen in the sum, then taken from what the wallet pays", async () => {
    const { number } = await couponed();
    const browser = await shop.browser(hanako);
    const page = await browser.open(`/payment?order_sn=${number}`);
    const chosen = await page.submit("適用する", { クーポン: "春の1,000円引き" });
    expect(chosen.path).toContain(`order_sn=${number}`);
    expect(chosen.text).toContain("クーポン−1,000円");

    const done = await chosen.submit("残高で支払う");
    expect(done.path).toContain("/balanceMaybeBankPaymentSuccess");
    expect(done.text).toContain("クーポン−1,000円");
    expect((await browser.open("/user/coupon?state=used")).text).toContain("使用済み");
    expect((await browser.open("/user/coupon")).text).toContain(number);
  });

  test("that was not applied is shown in the sum before anything is paid, whichever way is pressed", async () => {
    const { number } = await couponed();
    const browser = await shop.browser(hanako);
    const page = await browser.open(`/payment?order_sn=${number}`);
    const balance = await balanceYen(shop, walletOf(hanako.companyId));
    const chosen = { クーポン: "春の1,000円引き" };
    for (const way of ["残高で支払う", "銀行振込で支払う"]) {
      const shown = await page.submit(way, { ...chosen, payerKana: "ハナコ" });
      expect(shown.path).toContain(`coupon-${number}=`);
      expect(shown.flash).toContain("まだお支払いは行っていません");
      expect(shown.text).toContain("クーポン−1,000円");
    }
    expect(await balanceYen(shop, walletOf(hanako.companyId))).toBe(balance);
    const shown = await page.submit("残高で支払う", chosen);
    expect((await shown.submit("残高で支払う")).text).toContain("クーポン−1,000円");
    expect(await shop.db.$count(couponUses)).toBe(1);
  });

  test("keeps the payer's name where 適用する, or Enter, changes nothing", async () => {
    const { number } = await couponed();
    const page = await (await shop.browser(hanako)).open(`/payment?order_sn=${number}`);
    const same = await page.submit("適用する", { payerKana: "ハナコ" });
    expect(same.status).toBe(400);
    expect(same.problems.join()).toContain("お支払い方法を選び");
    expect(same.value("payerKana")).toBe("ハナコ");
  });

  test("and a part of the balance that was typed, but not applied, take no money either", async () => {
    const { number } = await couponed();
    const browser = await shop.browser(hanako);
    const page = await browser.open(`/payment?order_sn=${number}`);
    const wrong = await page.submit("残高で支払う", { from: "たくさん" });
    expect(wrong.status).toBe(400);
    expect(wrong.value("from")).toBe("たくさん");
    const still = await wrong.submit("残高で支払う");
    expect(still.status).toBe(400);
    const parted = await page.submit("残高で支払う", { from: "１００" });
    expect(parted.text).toContain("残高から−100円");
    expect(await shop.db.$count(couponUses)).toBe(0);
  });

  test("that was used meanwhile on another page is refused, and nothing is paid", async () => {
    const { number, couponId: id } = await couponed();
    const second = await orderQuoted(shop);
    const browser = await shop.browser(hanako);
    const [one, other] = [
      await browser.open(`/payment?order_sn=${number}&coupon-${number}=${id}`),
      await browser.open(`/payment?order_sn=${second.number}&coupon-${second.number}=${id}`),
    ];
    await one.submit("残高で支払う");
    const balance = await balanceYen(shop, walletOf(hanako.companyId));
    const refused = await other.submit("残高で支払う");
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("使用済みです");
    expect(await balanceYen(shop, walletOf(hanako.companyId))).toBe(balance);
    expect(await shop.db.$count(couponUses)).toBe(1);
  });

  test("by bank asks for the rest only", async () => {
    const { number, couponId: id } = await couponed();
    const page = await (await shop.browser(hanako)).open(
      `/payment?order_sn=${number}&coupon-${number}=${id}`,
    );
    expect(page.text).toContain("クーポン−1,000円");
    const sum = page.text.match(/お支払い金額([\d,]+)円/)![1]!;
    const waiting = await page.submit("銀行振込で支払う", { payerKana: "ハナコ" });
    expect(waiting.text).toContain(`お振込金額${sum}円`);
  });

  test("of another company is not offered, and refused when its id is sent", async () => {
    const { number } = await couponed();
    const theirs = crypto.randomUUID();
    await redeemCoupon(shop.as(taro), theirs, terms.code);
    const path = `/payment?order_sn=${number}&coupon-${number}=${theirs}`;
    const browser = await shop.browser(hanako);
    expect((await browser.open(path)).text).not.toContain("−1,000円");
    const refused = await browser.open(path, {
      method: "POST",
      body: new URLSearchParams({
        key: crypto.randomUUID(),
        seenYen: "0",
        [`coupon-${number}`]: theirs,
      }),
    });
    expect(refused.status).toBe(409);
    expect(await shop.db.$count(couponUses)).toBe(0);
  });
});

describe("staff", () => {
  const good = {
    优惠码: "natsu-15",
    "名称（日文）": "夏の15%引き",
    种类: "折扣",
    优惠: "15",
    "最低金额（日元）": "10,000",
    "优惠上限（日元）": "3000",
    开始日: "2026-01-01",
    截止日: "2026-03-31",
    名额: "",
  };

  test("issues coupons, gives one to a member, who reads of it, and stops them", async () => {
    const staffSide = await shop.browser(wang);
    const issued = await (await staffSide.open("/staff/coupons")).submit("发放", good);
    expect(issued.status).toBe(200);
    expect(issued.text).toContain("NATSU-15");
    const given = await issued.submit("发给会员", { 会员号: "10001" });
    expect(given.document.text).toContain("已发给会员");
    expect(given.text).toContain("已领取 1 位");
    const buyer = await shop.browser(hanako);
    expect((await buyer.open("/user/inform")).text).toContain("夏の15%引き");
    expect((await buyer.open("/user/coupon")).text).toContain("合計から15%引き");

    const again = await given.submit("发给会员", { 会员号: "10001" });
    expect(again.status).toBe(409);
    const unknown = await given.submit("发给会员", { 会员号: "99999" });
    expect(unknown.status).toBe(400);
    expect(unknown.problems.join()).toContain("没有这个会员号");
    expect((await given.submit("停止")).text).toContain("已停止");
  });

  test("issues what is worth much to one member only with a second person", async () => {
    const first = await (await shop.browser(wang)).open("/staff/coupons");
    const issued = await first.submit("发放", { ...good, "优惠上限（日元）": "" });
    expect(issued.text).toContain("待第二人确认");
    const early = await issued.submit("发给会员", { 会员号: "10001" });
    expect(early.status).toBe(409);
    expect(early.problems.join()).toContain("尚未由第二人确认");
    const own = await issued.submit("确认发放");
    expect(own.status).toBe(409);
    expect(own.problems.join()).toContain("发放人本人不能确认");
    const second = await (await shop.browser(chen)).open("/staff/coupons");
    const confirmed = await second.submit("确认发放");
    expect(confirmed.text).toContain("可领取");
    expect(confirmed.text).toContain("确认人 陈晓");
  });

  test.each([
    [{ 优惠: "101" }, "百分比须为1至100"],
    [{ 优惠: "0" }, "优惠须为1至"],
    [{ 优惠码: "a!" }, "优惠码为4至24位"],
    [{ 截止日: "2025-12-31" }, "截止日不能早于开始日"],
    [{ 截止日: "2026-02-30" }, "实际存在"],
    [{ "名称（日文）": "" }, "请输入名称"],
  ])("%j is refused by its field and the rest kept", async (wrong, sentence) => {
    const page = await (await shop.browser(chen)).open("/staff/coupons");
    const refused = await page.submit("发放", { ...good, ...wrong });
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain(sentence);
    expect(refused.value("minimumYen")).toBe("10,000");
    expect(refused.text).toContain("还没有发放过优惠券");
  });

  test("is for finance and account managers", async () => {
    expect((await (await shop.browser()).open("/staff/coupons")).path).toContain("/staff/login");
    expect((await (await shop.browser(li)).open("/staff/coupons")).status).toBe(403);
    expect((await (await shop.browser(hanako)).open("/staff/coupons")).path).toContain(
      "/staff/login",
    );
    const body = new URLSearchParams({ intent: "give", issue: "x", member: "10001" });
    const unknown = await (await shop.browser(wang)).open("/staff/coupons", {
      method: "POST",
      body,
    });
    expect(unknown.status).toBe(404);
  });
});
