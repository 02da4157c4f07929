import { beforeEach, expect, test } from "vitest";
import { chen, openShop, type Shop, sato, wang } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

test("next year's 春节 is shown as not announced, corrected, and stands in the public calendar", async () => {
  shop.wait(300);
  const calendar = () => shop.browser().then((buyer) => buyer.open("/notificationOfHoliday"));
  expect((await calendar()).text).toMatch(/春節 春节 正式発表前/);

  const staffSide = await shop.browser(chen);
  const page = await staffSide.open("/staff/holidays?year=2027&edit=cn-2027-spring-festival");
  expect(page.text).toContain("2027年的放假安排尚未正式公布");
  const wrong = await page.submit("保存更正", {
    开始日: "2027-02-05",
    结束日: "2027-02-12",
    调休上班日: "2027-02-15",
  });
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("调休上班日须是周六或周日");
  expect(wrong.value("makeUpDays")).toBe("2027-02-15");
  const corrected = await wrong.submit("保存更正", { 调休上班日: "２０２７/１/３１、2027-02-14" });
  expect(corrected.text).toContain("已更正假日。");
  expect(corrected.text).toContain("2027/01/31、2027/02/14");
  const shown = (await calendar()).text;
  expect(shown).toContain("8日間。振替出勤日");
  expect(shown).not.toMatch(/春節 春节 正式発表前/);
});

test("a holiday is added once, taken back and taken up again", async () => {
  const staffSide = await shop.browser(sato);
  const page = await staffSide.open("/staff/holidays?year=2026");
  const typed = {
    国家: "日本",
    名称: "临时假日",
    "名称（日文）": "臨時の休日",
    开始日: "2026-06-15",
    结束日: "2026-06-15",
  };
  const backwards = await page.submit("新增", { ...typed, 结束日: "2026-06-14" });
  expect(backwards.problems.join()).toContain("结束日不能早于开始日");
  const added = await backwards.submit("新增", typed);
  expect(added.text).toContain("已新增假日。");
  const again = await added.submit("新增", {
    ...typed,
    开始日: "2026-07-20",
    结束日: "2026-07-20",
  });
  expect(again.problems.join()).toContain("与同一国家的另一个假日日期重叠");
  const removed = await added.submit("删除（临时假日 2026/06/15）");
  expect(removed.text).toContain("已删除假日。");
  expect((await removed.submit("恢复（临时假日 2026/06/15）")).text).toContain("已确认假日。");
  const stale = await added.submit("删除（临时假日 2026/06/15）");
  expect(stale.status).toBe(409);
  expect(stale.text).toContain("其他人已修改这个假日，请看最新内容");
});

test("all of a country's are confirmed by one button; finance has no such page", async () => {
  const page = await (await shop.browser(sato)).open("/staff/holidays");
  const confirmed = await page.submit("全部确认（日本）");
  expect(confirmed.text).toContain("已全部确认。");
  expect((await (await shop.browser(wang)).open("/staff/holidays")).status).toBe(403);
});
