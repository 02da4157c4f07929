import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startShop } from "#tests/support/machine/running-shop.ts";
import { fillWithDemo } from "#tests/support/run/demo.ts";
import { person, signIn } from "./steps/people.ts";
import { fill, follow, sees, send } from "./steps/steps.ts";

let folder: string;
let shop: Awaited<ReturnType<typeof startShop>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kaitsukebin-sources-"));
  await fillWithDemo(folder);
  shop = await startShop({ dataDir: folder, environment: { SOURCES: "stand-in" } });
}, 180_000);
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const steer = (path: string, form: Record<string, string>) =>
  fetch(`${shop.origin}/dev/${path}`, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });

/**
 * Goods are searched for at the marketplaces, ordered, bought there with one button, and received by the courier's
 * number that a job brought.
 */
test.each([
  ["1688", "トートバッグ"],
  ["taobao", "バッグ"],
])(
  "the trade through %s, from its search to our shelf",
  async (platform, words) => {
    const [buyer, buying, warehouse] = await Promise.all(
      [1, 2, 3].map(() => person(false, shop.origin)),
    );
    const { page } = buyer!;
    await signIn(page, "/login", "demo", "Demo1234");
    await page.goto(`/CommoditySearch?${new URLSearchParams({ q: words, platform })}`);
    await sees(page, "着地原価");
    await page.locator(".offer h3 a").first().click();
    await page.locator("input[name^='qty-']").first().fill("40");
    await send(page, "カートに入れる");
    await send(page, "注文へ進む");
    await send(page, "見積を依頼する");
    await sees(page, "見積中");
    const order = new URL(page.url()).searchParams.get("order_sn")!;

    const desk = buying!.page;
    await signIn(desk, "/staff/login", "staff-buying", "Staff1234");
    await desk.goto(`/staff/quotes/${order}`);
    await send(desk, "提交报价");
    await page.goto(`/payment?order_sn=${order}`);
    await send(page, "残高で支払う");
    await sees(page, "支払い済み");

    await desk.goto(`/staff/purchases/${order}`);
    await send(desk, /^预览/);
    await sees(desk, "平台价 货款");
    await fill(desk, { "给卖家的留言（可空）": "请加固包装" });
    await send(desk, /^在.+下单$/);
    await sees(desk, "待付款");
    const number = (await desk.locator("main").innerText()).match(/平台订单号 (\d+)/)![1]!;
    await page.goto(`/OrderDetails?order_sn=${order}`);
    await sees(page, "買付完了");

    // The seller sends it; the job learns the courier's number.
    const tracking = `YT${Date.now()}`;
    await steer("markets", { market: platform, number, tracking });
    expect((await steer("cron", { cron: "*/5 * * * *" })).status).toBe(200);
    await desk.goto(`/staff/purchases/${order}`);
    await sees(desk, `国内快递 ${tracking}`);

    const floor = warehouse!.page;
    await signIn(floor, "/staff/login", "staff-warehouse", "Staff1234");
    await floor.goto(`/staff/receive?q=${tracking}`);
    await send(floor, "到货");
    await floor.goto(`/staff/inspect?q=${order}`);
    await follow(floor.getByRole("row").filter({ hasText: order }).first(), /./);
    await sees(floor, "良品数量");

    for (const one of [buyer!, buying!, warehouse!]) {
      expect(one.complaints).toEqual([]);
      await one.context.close();
    }
  },
  120_000,
);
