import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { companies, sessions, staff } from "#db/schema/index.ts";
import {
  chen,
  hanako,
  kenji,
  li,
  openShop,
  type Shop,
  sato,
  taro,
  wang,
  wei,
  zhou,
} from "#tests/support/shop.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

test.each([["10001"], ["花子"], ["hanako@shop"], ["090-1234-5670"], ["kenji"], ["佐々木"]])(
  "a member is found by “%s”",
  async (words) => {
    const staffSide = await (await shop.browser(chen)).open("/staff/members");
    const found = await staffSide.submit("查找", { q: words });
    expect(found.text).toContain("花子商店");
    expect(found.text).not.toContain("太郎貿易");
  },
);

test("a member's page shows level, money and orders, and takes a manager and a note", async () => {
  const { number } = await orderPaid(shop);
  const page = await (await shop.browser(chen)).open("/staff/members/10001");
  expect(page.text).toContain(number);
  expect(page.text).toMatch(/1级 5\.\d%/);
  // What employees may do is said in words, and each order leads to its page.
  expect(page.text).toContain("可办：");
  expect(page.text).not.toMatch(/\b(order|pay|ship), /);
  const saved = await page.submit("保存", {
    专属客服: "未指定",
    "会员备注（订单页醒目显示，会员看不到）": "要急ぎ",
  });
  expect(saved.value("staffNote")).toBe("要急ぎ");
  const [company] = await shop.db.select().from(companies).where(eq(companies.id, "hanako-shop"));
  expect(company).toMatchObject({ managerStaffId: null, staffNote: "要急ぎ" });
  const log = await (await shop.browser(hanako)).open("/user/operationLog?entity=companies");
  expect(log.text).not.toContain("要急ぎ");
});

test("a flat fee that was paid for once is not said to be in force", async () => {
  const { number } = await orderPaid(shop);
  const said = async (until: string) => {
    await shop.db.update(companies).set({ flatFeeUntil: until });
    const browser = await shop.browser(chen);
    const pages = ["/staff/members/10001", "/staff/members?col=flat", `/staff/orders/${number}`];
    const opened = await Promise.all(pages.map((path) => browser.open(path)));
    return opened.map(({ document }) => /(至|已到期) 20\d\d\/\d+\/\d+/.exec(document.text)?.[0]);
  };
  const last = await said("2026-01-15");
  expect(last).toEqual(Array(3).fill("至 2026/01/15"));
  const before = await said("2026-01-14");
  expect(before).toEqual(Array(3).fill("已到期 2026/01/14"));
});

test("a person who is stopped is out at once, and in again when staff say so", async () => {
  const browser = await shop.browser(kenji);
  expect((await browser.open("/user")).path).toBe("/user");
  const staffSide = await shop.browser(chen);
  const body = new URLSearchParams({ intent: "disabled", user: "kenji" });
  await staffSide.open("/staff/members/10001", { method: "POST", body });
  expect((await browser.open("/user")).path).toContain("/login");
  expect(await shop.db.$count(sessions, eq(sessions.userId, "kenji"))).toBe(0);
  const twice = await staffSide.open("/staff/members/10001", { method: "POST", body });
  expect(twice.status).toBe(409);
  const elsewhere = await staffSide.open("/staff/members/10002", { method: "POST", body });
  expect(elsewhere.status).toBe(404);
  expect((await (await staffSide.open("/staff/members/10001")).submit("启用")).text).not.toContain(
    "已停用",
  );
});

test("who may: members by account managers, seen by finance too; people by admin alone", async () => {
  for (const person of [li, wei, sato])
    expect((await (await shop.browser(person)).open("/staff/members")).status).toBe(403);
  const finance = await (await shop.browser(wang)).open("/staff/members/10001");
  expect(finance.status).toBe(200);
  expect(finance.has("停用")).toBe(false);
  const body = new URLSearchParams({ intent: "disabled", user: "kenji" });
  const forced = await (await shop.browser(wang)).open(finance.path, { method: "POST", body });
  expect(forced.status).toBe(403);
  for (const person of [li, wei, wang, chen, sato])
    expect((await (await shop.browser(person)).open("/staff/people")).status).toBe(403);
  for (const path of ["/staff/members", "/staff/people", "/staff/audit"])
    expect((await (await shop.browser(hanako)).open(path)).path).toContain("/staff/login");
  expect((await (await shop.browser(chen)).open("/staff/members/99999")).status).toBe(404);
});

test("admin takes people on, moves and stops them, never themselves", async () => {
  const admin = await shop.browser(zhou);
  const page = await admin.open("/staff/people");
  const wrong = await page.submit("新增", { 账号: "new-person", 姓名: "新人", 密码: "short" });
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("密码为6至16位");
  expect(wrong.value("name")).toBe("新人");
  expect((await wrong.submit("新增", { 密码: "Kamome5678" })).text).toContain("new-person");
  const taken = await (await admin.open("/staff/people")).submit("新增", {
    账号: "LI",
    姓名: "李",
    密码: "Kamome5678",
  });
  expect(taken.problems).toEqual(["该账号已被使用"]);

  const at = await shop.browser(li);
  expect((await at.open("/staff/purchases")).status).toBe(200);
  const send = (fields: Record<string, string>) =>
    admin.open("/staff/people", { method: "POST", body: new URLSearchParams(fields) });
  await send({ person: "li", intent: "role", role: "finance" });
  expect((await at.open("/staff/purchases")).path).toContain("/staff/login");
  await send({ person: "li", intent: "disabled" });
  const [person] = await shop.db.select().from(staff).where(eq(staff.id, "li"));
  expect(person).toMatchObject({ role: "finance", state: "disabled" });
  expect((await send({ person: "zhou", intent: "disabled" })).status).toBe(409);
  expect((await send({ person: "li", intent: "password", password: "abc" })).status).toBe(400);
});

test("the owner reads the company's log, staff read theirs, nobody reads a password", async () => {
  await orderPaid(shop);
  const own = await (await shop.browser(hanako)).open("/user/operationLog");
  const rows = own.document.querySelectorAll("tbody tr");
  expect(rows.every((row) => row.querySelector("th[role=rowheader] time"))).toBe(true);
  expect(own.text).toContain("山田花子");
  expect(own.text).toContain("入出金");
  expect((await (await shop.browser(kenji)).open("/user/operationLog")).status).toBe(403);
  const other = await (await shop.browser(taro)).open("/user/operationLog");
  expect(other.text).not.toContain("山田花子");
  expect((await (await shop.browser()).open("/user/operationLog")).path).toContain("/login");

  const admin = await (await shop.browser(zhou)).open("/staff/audit?member=10001");
  expect(admin.text).toContain("花子商店");
  expect(admin.text).not.toContain("scrypt$");
  const finance = (await (await shop.browser(wang)).open("/staff/audit")).text;
  expect(finance).toContain("流水");
  const table = (await (await shop.browser(wang)).open("/staff/audit")).document.querySelector(
    "table",
  );
  // Orders are named as what a transfer is for; changes of theirs are not finance's to read.
  expect(table?.text).not.toMatch(/订单 ?(新增|修改|删除)/);
  const content = await (await shop.browser(sato)).open("/staff/audit?entity=users");
  expect(content.document.querySelector("table")?.text ?? "").not.toContain("用户");
});

test("a change made over the wire carries the address and the browser it came from", async () => {
  const browser = await shop.browser(hanako);
  const body = new URLSearchParams({ intent: "save", site: "order" });
  await browser.open("/user/emailNotificationManagement", {
    method: "POST",
    body,
    headers: { "CF-Connecting-IP": "203.0.113.9", "User-Agent": "Lynx/2.9" },
  });
  const log = await browser.open("/user/operationLog?entity=notice_settings");
  expect(log.text).toContain("203.0.113.9");
  expect(log.text).toContain("Lynx/2.9");
});
