import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { authorise } from "#app/domain/customers/authorisation/authorisations.server.ts";
import { auditLog, authorisations, companies, notices, staff } from "#db/schema/index.ts";
import {
  chen,
  hanako,
  li,
  openShop,
  type Shop,
  staffRows,
  taro,
  wang,
  wei,
  zhou,
} from "#tests/support/shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  const chenRow = staffRows.find(({ id }) => id === chen.id)!;
  await shop.db.insert(staff).values({ ...chenRow, id: "lin", name: "林静", loginName: "lin" });
});

/** Whose each member is, in the order of their numbers. */
async function holders() {
  const rows = await shop.db.select().from(companies).orderBy(companies.operationId);
  return rows.map(({ managerStaffId }) => managerStaffId);
}

const told = () => shop.db.select(noticeFields).from(notices).where(eq(notices.kind, "order"));
const list = async (who: Staff = chen, query = "") =>
  (await shop.browser(who)).open(`/staff/members${query}`);
const choose = (who: string) => ({ 客服: who });

test("ticked members are given to an account manager together, each as by itself", async () => {
  await authorise(shop.as(hanako), "payment", null);
  const page = await list(chen, "?manager=me&col=manager");
  const given = await page.submit("指定客服", { ...choose("林静"), pick: ["10001", "10002"] });
  expect(given.status).toBe(200);
  expect(given.path).toContain("/staff/members?manager=me&col=manager");
  expect(given.document.querySelector("[role=status]")?.text).toContain("已指定客服");
  expect(await holders()).toEqual(["lin", "lin"]);
  expect(await shop.db.select().from(authorisations)).toMatchObject([{ state: "revoked" }]);
  expect((await told()).map(({ companyId }) => companyId).sort()).toEqual([
    hanako.companyId,
    taro.companyId,
  ]);
  const changes = and(eq(auditLog.entity, "companies"), eq(auditLog.operation, "update"));
  const log = await shop.db.select().from(auditLog).where(changes);
  expect(log.map((one) => [one.entityId, one.byName, JSON.parse(one.newValue)])).toEqual([
    [hanako.companyId, "陈晓", { manager_staff_id: "lin" }],
    [taro.companyId, "陈晓", { manager_staff_id: "lin" }],
  ]);

  // The same form once more, as it was sent: whose they are already they stay, and nobody is told again.
  const again = await page.submit("指定客服", { ...choose("林静"), pick: ["10001", "10002"] });
  expect(again.status).toBe(200);
  expect(await told()).toHaveLength(2);
  expect(await shop.db.$count(auditLog, changes)).toBe(2);
});

test("of two people who assign a member at once, the second is told which member failed", async () => {
  const [one, other] = await Promise.all([list(chen), list(zhou)]);
  const answers = await Promise.all([
    one.submit("指定客服", { ...choose("林静"), pick: ["10001"] }),
    other.submit("指定客服", { ...choose("周总"), pick: ["10001", "10002"] }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409)!;
  expect(late.problems).toEqual(["10001：客服刚刚变了，请看新的客服后再指定"]);
  expect((await told()).filter(({ companyId }) => companyId === hanako.companyId)).toHaveLength(1);
});

test("one that changed meanwhile is said by its number, and does not stop the others", async () => {
  const page = await list();
  await shop.db
    .update(companies)
    .set({ managerStaffId: "zhou" })
    .where(eq(companies.id, hanako.companyId));
  const answer = await page.submit("指定客服", {
    ...choose("林静"),
    pick: ["10001", "10002"],
  });
  expect(answer.status).toBe(409);
  expect(answer.problems).toEqual(["10001：客服刚刚变了，请看新的客服后再指定"]);
  expect(answer.text).toContain("已办理 1 位");
  expect(await holders()).toEqual(["zhou", "lin"]);
  // What was ticked and chosen stands, and the row says whose it is now: sent again it is given.
  const ticked = answer.document
    .querySelectorAll("input[name=pick][checked]")
    .map((box) => box.getAttribute("value"));
  expect(ticked).toEqual(["10001", "10002"]);
  const second = await answer.submit("指定客服");
  expect(second.status).toBe(200);
  expect(await holders()).toEqual(["lin", "lin"]);
});

test("nothing is given by halves of a form, nor to who looks after nobody", async () => {
  const send = async (...fields: [string, string][]) => {
    const browser = await shop.browser(chen);
    const body = new URLSearchParams([["intent", "give"], ...fields]);
    return browser.open("/staff/members", { method: "POST", body });
  };
  const pick: [string, string] = ["pick", "10001"];
  const seen: [string, string] = ["holder", "10001:chen"];
  await shop.db.update(staff).set({ state: "disabled" }).where(eq(staff.id, "zhou"));
  for (const [fields, text] of [
    [[pick, seen], "请选择客服"],
    [[["staffId", "lin"]], "请勾选会员"],
    [[["staffId", "li"], pick, seen], "请选择在职的客服"],
    [[["staffId", "zhou"], pick, seen], "请选择在职的客服"],
  ] as [[string, string][], string][]) {
    const answer = await send(...fields);
    expect(answer.status).toBe(400);
    expect(answer.problems).toEqual([text]);
  }
  const unknown = await send(["staffId", "lin"], ["pick", "99999"]);
  expect(unknown.problems).toEqual(["99999：没有这个会员"]);
  // Without what stood in the row nobody has seen whose it is.
  const unseen = await send(["staffId", "lin"], pick);
  expect(unseen.status).toBe(409);
  expect(await holders()).toEqual(["chen", "chen"]);
  expect(await told()).toEqual([]);
});

test("who may only look has no boxes, and gives nothing whatever they send", async () => {
  const page = await list(wang);
  expect(page.has("指定客服")).toBe(false);
  expect(page.document.querySelector("input[name=pick]")).toBeNull();
  const fields = { intent: "give", staffId: "lin", pick: "10001", holder: "10001:chen" };
  for (const who of [wang, li, wei]) {
    const body = new URLSearchParams(fields);
    const answer = await (await shop.browser(who)).open("/staff/members", { method: "POST", body });
    expect(answer.status).toBe(403);
  }
  const body = new URLSearchParams(fields);
  const stranger = await (await shop.browser(hanako)).open("/staff/members", {
    method: "POST",
    body,
  });
  expect(stranger.path).toContain("/staff/login");
  expect(await holders()).toEqual(["chen", "chen"]);
});

test("who chooses columns sees those, and keeps them with a view", async () => {
  const browser = await shop.browser(wang);
  let page = await browser.open("/staff/members");
  const heads = () => page.document.querySelectorAll("thead th").map((head) => head.text);
  const usual = ["会员", "主账号", "客服", "累计采购", "余额"];
  expect(heads()).toEqual(usual);
  page = await page.submit("查找", { q: "花子", col: ["created", "wallet"] });
  expect(heads()).toEqual(["会员", "余额", "注册"]);
  expect(page.text).toContain("2024/12/31");
  page = await page.submit("保存当前筛选", { 视图名: "余额" });
  page = await browser.open("/staff/members");
  expect(heads()).toEqual(usual);
  page = await page.follow("余额");
  expect(heads()).toEqual(["会员", "余额", "注册"]);
  expect(page.text).not.toContain("太郎貿易");
});

test("who left is said beside their name, and saving a member's note keeps them", async () => {
  await shop.db
    .update(companies)
    .set({ managerStaffId: "lin" })
    .where(eq(companies.id, hanako.companyId));
  await shop.db.update(staff).set({ state: "disabled" }).where(eq(staff.id, "lin"));
  expect((await list(chen, "?col=manager")).text).toContain("林静（已停用）");
  const member = await (await shop.browser(chen)).open("/staff/members/10001");
  const chosen = member.document.querySelector("select[name=managerStaffId] option[selected]");
  expect([chosen?.getAttribute("value"), chosen?.text]).toEqual(["lin", "林静（已停用）"]);
  const saved = await member.submit("保存", { staffNote: "电话联系" });
  expect(saved.problems).toEqual([]);
  expect((await shop.db.select().from(companies))[0]).toMatchObject({
    managerStaffId: "lin",
    staffNote: "电话联系",
  });
});
