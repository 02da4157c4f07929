import { beforeAll, describe, expect, test } from "vitest";
import type { Staff } from "#app/domain/core/actor.ts";
import { assignments, staffNotes, staffViews } from "#db/schema/index.ts";
import { type LivedShop, openLivedShop } from "#tests/support/lived-shop.ts";
import { chen, li, wang, wei } from "#tests/support/people.ts";

let shop: LivedShop;
const at = (person: Staff, id: string): Staff => ({ ...person, id });
const manager = at(chen, "staff-manager");
const buying = at(li, "staff-buying");
const finance = at(wang, "staff-finance");
const warehouse = at(wei, "staff-warehouse");

beforeAll(async () => {
  shop = await openLivedShop();
}, 60_000);

const lists: [name: string, path: string, who: Staff][] = [
  ["orders", "/staff/orders", buying],
  ["delivery requests", "/staff/shipping?stage=all", warehouse],
  ["problem goods", "/staff/cases?queue=waiting", warehouse],
  ["claims", "/staff/claims?queue=buyers", manager],
  ["reported transfers", "/staff/deposits", finance],
  ["asked-for goods", "/staff/goodsRequests", buying],
];

describe.each(lists)("the list of %s", (list, path, who) => {
  test("has its rows taken on together, is narrowed to them, and is kept as a view", async () => {
    const browser = await shop.browser(who);
    let page = await browser.open(path);
    const [number] = page.document
      .querySelectorAll("input[name=pick]")
      .map((box) => box.getAttribute("value")!);
    expect(number).toBeDefined();
    await shop.db.delete(assignments);
    page = await page.submit("认领", { pick: [number!] });
    expect(page.status).toBe(200);
    expect(await shop.db.select().from(assignments)).toMatchObject([{ staffId: who.id }]);

    page = await page.submit(page.has("显示") ? "显示" : "查找", { 负责: "我负责" });
    const shown = () =>
      page.document.querySelectorAll("input[name=pick]").map((box) => box.getAttribute("value"));
    expect(shown()).toEqual([number]);
    page = await page.submit("保存当前筛选", { 视图名: `看${list}`, 团队共用: "1" });
    const [kept] = (await shop.db.select().from(staffViews)).filter(
      ({ name }) => name === `看${list}`,
    );
    expect(kept).toMatchObject({ staffId: who.id, shared: true });
    expect(kept?.query).toContain("owner=me");
    page = await (await shop.browser(who)).open(`${path.split("?")[0]}?owner=none`);
    expect(shown()).not.toContain(number);
    page = await page.follow(`看${list}`);
    expect(shown()).toEqual([number]);
  });
});

test.each([
  ["a delivery request", "/staff/shipping?stage=all", warehouse],
  ["problem goods", "/staff/cases?queue=waiting", warehouse],
  ["a claim", "/staff/claims?queue=buyers", manager],
  ["asked-for goods", "/staff/goodsRequests", buying],
  ["a member", "/staff/members", manager],
] as const)("%s has notes of staff on its page", async (_, path, who) => {
  const browser = await shop.browser(who);
  const list = await browser.open(path);
  const link = list.document.querySelector("table tbody th a")!.getAttribute("href")!;
  let page = await browser.open(link);
  expect(page.status).toBe(200);
  page = await page.submit("保存备注", { 内部备注: `看 ${link}` });
  expect(page.path).toContain(link);
  expect(page.document.querySelector("#notes")?.text).toContain(`看 ${link}`);
  expect(await shop.db.$count(staffNotes)).toBeGreaterThan(0);
});

test("who chooses columns sees those, and keeps them with a view", async () => {
  const browser = await shop.browser(manager);
  let page = await browser.open("/staff/orders");
  const heads = () => page.document.querySelectorAll("thead th").map((head) => head.text);
  const usual = ["订单", "会员", "状态", "负责", "合计", "下单日"];
  expect(heads()).toEqual(usual);
  const looked = await page.submit("查找");
  expect(looked.document.querySelector(".saved-views [aria-current]")?.text).toBe("全部");
  page = await browser.open("/staff/orders?col=paidAt&col=state&col=nothing");
  expect(heads()).toEqual(["订单", "状态", "付款日"]);
  page = await page.submit("保存当前筛选", { 视图名: "付款" });
  page = await browser.open("/staff/orders");
  expect(heads()).toEqual(usual);
  page = await page.follow("付款");
  expect(heads()).toEqual(["订单", "状态", "付款日"]);
});
