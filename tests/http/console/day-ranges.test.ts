import { beforeEach, describe, expect, test } from "vitest";
import { orders } from "#db/schema/index.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";
import { orderPaid, orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const open = async (address: string) => (await shop.browser(hanako)).open(address);

/** Every list of the buyer that is narrowed by days, and what its days are called. */
const lists = [
  ["/user/order", "注文日"],
  ["/user/deliveryList", "依頼日"],
  ["/user/churujinList", "日付"],
  ["/user/WithdrawalRecord", "申請日"],
  ["/user/inform", "日付"],
  ["/user/coupon", "有効期限"],
  ["/user/wuliuStatus", "注文日"],
  ["/user/issueOrder", "登録日"],
] as const;

describe("the days of a list", () => {
  test.each(lists)(
    "%s takes a first and a last day, and says when they are turned",
    async (path) => {
      const page = await open(path);
      expect(page.document.querySelectorAll('main input[type="date"]').length).toBeGreaterThan(1);
      const turned = await open(`${path}?from=2026-01-20&to=2026-01-10`);
      expect(turned.status).toBe(200);
      expect(turned.text).toContain("開始日は終了日以前の日付にしてください");
      expect(turned.value("from")).toBe("2026-01-20");
      expect((await open(`${path}?from=2026-99-99&to=a`)).status).toBe(200);
    },
  );

  test("are Japan's: an order of half past midnight in Japan is of that day", async () => {
    const { number } = await orderPlaced(shop);
    await shop.db.update(orders).set({ createdAt: new Date("2026-01-09T15:30:00Z") });
    const found = async (query: string) =>
      (await open(`/user/order?${query}`)).text.includes(number);
    expect(await found("from=2026-01-10&to=2026-01-10")).toBe(true);
    expect(await found("from=2026-01-11")).toBe(false);
    expect(await found("to=2026-01-09")).toBe(false);
    const sheet = await (await shop.browser(hanako)).answer(
      "/user/lists/orders.csv?from=2026-01-11",
    );
    expect(await sheet.text()).not.toContain(number);
  });

  test("narrow the wallet's history and what is taken along of it", async () => {
    await orderPaid(shop);
    const rows = async (query: string) =>
      (await open(`/user/churujinList?${query}`)).document.querySelectorAll("main tbody tr").length;
    expect(await rows("")).toBe(2);
    expect(await rows("from=2026-01-15&to=2026-01-15")).toBe(2);
    expect(await rows("from=2026-01-16")).toBe(0);
    const notices = async (query: string) =>
      (await open(`/user/inform?${query}`)).document.querySelectorAll(".pickable li").length;
    expect(await notices("to=2026-01-15")).toBeGreaterThan(0);
    expect(await notices("to=2026-01-14")).toBe(0);
  });
});
