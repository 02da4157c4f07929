import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { lots, orders, purchases } from "#db/schema/index.ts";
import { storekeeperKenji } from "#tests/support/limited.ts";
import { openPrograms } from "#tests/support/program.ts";
import { hanako, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { toldParcel } from "#tests/support/trade/parcel.ts";
import { boughtLot } from "#tests/support/trade/stock.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const open = async (path: string, who: Parameters<Shop["browser"]>[0] = hanako) =>
  (await shop.browser(who)).open(path);

/** Goods on their way, under an order's number as the shop gives them. */
async function sent(last: string, companyId = hanako.companyId) {
  const bought = await boughtLot(shop, 10, companyId);
  const [lot] = await shop.db.select().from(lots).where(eq(lots.id, bought.lotId));
  const number = `KB-260115-${last}`;
  await shop.db.update(orders).set({ number }).where(eq(orders.id, lot!.orderId));
  return { ...bought, number, orderId: lot!.orderId };
}
const orderWays = (number: string) => `/orderLogisticsStatus?order_sn=${number}`;

test("an order's page leads to its parcels: the way in Japanese, the carrier's words beside it, by line", async () => {
  const { number, chinaTracking, lotId } = await sent("0001");
  await toldParcel(shop, chinaTracking, "out", [
    ["picked-up", "已揽收", 20],
    ["out", "派件员正在派送", 2],
  ]);
  const order = await open(`/OrderDetails?order_sn=${number}`);
  const page = await order.follow("中国内の物流を見る");
  expect(page.path).toBe(orderWays(number));
  expect(page.text).toContain("配達中");
  expect(page.text).toContain("圆通速递");
  const told = page.document.querySelectorAll(".timeline li").map(({ text }) => text);
  expect(told[0]).toContain("2026/01/15 10:00");
  expect(told[0]).toContain("配達に出ました");
  expect(told[0]).toContain("派件员正在派送");
  expect(told[1]).toContain("配送会社が荷物を引き取りました");
  const count = () => page.document.querySelector('[data-label="倉庫に到着"]')!.text;
  expect(count()).toBe("0");

  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 4 });
  const partly = await open(orderWays(number));
  expect(partly.document.querySelector('[data-label="倉庫に到着"]')!.text).toBe("4");
  const [rest] = await shop.db.select().from(lots).where(eq(lots.state, "arrival_pending"));
  const receipt = { id: crypto.randomUUID(), lotId: rest!.id, quantity: 6 };
  await receiveLot(shop.as(wei), receipt);
  expect((await open(orderWays(number))).text).toContain("倉庫で受け取り済み");
});

test("before the goods are bought and before they are sent, the page says what is waited for", async () => {
  const { number } = await orderPlaced(shop);
  expect((await open(orderWays(number))).text).toContain("買付はこれからです");
  const { number: bought } = await sent("0002");
  expect((await open(orderWays(bought))).text).toContain("配送会社からの追跡情報はまだありません");
  await shop.db.update(purchases).set({ chinaTracking: "" });
  expect((await open(orderWays(bought))).text).toContain("仕入先の発送を待っています");
});

test("nobody sees another company's or another store's parcels, though one parcel brings both", async () => {
  const own = await sent("0003");
  const other = await sent("0004", taro.companyId);
  await shop.db.update(purchases).set({ chinaTracking: "YT-SAME" });
  await toldParcel(shop, "YT-SAME", "moving", [["departed", "已发出", 3]]);
  expect((await open(orderWays(own.number), taro)).status).toBe(404);
  expect((await open(orderWays("KB-260115-9999"))).status).toBe(404);
  expect((await open("/orderLogisticsStatus")).status).toBe(404);
  const list = await open("/user/wuliuStatus", taro);
  expect(list.text).toContain(other.number);
  expect(list.text).not.toContain(own.number);
  const [kept, hidden] = [await sent("0005"), own];
  const keeper = await storekeeperKenji(shop, ["order"], [kept.orderId]);
  const limited = await open("/user/wuliuStatus", keeper);
  expect(limited.text).toContain(kept.number);
  expect(limited.text).not.toContain(hidden.number);
  expect((await open(orderWays(hidden.number), keeper)).status).toBe(404);
});

test("all orders' parcels are filtered by state, words and days of ordering", async () => {
  const moving = await sent("0006");
  await toldParcel(shop, moving.chinaTracking, "moving", [["departed", "已发出", 3]]);
  const stuck = await sent("0007");
  await toldParcel(shop, stuck.chinaTracking, "failed", [["failed", "派送失败", 3]]);
  const early = await sent("0008");
  const createdAt = new Date("2025-12-01T00:00:00+09:00");
  await shop.db.update(orders).set({ createdAt }).where(eq(orders.id, early.orderId));
  const found = async (query: string) => {
    const { text } = await open(`/user/wuliuStatus?${query}`);
    return [moving, stuck, early].map(({ number }) => text.includes(number));
  };
  expect(await found("")).toEqual([true, true, true]);
  expect(await found("state=trouble")).toEqual([false, true, false]);
  expect(await found("state=on-way")).toEqual([true, false, true]);
  expect(await found(`q=${moving.chinaTracking}`)).toEqual([true, false, false]);
  expect(await found("q=0007")).toEqual([false, true, false]);
  expect(await found("from=2025-12-01&to=2025-12-01")).toEqual([false, false, true]);
  expect(await found("from=2025-12-02")).toEqual([true, true, false]);
  const turned = await open("/user/wuliuStatus?from=2026-02-01&to=2026-01-01");
  expect(turned.text).toContain("開始日は終了日以前の日付にしてください");
  expect(turned.value("from")).toBe("2026-02-01");
  expect((await open("/user/wuliuStatus?state=x&from=2026-02-31&after=1_&size=9")).status).toBe(
    200,
  );
});

test("the list goes on page by page, each parcel once", async () => {
  const numbers: string[] = [];
  for (let made = 0; made < 23; made++) numbers.push((await sent(`1${100 + made}`)).number);
  const first = await open("/user/wuliuStatus");
  const second = await first.follow("次のページ");
  const shown = [first, second].flatMap(({ document }) =>
    document.querySelectorAll("main th a").map(({ text }) => text),
  );
  expect(shown.sort()).toEqual(numbers.sort());
  expect(second.text).not.toContain("次のページ");
});

test("programs read the way of an order's parcels, never a foreign one's", async () => {
  const { own, other } = await openPrograms(shop);
  const { number, chinaTracking } = await sent("0009");
  await toldParcel(shop, chinaTracking, "delivered", [["delivered", "已签收", 1]]);
  const { data } = await own.call("chinaLogistics/events", { order_sn: number });
  expect(data.list).toMatchObject([
    {
      step: "delivered",
      chinaTracking,
      lines: [{ pieces: 10, arrivedPieces: 0 }],
      events: [{ kind: "delivered", wordsJa: "中国の倉庫に配達されました", words: "已签收" }],
    },
  ]);
  expect((await other.call("chinaLogistics/events", { order_sn: number })).code).toBe(404);
  expect((await own.call("chinaLogistics/list", { step: "delivered" })).data.list).toHaveLength(1);
  expect((await own.call("chinaLogistics/list", { step: "unsent" })).data.list).toEqual([]);
  expect((await own.call("chinaLogistics/list", { step: "x" })).msg).toContain("状態");
});
