import { beforeEach, expect, test } from "vitest";
import { listHelp } from "#app/domain/content/articles/help.server.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { closures } from "#db/schema/index.ts";
import { seedArticles } from "#db/seed/seed-articles.ts";
import { hanako, noon, openShop, type Shop, sato, wang } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

test("a closing day is announced, shown to everybody, and taken back", async () => {
  const staffSide = await shop.browser(sato);
  const page = await staffSide.open("/staff/closures");
  const backwards = await page.submit("登记", {
    开始日: "2026-02-10",
    结束日: "2026-02-09",
    "名称（日文）": "社内棚卸し",
    "影响（日文）": "入荷をお休みします",
  });
  expect(backwards.status).toBe(400);
  expect(backwards.problems.join()).toContain("结束日不能早于开始日");
  expect(backwards.value("nameJa")).toBe("社内棚卸し");

  const added = await backwards.submit("登记", { 结束日: "2026-02-11" });
  expect(added.text).toContain("2026/02/10 〜 2026/02/11");
  const calendar = () => shop.browser().then((buyer) => buyer.open("/notificationOfHoliday"));
  expect((await calendar()).text).toContain("社内棚卸し");

  await added.submit("删除");
  expect((await calendar()).text).not.toContain("社内棚卸し");
});

test("days that are over can be neither announced nor taken back", async () => {
  const staffSide = await shop.browser(sato);
  const typed = {
    开始日: "2026-01-10",
    结束日: "2026-01-16",
    "名称（日文）": "臨時休業",
    "影响（日文）": "お休みします",
  };
  const page = await staffSide.open("/staff/closures");
  const past = await page.submit("登记", { ...typed, 结束日: "2026-01-14" });
  expect(past.problems.join()).toContain("结束日已经过去");
  const added = await page.submit("登记", typed);
  shop.wait(3);
  expect((await added.submit("删除")).status).toBe(409);
  expect(await shop.db.$count(closures)).toBe(1);
});

test("help is put in the order that readers see", async () => {
  await seedArticles(shop.db);
  shop.wait(300);
  const staffSide = await shop.browser(sato);
  const topics = async () =>
    (await listHelp({ db: shop.db, now: daysAfter(noon, 300) })).map(({ topicJa }) => topicJa);
  const [first, second, ...others] = await topics();
  const order = await staffSide.open("/staff/help-order");
  expect((await order.submit(`上移（${second}）`)).status).toBe(200);
  expect(await topics()).toEqual([second, first, ...others]);
  const help = await (await shop.browser()).open("/questionAndAnswer");
  expect(help.text.indexOf(second!)).toBeLessThan(help.text.indexOf(first!));
});

test("only who writes content may do either", async () => {
  for (const path of ["/staff/closures", "/staff/help-order"]) {
    expect((await (await shop.browser()).open(path)).path).toContain("/staff/login");
    expect((await (await shop.browser(hanako)).open(path)).path).toContain("/staff/login");
    expect((await (await shop.browser(wang)).open(path)).status).toBe(403);
    expect((await (await shop.browser(sato)).open(path)).status).toBe(200);
  }
});
