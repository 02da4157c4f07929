import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { commit } from "#app/domain/core/commit.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { moveOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { assignments, orders, staff, staffNotes } from "#db/schema/index.ts";
import { findSample } from "#tests/support/find-sample.ts";
import { type LivedShop, openLivedShop } from "#tests/support/lived-shop.ts";
import { chen, li, wang, wei } from "#tests/support/people.ts";

let shop: LivedShop;
let number: string;
const buyer = { ...li, id: "staff-buying" };
const manager = { ...chen, id: "staff-manager" };
const finance = { ...wang, id: "staff-finance" };

beforeAll(async () => {
  shop = await openLivedShop();
  number = (await findSample(shop)).order;
}, 60_000);

const stands = (state: typeof orders.$inferSelect.state) =>
  shop.db.update(orders).set({ state }).where(eq(orders.number, number));

const found = async () =>
  (await shop.db.select().from(orders).where(eq(orders.number, number)))[0]!;

describe("an order that somebody works on", () => {
  test("is taken on and handed over from its page, and stands in the list of whose it is", async () => {
    const browser = await shop.browser(buyer);
    // Bought by purchasing alone: the buyer's manager is not offered it then.
    const buying = await browser.open(`/staff/orders/${number}`);
    expect(buying.document.querySelector("[name=staffId]")?.text).not.toContain("陈晓");
    await stands("quoting");
    let page = await browser.open(`/staff/orders/${number}`);
    expect(page.text).toContain("未认领");
    page = await page.submit("认领");
    expect(page.path).toContain(`/staff/orders/${number}`);
    expect(page.text).not.toContain("未认领");
    page = await page.submit("转交", { 转交给: "陈晓" });
    expect(page.text).toContain("陈晓");
    const [row] = await shop.db.select().from(assignments);
    expect(row).toMatchObject({ staffId: "staff-manager", assignedByName: "李强" });
  });

  test("has notes that reach whom they name", async () => {
    const browser = await shop.browser(buyer);
    let page = await browser.open(`/staff/orders/${number}`);
    page = await page.submit("保存备注", { 内部备注: "@陈晓 先问产能" });
    expect(page.document.text).toContain("@陈晓 先问产能");
    const other = await shop.browser(manager);
    const mine = await other.open("/staff/mine");
    expect(mine.text).toContain("未读");
    expect(mine.text).toContain("@陈晓 先问产能");
  });

  test("waits for its buyer apart from what is to be done, and is put back from there", async () => {
    const { state } = await found();
    const browser = await shop.browser(manager);
    const under = (page: Awaited<ReturnType<typeof browser.open>>, heading: string) =>
      page.document.querySelector(`[aria-labelledby=${heading}] .my-work`)?.text ?? "";
    await stands("quoting");
    expect(under(await browser.open("/staff/mine"), "h-own")).toContain(`${number}报价中`);
    const scope = openScope(shop.db, manager, new Date());
    await commit(scope, moveOrder(scope, await found(), "quote"), {});
    const waiting = await browser.open("/staff/mine");
    expect(under(waiting, "h-own")).toBe("");
    expect(under(waiting, "h-theirs")).toContain(`${number}待付款`);
    const back = await waiting.submit("放回");
    expect(back.path).toBe("/staff/mine");
    expect(back.document.querySelector(".my-work")).toBeNull();
    expect(await shop.db.$count(assignments)).toBe(0);
    await stands(state);
  });

  test.each([
    ["of signs that leave a blank", { body: "\u200b\u2060 \u3164" }, "请填写备注"],
    ["on an entry no history has", { onVersion: "9007199254740993" }, "请重新打开页面后再试"],
    ["on no entry at all", { onVersion: "eins" }, "请重新打开页面后再试"],
  ])("%s is refused", async (_, typed, text) => {
    const browser = await shop.browser(buyer);
    const before = await shop.db.$count(staffNotes);
    const note = { intent: "note", kind: "order", number, id: crypto.randomUUID(), body: "看" };
    const body = new URLSearchParams({ ...note, ...typed });
    const answer = await browser.answer("/staff/mine", { method: "POST", body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(text);
    expect(await shop.db.$count(staffNotes)).toBe(before);
  });

  test("keeps what was typed of a note that is refused", async () => {
    const browser = await shop.browser(buyer);
    const body = new URLSearchParams({
      intent: "note",
      kind: "order",
      number,
      id: crypto.randomUUID(),
      body: "字".repeat(1001),
    });
    const answer = await browser.answer("/staff/mine", { method: "POST", body });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("备注不超过1000字");
    expect(html).toContain("字".repeat(1000));
  });
});

test("the list of commands is narrowed by words, and leads only where one may go", async () => {
  const warehouse = await shop.browser({ ...wei, id: "staff-warehouse" });
  const all = await warehouse.open("/staff/commands");
  const links = all.document
    .querySelectorAll(".command-list a")
    .map((link) => link.getAttribute("href")!);
  expect(links.length).toBeGreaterThan(15);
  for (const link of links) expect((await warehouse.open(link)).status, link).toBe(200);
  const narrowed = await warehouse.open("/staff/commands?q=shelve");
  expect(narrowed.document.querySelectorAll(".command-list a").length).toBeLessThan(4);
  expect((await warehouse.open("/staff/commands?q=%E6%B2%A1%E6%9C%89")).text).toContain("搜索");
});

test("a second role opens its pages", async () => {
  const browser = await shop.browser({ ...wei, id: "staff-warehouse" });
  expect((await browser.open("/staff/rates")).status).toBe(403);
  await shop.db
    .update(staff)
    .set({ alsoRoles: ["finance"] })
    .where(eq(staff.id, "staff-warehouse"));
  expect((await browser.open("/staff/rates")).status).toBe(200);
});

test("a transfer report has no page of its own: notes stand in its row of the list", async () => {
  const browser = await shop.browser(finance);
  const page = await browser.open("/staff/deposits");
  const noted = await page.submit("保存备注", { 内部备注: "汇款人是会员的妻子，已电话确认" });
  expect(noted.path).toContain("/staff/deposits");
  expect(noted.text).toContain("汇款人是会员的妻子，已电话确认");
  expect((await shop.db.select().from(staffNotes)).at(-1)).toMatchObject({
    documentKind: "deposit",
    staffId: finance.id,
  });
});
