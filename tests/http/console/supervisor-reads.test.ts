import { beforeAll, describe, expect, test } from "vitest";
import { setRate } from "#app/domain/pricing/set-rate.server.ts";
import { openShop, qian, type Shop, wang, wei, wu } from "#tests/support/shop.ts";
import { orderBought } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await orderBought(shop);
  await setRate(shop.as(wang), { id: crypto.randomUUID(), ttsRate: "29.00", note: "急涨" });
});

describe("a supervisor reads what the floor and finance do, without its buttons", () => {
  test.each([
    ["/staff/receive", wei, "到货"],
    ["/staff/inspect", wei, undefined],
    ["/staff/depart", wei, "装车"],
    ["/staff/stocktaking", wei, "发起盘点"],
    ["/staff/corrections", qian, "提交期初余额"],
    ["/staff/proposals", qian, undefined],
  ])("%s", async (path, worker, button) => {
    const theirs = await (await shop.browser(worker)).open(path);
    const page = await (await shop.browser(wu)).open(path);
    expect(page.status).toBe(200);
    expect(page.document.querySelector("h1")?.text).toBe(theirs.document.querySelector("h1")?.text);
    expect(page.document.querySelectorAll("main form[method=post]")).toHaveLength(0);
    if (!button) return;
    expect(theirs.has(button)).toBe(true);
    expect(page.has(button)).toBe(false);
  });

  test("a rate that waits is shown without the way to confirm it", async () => {
    const page = await (await shop.browser(wu)).open("/staff/proposals");
    expect(page.text).toContain("TTS 29.00");
    expect(page.text).not.toContain("查看并确认");
  });
});
