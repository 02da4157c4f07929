import { afterEach, beforeEach, expect, test } from "vitest";
import { runJob } from "#app/jobs.server.ts";
import { seedOffers } from "#db/seed/catalogue/offers.ts";
import { orderAtMarket, placesOf } from "#tests/support/channels/market-trade.ts";
import { type LiveShop, openLiveShop } from "#tests/support/live-shop.ts";
import { memoryFiles } from "#tests/support/memory-files.ts";
import { li, noon, wang } from "#tests/support/shop.ts";

const some = [...seedOffers()].find(
  (offer) => offer.platform === "1688" && offer.skus.some(({ stock }) => stock > 400),
)!;
const quantity = Math.max(20, some.minOrder);

let live: LiveShop;
let number: string;
beforeEach(async () => {
  live = await openLiveShop((servers) => ({ marketplaceOrders: placesOf(servers) }));
  ({ number } = await orderAtMarket(live, { offerId: some.id, platform: "1688", quantity }));
});
afterEach(() => live.close());

const theirs = () => live.alibaba.goods.orders.all;
const desk = async (who = li) => (await live.shop.browser(who)).open(`/staff/purchases/${number}`);

test("staff see the marketplace's price beside the quote, order with one button and call off with another", async () => {
  const previewed = await (await desk()).submit("预览1688价格");
  expect(previewed.text).toMatch(/平台价 货款 [\d,.]+ ＋ 运费 [\d,.]+ ＝ [\d,.]+元（报价/);
  const placed = await previewed.submit("在1688下单", { "给卖家的留言（可空）": "请加固包装" });
  expect(placed.document.text).toContain("已向平台下单");
  expect(placed.text).toContain(`平台订单号 ${theirs()[0]!.number}`);
  expect(placed.text).toContain("1688下单");
  expect(placed.text).toContain("待付款");
  expect(theirs()).toMatchObject([{ note: "请加固包装" }]);
  const over = await placed.submit("取消平台订单", { 取消原因: "买家取消" });
  expect(over.text).toContain("已撤销");
  expect(theirs()).toMatchObject([{ state: "closed" }]);
});

test("goods of a supplier are ordered at its marketplace over all orders in one press", async () => {
  await orderAtMarket(live, { offerId: some.id, platform: "1688", quantity });
  const list = await (await live.shop.browser(li)).open("/staff/purchases/suppliers");
  const placed = await list.submit("在1688下单");
  expect(placed.flash).toBe(`平台已下单，平台订单号 ${theirs()[0]!.number}。`);
  expect(theirs()).toHaveLength(1);
  expect(placed.text).toContain("没有待采购的商品");
  expect((await desk()).text).toContain(`平台订单号 ${theirs()[0]!.number}`);
});

test("a courier's number comes by the job and stands where the seller's parcel is looked for", async () => {
  const previewed = await (await desk()).submit("预览1688价格");
  await previewed.submit("在1688下单");
  live.alibaba.goods.orders.send(theirs()[0]!.number, "YT7000000000001");
  await runJob("follow-marketplace-orders", live.shop.db, noon, {
    files: () => memoryFiles(),
    marketplaceOrders: () => placesOf(live),
  });
  expect((await desk()).text).toContain("国内快递 YT7000000000001");
});

test("a marketplace that is silent leaves the wish waiting, and says so; by hand nothing is bought twice until somebody gives it up", async () => {
  const previewed = await (await desk()).submit("预览1688价格");
  live.alibaba.behave("silent");
  const waiting = await previewed.submit("在1688下单");
  expect(waiting.text).toContain("正在平台下单");
  const again = await waiting.submit("已采购", { 平台订单号: "3300112233" });
  expect(again.status).toBe(409);
  expect(again.problems.join()).toContain("正在平台下单");
  const early = await again.submit("放弃下单", { 放弃原因: "平台查无此单" });
  expect([early.status, early.problems.join()]).toEqual([409, expect.stringContaining("两分钟")]);
  live.shop.wait(0.01);
  const given = await early.submit("放弃下单", { 放弃原因: "平台查无此单" });
  expect(given.text).toContain("放弃：平台查无此单");
  const bought = await given.submit("已采购", { 平台订单号: "3300112233" });
  expect(bought.text).toContain("平台订单号 3300112233");
});

test("what the marketplace does not sell is said in its words, and the way by hand stays", async () => {
  live.alibaba.goods.remove(some.id);
  const refused = await (await desk()).submit("预览1688价格");
  expect(refused.text).toContain("平台不接受这笔订单");
  const bought = await refused.submit("已采购", { 平台订单号: "3300112233" });
  expect(bought.text).toContain("平台订单号 3300112233");
});

test("who may not buy sees no such button, and a form of theirs is refused", async () => {
  const page = await desk(wang);
  expect(page.text).not.toContain("预览1688价格");
  const browser = await live.shop.browser(wang);
  const form = new URLSearchParams({ intent: "preview", supplierId: some.supplierId });
  const answer = await browser.answer(`/staff/purchases/${number}`, { method: "POST", body: form });
  expect(answer.status).toBe(403);
});
