import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Permission } from "#app/domain/core/actor.ts";
import { directReturns, orders, users } from "#db/schema/index.ts";
import { directSent, directShelved } from "#tests/support/channels/direct-parcels.ts";
import { chen, hanako, kenji, sato, taro, wang } from "#tests/support/shop.ts";

const noted = (number: number) => `/shopifyOrders/${number}/return`;
const list = "/shopifyOrders/returns";
const desk = "/staff/directReturns";

const typed = (told: Record<string, string> = {}) =>
  new URLSearchParams({
    id: crypto.randomUUID(),
    lineId: "1",
    quantity: "2",
    reason: "faulty",
    place: "seller",
    fate: "dispose",
    returnedOn: "2026-01-15",
    note: "ひび割れ",
    ...told,
  });
const post = (body: URLSearchParams) => ({ method: "POST", body });

describe("返品, of the company", () => {
  test("an empty list leads on to the orders that were sent", async () => {
    const { shop } = await directShelved();
    const page = await (await shop.browser(hanako)).open(list);
    expect(page.text).toContain("返品の記録はありません");
    const sent = await (await shop.browser(hanako)).open(page.link("発送済みの注文を見る")!);
    expect(sent.status).toBe(200);
  });

  test("is noted on the order's page, stands there and in the list, and once for each form", async () => {
    const { shop, number } = await directSent();
    const browser = await shop.browser(hanako);
    const order = await browser.open(`/shopifyOrders/${number}`);
    const form = await browser.open(order.link("返品を記録する")!);
    const answers = { quantity: "2", reason: "不良・破損", place: "貴社", note: "ひび割れ" };
    const after = await form.submit("返品を記録する", answers);
    expect(after.path).toBe(`/shopifyOrders/${number}`);
    expect(after.text).toContain("ひび割れ");
    await form.submit("返品を記録する", answers);
    expect(await shop.db.$count(directReturns)).toBe(1);
    const all = await browser.open(list);
    expect(all.text).toContain("1件、2個");
    expect(all.text).toContain("#7");
  });

  test("what is wrong is said by its field and keeps what was typed; nothing is saved", async () => {
    const { shop, number } = await directSent();
    const form = await (await shop.browser(hanako)).open(noted(number));
    for (const [field, value, words] of [
      ["quantity", "0", "返品の数量"],
      ["quantity", "51", "注文の数量を超えます"],
      ["quantity", "二個", "返品の数量"],
      ["returnedOn", "2026-01-16", "今日までの日付"],
      ["returnedOn", "2026-02-30", "返品の日"],
      ["note", "字".repeat(201), "備考"],
    ] as const) {
      const answer = await form.submit("返品を記録する", { note: "ひび割れ", [field]: value });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
      expect(answer.value(field)).toBe(value);
    }
    const browser = await shop.browser(hanako);
    for (const [told, status] of [
      [{ reason: "whim" }, 400],
      [{ place: "moon" }, 400],
      [{ fate: "" }, 400],
      [{ lineId: "" }, 400],
      [{ id: "one" }, 400],
      [{ lineId: "nobody's" }, 404],
    ] as const)
      expect((await browser.answer(noted(number), post(typed(told)))).status).toBe(status);
    expect(await shop.db.$count(directReturns)).toBe(0);
  });

  test("of an order that has not left is refused", async () => {
    const { shop, number } = await directShelved();
    const answer = await (await shop.browser(hanako)).open(noted(number), post(typed()));
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining("まだ発送していない注文です"),
    ]);
  });

  test("is nobody else's: not a stranger's, not another company's, not of who may not order", async () => {
    const { shop, number } = await directSent();
    const stranger = await shop.browser();
    for (const path of [list, noted(number)]) {
      const answer = await stranger.answer(path);
      expect(answer.headers.get("Location")).toContain("/login");
    }
    const other = await shop.browser(taro);
    expect((await other.answer(noted(number))).status).toBe(404);
    expect((await other.answer(noted(number), post(typed()))).status).toBe(404);
    expect((await other.open(list)).text).toContain("返品の記録はありません");
    const may = (permissions: Permission[]) =>
      shop.db.update(users).set({ permissions }).where(eq(users.id, kenji.id));
    await may(["order"]);
    expect((await (await shop.browser(kenji)).answer(list)).status).toBe(403);
    await may(["shops"]);
    const keeper = await shop.browser(kenji);
    expect((await keeper.answer(list)).status).toBe(200);
    expect((await keeper.answer(noted(number))).status).toBe(403);
    expect((await keeper.answer(noted(number), post(typed()))).status).toBe(403);
    expect((await (await shop.browser(chen)).answer(list)).status).not.toBe(200);
    expect(await shop.db.$count(directReturns)).toBe(0);
  });
});

describe("直发退货, of staff", () => {
  test("is found by our order, noted, and stands in the list and on the order's page", async () => {
    const { shop } = await directSent();
    const [order] = await shop.db.select().from(orders);
    const browser = await shop.browser(chen);
    const page = await browser.open(`/staff/orders/${order!.number}`);
    expect(page.text).toContain("没有登记过的退货");
    const form = await browser.open(page.link("登记退货")!);
    const after = await form.submit("登记退货", { quantity: "3", note: "箱子破损" });
    expect(after.text).toContain("1 笔 / 3 件");
    expect(after.link(order!.number)).toBe(`/staff/orders/${order!.number}`);
    const shown = await browser.open(`/staff/orders/${order!.number}`);
    expect(shown.text).toContain("箱子破损");
    const reader = await (await shop.browser(wang)).open(`/staff/orders/${order!.number}`);
    expect(reader.text).toContain("箱子破损");
    expect(reader.has("登记退货")).toBe(false);
    expect((await (await shop.browser(hanako)).open(list)).text).toContain("買付便");
  });

  test("bad input is said in Chinese, keeps what was typed and saves nothing", async () => {
    const { shop, number } = await directSent();
    const [order] = await shop.db.select().from(orders);
    const browser = await shop.browser(chen);
    const form = await browser.open(`${desk}?order=${order!.number}`);
    const wrong = await form.submit("登记退货", { quantity: "0", note: "箱子破损" });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining("退货数量")]);
    expect(wrong.value("note")).toBe("箱子破损");
    const much = await form.submit("登记退货", { quantity: "51" });
    expect([much.status, much.text]).toEqual([409, expect.stringContaining("超过了订单数量")]);
    const late = await form.submit("登记退货", { returnedOn: "2026-01-16" });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining("不能晚于今天")]);
    for (const line of ["", "x/1", `${number}/`])
      expect((await browser.answer(desk, post(typed({ line })))).status).toBe(400);
    const whim = typed({ line: `${number}/1`, reason: "whim" });
    expect((await browser.answer(desk, post(whim))).status).toBe(400);
    const none = await browser.answer(desk, post(typed({ line: "999/1" })));
    expect(none.status).toBe(404);
    const nobody = await browser.open(`${desk}?order=KB-0000`);
    expect(nobody.text).toContain("没有这个号的直发订单");
    expect(await shop.db.$count(directReturns)).toBe(0);
  });

  test("is for staff with the duty of deliveries alone", async () => {
    const { shop, number } = await directSent();
    const body = typed({ line: `${number}/1` });
    for (const who of [wang, sato]) {
      const browser = await shop.browser(who);
      expect((await browser.answer(desk)).status).toBe(403);
      expect((await browser.answer(desk, post(body))).status).toBe(403);
    }
    expect((await (await shop.browser(hanako)).answer(desk)).status).not.toBe(200);
    const stranger = await (await shop.browser()).answer(desk);
    expect(stranger.headers.get("Location")).toContain("/staff/login");
    expect(await shop.db.$count(directReturns)).toBe(0);
  });
});
