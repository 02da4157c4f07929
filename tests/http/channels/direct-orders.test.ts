import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Permission } from "#app/domain/core/actor.ts";
import { directRules, orders, users } from "#db/schema/index.ts";
import { channelOrder } from "#tests/support/channels/channel-orders.ts";
import { directShop, orderedOf } from "#tests/support/channels/direct-orders.ts";
import { later } from "#tests/support/channels/shop-ports.ts";
import { hanako, kenji, taro } from "#tests/support/shop.ts";

const line = { articleId: "v1", quantity: 50, ordered: 50 };
const one = (id: string) => channelOrder(id, { lines: [line] });
const rules = (id: string) => `/shopifyOrders/rules?shop=${id}`;

describe("ordering what an end customer ordered", () => {
  test("one order by its own page, once, and nobody else's", async () => {
    const { shop, row } = await directShop();
    const [number] = await orderedOf(shop, row, [one("1024")], later(0));
    const page = await (await shop.browser(hanako)).open(`/shopifyOrders/${number}`);
    const bought = await page.submit("この内容で発注する");
    expect(bought.text).toContain("発注しました。見積ができるとお知らせします");
    const [order] = await shop.db.select().from(orders);
    expect(bought.text).toContain(order!.number);
    expect(bought.has("この内容で発注する")).toBe(false);
    await page.submit("この内容で発注する");
    expect(await shop.db.$count(orders)).toBe(1);
    const body = new URLSearchParams({ intent: "buy" });
    const other = await shop.browser(taro);
    const sent = await other.answer(`/shopifyOrders/${number}`, { method: "POST", body });
    expect(sent.status).toBe(404);
  });

  test("ticked ones at once; what cannot be bought is named with its reason", async () => {
    const { shop, row } = await directShop();
    const numbers = await orderedOf(
      shop,
      row,
      [one("1024"), one("1025"), channelOrder("1026", { state: "cancelled" })],
      later(0),
    );
    const browser = await shop.browser(hanako);
    const list = await browser.open("/shopifyOrders");
    const none = await list.submit("選択した注文を発注する");
    expect([none.status, none.text]).toEqual([
      400,
      expect.stringContaining("発注する注文を選んでください"),
    ]);
    const body = new URLSearchParams(numbers.map((number) => ["pick", String(number)]));
    body.set("intent", "buy");
    body.set(`name-${numbers[2]}`, "#1026");
    const sent = await browser.open("/shopifyOrders", { method: "POST", body });
    expect(sent.status).toBe(409);
    expect(sent.text).toContain("#1026: お客様の注文はキャンセルされています");
    expect(sent.text).toContain("2件を発注しました");
    expect(await shop.db.$count(orders)).toBe(2);
    expect((await browser.open("/shopifyOrders")).text).toContain("発注済み");
  });
});

describe("自動発注の設定", () => {
  test("is saved as it was typed; what is wrong keeps what was typed", async () => {
    const { shop, row } = await directShop();
    const page = await (await shop.browser(hanako)).open(rules(row.id));
    const wrong = await page.submit("保存する", { dayLimitYen: "0", holdHours: "400" });
    expect(wrong.status).toBe(400);
    expect(wrong.value("holdHours")).toBe("400");
    expect(await shop.db.$count(directRules)).toBe(0);
    const saved = await page.submit("保存する", { isOn: "on", dayLimitYen: "80,000" });
    expect(saved.text).toContain("設定を保存しました");
    const [rule] = await shop.db.select().from(directRules);
    expect(rule).toMatchObject({ isOn: true, dayLimitYen: 80_000, userId: hanako.id });
    const held = await (await shop.browser(hanako)).open("/shopifyOrders");
    expect(held.link("自動発注の設定")).toBe(rules(row.id));
  });

  test("is for employees who keep the shops; only the owner switches automatic payment on", async () => {
    const { shop, row } = await directShop();
    const answerOf = async (path: string, who = kenji) =>
      (await (await shop.browser(who)).answer(path)).status;
    const may = (permissions: Permission[]) =>
      shop.db.update(users).set({ permissions }).where(eq(users.id, kenji.id));
    await may(["order"]);
    expect(await answerOf(rules(row.id))).toBe(403);
    await may(["order", "shops", "pay"]);
    expect(await answerOf(rules(row.id))).toBe(200);
    const page = await (await shop.browser(kenji)).open(rules(row.id));
    const refused = await page.submit("保存する", { pays: "残高から自動" });
    expect(refused.text).toContain("残高からの自動支払いは、代表の方だけが設定できます");
    expect(await answerOf(rules(row.id), taro)).toBe(404);
    expect(await answerOf(rules("nobody"), hanako)).toBe(404);
  });
});
