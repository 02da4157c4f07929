import { beforeEach, describe, expect, test } from "vitest";
import { fetchRate } from "#app/domain/pricing/fetch-rate.server.ts";
import { rateRecords, settings } from "#db/schema/index.ts";
import { chen, hanako, li, openShop, qian, type Shop, wang, zhou } from "#tests/support/shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  await shop.db.delete(rateRecords);
});

describe("the rates' page", () => {
  test("sets the day's rate, which every page shows at once, and keeps who did", async () => {
    const staffSide = await shop.browser(wang);
    const page = await staffSide.open("/staff/rates");
    expect(page.text).toContain("TTS 21.38 + 0.70");
    expect(page.text).toContain("还没有记录");
    expect(page.document.querySelector("svg[role=img]")).not.toBeNull();
    const set = await page.submit("设置", { "TTS（日元/元）": "２１．９", 原因: "银行页面停机" });
    expect(set.text).toContain("1元 = 22.60日元");
    expect(set.text).toContain("银行页面停机");
    expect(set.text).toContain("人工设置");
    const header = (await (await shop.browser(hanako)).open("/user")).document.text;
    expect(header).toContain("22.60");

    // The same form sent again is the same record.
    await page.submit("设置", { "TTS（日元/元）": "21.9" });
    expect(await shop.db.$count(rateRecords)).toBe(1);
  });

  test("asks for a reason of a jump of more than five percent, and a second person puts it in force", async () => {
    const page = await (await shop.browser(wang)).open("/staff/rates");
    const asked = await page.submit("设置", { "TTS（日元/元）": "25" });
    expect(asked.status).toBe(400);
    expect(asked.problems.join()).toContain("超过5%");
    expect(asked.value("ttsRate")).toBe("25");
    const set = await asked.submit("设置", { "TTS（日元/元）": "25", 原因: "急涨" });
    expect(set.flash).toContain("须由另一人确认");
    expect(set.text).toContain("TTS 21.38 + 0.70");
    expect(set.has("确认生效")).toBe(false);
    expect((await (await shop.browser(wang)).open("/staff/proposals")).text).toContain(
      "须由另一位财务确认",
    );
    const waiting = await (await shop.browser(qian)).open("/staff/proposals");
    expect(waiting.text).toContain("汇率 2026/01/15");
    expect(waiting.text).toContain("TTS 25.00，急涨");
    const colleague = await (await shop.browser(qian)).open(waiting.link("查看并确认")!);
    expect((await colleague.submit("确认生效")).text).toContain("1元 = 25.70日元");
    const late = await set.submit("撤回");
    expect(late.status).toBe(409);
    expect(late.text).toContain("已由他人处理");
  });

  test("shows what was refused, for finance to look into", async () => {
    shop.wait(1);
    await fetchRate(shop.as({ kind: "system", id: "fetch-rate" }), {
      yuanTts: async () => "40.00",
    });
    const staffSide = await shop.browser(wang);
    const page = await staffSide.open("/staff/rates");
    expect(page.text).toContain("未采用（变动过大）");
    expect(page.text).toContain("沿用上一汇率");
    expect((await staffSide.open("/staff/deposits")).text).toContain("汇率变动过大，未采用");
  });

  test.each(["", "abc", "0", "-1", "100", "21.385", "1e3"])(
    "“%s” is refused by its field and kept",
    async (typed) => {
      const page = await (await shop.browser(wang)).open("/staff/rates");
      const refused = await page.submit("设置", { "TTS（日元/元）": typed, 原因: "x" });
      expect(refused.status).toBe(400);
      expect(refused.problems.join()).toContain("TTS");
      expect(refused.value("note")).toBe("x");
      expect(await shop.db.$count(rateRecords)).toBe(0);
    },
  );

  test("is finance's and admin's", async () => {
    expect((await (await shop.browser()).open("/staff/rates")).path).toContain("/staff/login");
    expect((await (await shop.browser(hanako)).open("/staff/rates")).path).toContain(
      "/staff/login",
    );
    for (const other of [li, chen])
      expect((await (await shop.browser(other)).open("/staff/rates")).status).toBe(403);
    expect((await (await shop.browser(zhou)).open("/staff/rates")).status).toBe(200);
    const body = new URLSearchParams({ id: crypto.randomUUID(), ttsRate: "21.50" });
    const forced = await (await shop.browser(li)).open("/staff/rates", { method: "POST", body });
    expect(forced.status).toBe(403);
  });
});

test("the rate shown has the spread that is in force, not the one of the day it was fetched", async () => {
  const effectiveFrom = "2026-01-15";
  await shop.db.insert(settings).values({ key: "spreadYen", effectiveFrom, value: "0.80" });
  const page = await (await shop.browser(wang)).open("/staff/rates");
  expect(page.text).toContain("TTS 21.38 + 0.80");
  expect(page.text).toContain("不含加价0.80");
});
