import { beforeEach, describe, expect, test } from "vitest";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;
let path: string;

beforeEach(async () => {
  shop = await openShop();
  const { number } = await orderPlaced(shop, false);
  path = `/OrderDetails?order_sn=${number}`;
});

describe("a pre-order", () => {
  test("is made of a draft, and says when it will be quoted", async () => {
    const draft = await (await shop.browser(hanako)).open(path);
    const waiting = await draft.submit("予約注文にする", { 見積を始める日: "2026-02-01" });
    expect(waiting.text).toContain("2026/02/01 に見積を始めます");
    expect((await draft.submit("予約注文にする", { 見積を始める日: "2026-02-02" })).status).toBe(
      409,
    );
  });

  test("moves to another day, or to its quote at once", async () => {
    const draft = await (await shop.browser(hanako)).open(path);
    const waiting = await draft.submit("予約注文にする", {
      見積を始める日: "2026-02-01",
    });
    expect(waiting.value("openOn")).toBe("2026-02-01");
    const refused = await waiting.submit("日付を変更する", {
      見積を始める日: "2026-01-01",
    });
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain("明日から180日以内");
    expect(refused.value("openOn")).toBe("2026-01-01");
    const moved = await refused.submit("日付を変更する", {
      見積を始める日: "2026-02-10",
    });
    expect(moved.text).toContain("見積を始める日を変更しました");
    expect(moved.text).toContain("2026/02/10 に見積を始めます");
    const asked = await moved.submit("いますぐ見積を依頼する");
    expect(asked.text).toContain("見積を依頼しました");
    expect(asked.has("日付を変更する")).toBe(false);
    expect((await moved.submit("日付を変更する", { 見積を始める日: "2026-02-11" })).status).toBe(
      409,
    );
  });

  test.each([
    ["2026-01-15", "明日から180日以内"],
    ["2026-02-30", "実在する日付"],
  ])("on %s is refused, and the draft stays one", async (day, sentence) => {
    const browser = await shop.browser(hanako);
    const draft = await browser.open(path);
    const refused = await draft.submit("予約注文にする", { 見積を始める日: day });
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain(sentence);
    expect(refused.value("openOn")).toBe(day);
    expect((await browser.open(path)).has("予約注文にする")).toBe(true);
  });

  test("is nobody else's", async () => {
    const reserve = {
      method: "POST",
      body: new URLSearchParams({ intent: "reserve", openOn: "2026-02-01" }),
    };
    expect((await (await shop.browser()).open(path, reserve)).path).toContain("/login");
    expect((await (await shop.browser(taro)).open(path, reserve)).status).toBe(404);
  });
});
