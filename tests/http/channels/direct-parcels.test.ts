import { describe, expect, test } from "vitest";
import { requestDropshipments } from "#app/domain/channels/orders/request-dropshipments.server.ts";
import { directPurchases, directRules, shippingRequests } from "#db/schema/index.ts";
import { endCustomer } from "#tests/support/channels/channel-orders.ts";
import { clockwork } from "#tests/support/channels/direct-orders.ts";
import { directShelved, requestOf } from "#tests/support/channels/direct-parcels.ts";
import { testSeal } from "#tests/support/channels/shop-ports.ts";
import { hanako, li, taro, wei } from "#tests/support/shop.ts";

describe("a parcel to an end customer", () => {
  test("is marked in the queue; where it goes is read by who packs, from packing on", async () => {
    const { shop } = await directShelved();
    await requestDropshipments(shop.as(clockwork), testSeal);
    await shop.db.update(directPurchases).set({ slip: "note" });
    const { number } = (await requestOf(shop))!;
    const staff = await shop.browser(wei);
    expect((await staff.open("/staff/shipping?stage=quoting")).text).toContain("直发");
    expect((await staff.open(`/staff/shipping/${number}`)).text).not.toContain(endCustomer.street);
    const early = await staff.open(`/staff/pack/${number}`);
    expect(early.text).toContain("装箱开始后才显示收件人");
    expect(early.text).not.toContain(endCustomer.street);
    expect((await staff.answer(`/staff/pack/${number}/slip`)).status).toBe(404);

    await shop.db.update(shippingRequests).set({ state: "packing" });
    const page = await staff.open(`/staff/pack/${number}`);
    expect(page.text).toContain(endCustomer.street);
    const slip = await staff.open(`/staff/pack/${number}/slip`);
    expect(slip.text).toContain(`${endCustomer.name} 様`);
    expect(slip.text).toContain("陶器プレート皿");
    expect(slip.text).not.toContain("円");
    const buyer = await shop.browser(li);
    expect((await buyer.answer(`/staff/pack/${number}/slip`)).status).toBe(403);
  });

  test("stands on its order with what is to be decided, and goes on at a word of its company", async () => {
    const { shop, number } = await directShelved(2);
    await requestDropshipments(shop.as(clockwork), testSeal);
    const page = await (await shop.browser(hanako)).open(`/shopifyOrders/${number}`);
    expect(page.text).toContain("数がそろいません");
    const after = await page.submit("確認して、このまま進める");
    expect(after.text).toContain("検品が済むと、配送を自動で依頼します");
    await requestDropshipments(shop.as(clockwork), testSeal);
    const request = (await requestOf(shop))!;
    const sent = await (await shop.browser(hanako)).open(`/shopifyOrders/${number}`);
    expect(sent.text).toContain(request.number);
    expect(sent.text).toContain("発送後に販売先へ通知します");
    const body = new URLSearchParams({ intent: "goOn" });
    const other = await shop.browser(taro);
    const answer = await other.answer(`/shopifyOrders/${number}`, { method: "POST", body });
    expect(answer.status).toBe(404);
  });

  test("goes as the shop's rule says", async () => {
    const { shop, row } = await directShelved();
    const browser = await shop.browser(hanako);
    const page = await browser.open(`/shopifyOrders/rules?shop=${row.id}`);
    const saved = await page.submit("保存する", {
      methodCode: "航空便",
      slip: "納品書",
      tellsSent: "いいえ",
    });
    expect(saved.text).toContain("設定を保存しました");
    expect((await shop.db.select().from(directRules))[0]).toMatchObject({
      methodCode: "air",
      slip: "note",
      tellsSent: false,
    });
    const wrong = await browser.answer(`/shopifyOrders/rules?shop=${row.id}`, {
      method: "POST",
      body: new URLSearchParams({
        dayLimitYen: "1000",
        holdHours: "0",
        pays: "ask",
        stockOut: "wait",
        methodCode: "rocket",
        slip: "none",
      }),
    });
    expect(wrong.status).toBe(400);
  });
});
