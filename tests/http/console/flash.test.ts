import { beforeEach, expect, test } from "vitest";
import { proposeOpening } from "#app/domain/money/bank/proposals.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { flashStorage } from "#app/http/session/flash.server.ts";
import { lots } from "#db/schema/index.ts";
import {
  chen,
  hanako,
  li,
  openShop,
  qian,
  type Shop,
  sato,
  wang,
  wei,
  zhou,
} from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";
import { newMarketplaceNumber, orderPaid, orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

test("each act of staff is confirmed by one line on the next page", async () => {
  const { number } = await orderPlaced(shop);
  const buying = await shop.browser(li);
  const form = await buying.open(`/staff/quotes/${number}`);
  expect(form.flash).toBe("");
  expect((await form.submit("保存草稿")).flash).toBe("已保存草稿。");
  const quoted = await (await buying.open(`/staff/quotes/${number}`)).submit("提交报价");
  expect(quoted.flash).toBe(`已发出 ${number} 的报价。`);
  const back = await quoted.submit("撤回报价", { "撤回原因（日文）": "価格の確認のため" });
  expect(back.flash).toBe("已撤回报价，买家会收到通知。");
});

test("a form that was refused is not told by what its page said before", async () => {
  const { number } = await orderPlaced(shop);
  const kept = await (await (await shop.browser(li)).open(`/staff/quotes/${number}`)).submit(
    "保存草稿",
  );
  await cancelOrder(shop.as(hanako), number, "");
  const late = await kept.submit("提交报价");
  expect(late.status).toBe(409);
  expect(late.flash).toBe("");
});

test("goods from the purchase to the shelf", async () => {
  const { number } = await orderPaid(shop);
  const buying = await (await shop.browser(li)).open(`/staff/purchases/${number}`);
  const bought = await buying.submit("已采购", { 平台订单号: newMarketplaceNumber() });
  expect(bought.flash).toBe("已登记采购。");

  const warehouse = await shop.browser(wei);
  const received = await (await warehouse.open("/staff/receive")).submit("到货");
  expect(received.flash).toBe("已收货。");
  const [lot] = await shop.db.select().from(lots);
  const inspected = await (await warehouse.open(`/staff/inspect/${lot!.id}`)).submit("验货", {
    withoutPhoto: "カメラの故障",
  });
  expect(inspected.flash).toBe("已验货。 去上架");
  const shelves = await warehouse.open("/staff/shelve");
  expect((await shelves.submit("上架", { shelf: "A-01-03" })).flash).toBe("已上架。");
});

test("what finance gives back to a colleague needs a reason, which stands with it", async () => {
  const proposal = { id: "opening-1", bankDay: "2026-01-14", amountYen: 5_000, reason: "期初" };
  await proposeOpening(shop.as(wang), proposal);
  const page = await (await shop.browser(qian)).open("/staff/proposals");
  const silent = await page.submit("退回", { 退回理由: " " });
  expect([silent.status, ...silent.problems]).toEqual([400, "请填写退回理由"]);
  const long = await page.submit("退回", { 退回理由: "长".repeat(201) });
  expect([long.status, ...long.problems]).toEqual([400, "退回理由最多200字"]);
  expect(long.value("reason")).toBe("长".repeat(201));
  const refused = await page.submit("退回", { 退回理由: "与银行余额不符" });
  expect(refused.flash).toBe("已退回给提交人。");
  const own = await (await shop.browser(wang)).open("/staff/proposals");
  expect(own.text).toContain("与银行余额不符");
});

test("rates, prices, members, colleagues and content tell what was done too", async () => {
  const [finance, admin, manager, content] = await Promise.all(
    [wang, zhou, chen, sato].map((person) => shop.browser(person)),
  );
  const rate = await finance!.open("/staff/rates");
  expect((await rate.submit("设置", { "TTS（日元/元）": "21.5" })).flash).toBe(
    "已设置今天的汇率。",
  );
  const spread = await admin!.open("/staff/prices/setting/spreadYen");
  const set = await spread.submit("设定", { "汇率加价（日元/元）": "0.8", 生效日: "2026-02-01" });
  expect(set.flash).toBe("已设定新价格。");
  expect((await set.submit("撤回")).flash).toBe("已撤回这次价格变更。");
  const saved = await (await manager!.open("/staff/members/10001")).submit("保存");
  expect(saved.flash).toBe("已保存会员资料。");
  const person = { 账号: "new-person", 姓名: "新人", 密码: "Kamome5678" };
  const added = await (await admin!.open("/staff/people")).submit("新增", person);
  expect(added.flash).toBe("已添加同事。");
  const closed = await (await content!.open("/staff/closures")).submit("登记", {
    开始日: "2026-02-10",
    结束日: "2026-02-11",
    "名称（日文）": "社内棚卸し",
    "影响（日文）": "入荷をお休みします",
  });
  expect(closed.flash).toBe("已登记休息日。");
  expect((await closed.submit("删除")).flash).toBe("已删除休息日。");
  const label = await content!.open("/staff/labels");
  const named = await label.submit("保存", { 中文词: "绒布", 日文译名: "ベロア" });
  expect(named.flash).toBe("已保存译名。");
});

test("a shipping request from the quote to the carrier", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  const { number } = await requestedShipment(shop, lotId, 6);
  const page = await (await shop.browser(chen)).open(`/staff/shipping/${number}`);
  expect((await page.submit("提交报价", { freightYen: "3,000" })).flash).toBe("已发出运费报价。");
});

test("what was done is said once, and by nobody else's cookie", async () => {
  const browser = await shop.browser(hanako);
  const saved = await (await browser.open("/user/stockOutDefault")).submit("保存する");
  expect(saved.flash).toBe("設定を保存しました。");
  expect((await browser.open("/user/stockOutDefault")).flash).toBe("");

  const forged = btoa(JSON.stringify({ __flash_message__: { text: "forged" } }));
  browser.accept(`__Host-flash=${forged}; Path=/`);
  expect((await browser.open("/user/stockOutDefault")).flash).toBe("");
});

test("a page for everybody that says something is nobody else's", async () => {
  const visitor = await shop.browser();
  const page = "/questionAndAnswer";
  const cached = async () => {
    const shown = await visitor.open(page);
    return [shown.flash, shown.response.headers.get("Cache-Control")?.split(",")[0]];
  };
  expect(await cached()).toEqual(["", "public"]);
  const storage = flashStorage(["the key of the tests"]);
  const session = await storage.getSession();
  session.flash("message", { text: "保存しました。" });
  visitor.accept(await storage.commitSession(session));
  expect(await cached()).toEqual(["保存しました。", "private"]);
  expect(await cached()).toEqual(["", "public"]);
});
