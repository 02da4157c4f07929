import { beforeEach, expect, test } from "vitest";
import { chen, li, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

test("a manager writes a rule, changes it, removes it, and sets a shift", async () => {
  const browser = await shop.browser(chen);
  const page = await browser.open("/staff/assignmentRules");
  expect(page.text).toContain("还没有规则");
  const nobody = await page.submit("保存规则", { 工作: "报价", 顺序: "１０" });
  expect(nobody.status).toBe(400);
  expect(nobody.problems.join()).toContain("请选择至少一位同事");
  const unknown = await nobody.submit("保存规则", { 李强: "li", 会员编号: "1" });
  expect(unknown.problems.join()).toContain("没有这个会员编号");
  const saved = await unknown.submit("保存规则", { 会员编号: "" });
  expect(saved.text).toContain("已保存规则。");

  const form = await browser.open(
    saved.document.querySelector('a[href*="edit="]')!.getAttribute("href")!,
  );
  const changed = await form.submit("保存规则", { 同时负责上限: "5" });
  expect(changed.text).toContain("已保存规则。");
  const stale = await form.submit("保存规则", { 同时负责上限: "6" });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain("其他人已修改这条规则");

  const wrong = await changed.submit("保存班次（李强）", { 上班时间: "9点", 下班时间: "18:00" });
  expect(wrong.problems.join()).toContain("上班时间请写成 09:00");
  const shift = await changed.submit("保存班次（李强）", { 上班时间: "８:00", 下班时间: "18:00" });
  expect(shift.text).toContain("已保存班次。");
  expect(shift.text).toContain("08:00〜18:00");
  const removed = await shift.submit("删除（10 报价）");
  expect(removed.text).toContain("还没有规则");
});

test("others have no such page", async () => {
  expect((await (await shop.browser(li)).open("/staff/assignmentRules")).status).toBe(403);
});
