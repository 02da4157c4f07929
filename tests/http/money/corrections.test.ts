import { beforeEach, describe, expect, test } from "vitest";
import { hanako, openShop, qian, type Shop, wang } from "#tests/support/shop.ts";

let shop: Shop;
const typed = {
  "冲正金额（日元）": "２０,０００",
  "冲正原因（内部）": "入错会员",
  "会员看到的说明（日文）": "別の会員様の入金でした",
};

beforeEach(async () => {
  shop = await openShop();
  await shop.deposit(hanako.companyId, 50_000);
});

async function form(member = "10001") {
  const browser = await shop.browser(wang);
  const found = await (await browser.open("/staff/corrections")).submit("查找", {
    会员编号: member,
  });
  return browser.open(found.link("冲正"));
}

describe("a correction", () => {
  test("is proposed on one page, confirmed by another person on the next, and read by the buyer", async () => {
    const page = await form();
    expect(page.text).toContain("尚可冲正 50,000日元。冲正后从会员余额扣回。");
    const waiting = await page.submit("提交冲正", typed);
    expect(waiting.path).toBe("/staff/proposals");
    expect(waiting.has("复核通过")).toBe(false);

    shop.wait(0.01);
    const other = await (await shop.browser(qian)).open("/staff/proposals");
    expect(other.text).toContain("50,000日元（冲正后从会员余额扣回）");
    expect((await other.submit("复核通过")).text).toContain("已复核");
    const history = await (await shop.browser(hanako)).open("/user/churujinList");
    expect(history.text).toContain("「入金」の訂正: 別の会員様の入金でした");
    expect(history.text).toContain("30,000円");

    // What was taken back goes the other way when it is corrected in its turn.
    const again = await form();
    expect(again.text).toContain("−20,000日元");
    expect(again.text).toContain("冲正后退回会员余额");
  });

  test("without a reason or beyond the movement is refused, and what was typed stays", async () => {
    const page = await form();
    const without = await page.submit("提交冲正", { ...typed, "冲正原因（内部）": "" });
    expect(without.status).toBe(400);
    expect(without.problems).toEqual(["请填写冲正原因（内部）"]);
    expect(without.document.toString()).toContain("別の会員様の入金でした");
    const beyond = await without.submit("提交冲正", { ...typed, "冲正金额（日元）": "50001" });
    expect(beyond.problems).toEqual(["金额超过该流水尚可冲正的部分"]);
  });

  test("is found by a number typed in full width", async () => {
    expect((await form("１０００１")).text).toContain("尚可冲正");
  });
});
