import { beforeEach, expect, test } from "vitest";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { setPlans } from "#app/domain/trade/purchasing/stock-out-plans.server.ts";
import { orderChanges } from "#db/schema/index.ts";
import { hanako, li, openShop, type Shop } from "#tests/support/shop.ts";
import { orderPaid, orderPlaced, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const editPage = (number: string) => `/user/orderEdit?order_sn=${number}`;
const open = async (address: string) => (await shop.browser(hanako)).open(address);
const linesOf = async (number: string) => (await findOrder(shop.as(li), number))!.lines;

/** Sends the form of an order's content as it stands, with what is to be different. */
async function send(number: string, changes: Record<string, string[]>) {
  const fields: Record<string, string[]> = {
    intent: ["edit"],
    note: [""],
    changeId: ["one-change"],
  };
  for (const { id, quantity, note, options } of await linesOf(number)) {
    fields.line = [...(fields.line ?? []), id];
    fields[`qty-${id}`] = [String(quantity)];
    fields[`note-${id}`] = [note];
    fields[`option-${id}`] = options.map((option) => option.id);
  }
  const body = new URLSearchParams(
    Object.entries({ ...fields, ...changes }).flatMap(([name, values]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );
  return (await shop.browser(hanako)).open(editPage(number), { method: "POST", body });
}

test("a refused change keeps every box as it was ticked", async () => {
  const { number } = await orderPlaced(shop);
  const [first, second] = await linesOf(number);
  const refused = await send(number, {
    [`qty-${first!.id}`]: ["三十"],
    [`option-${first!.id}`]: ["photo"],
    [`option-${second!.id}`]: [],
    [`remove-${second!.id}`]: ["on"],
  });
  expect(refused.status).toBe(400);
  const names = refused.document
    .querySelectorAll("main input[checked]")
    .map((box) => [box.getAttribute("name"), box.getAttribute("value")]);
  expect(names).toEqual([
    [`option-${first!.id}`, "photo"],
    [`remove-${second!.id}`, "on"],
  ]);
});

test("the order says that it was changed, or that staff were asked, and only then", async () => {
  const { number } = await orderPlaced(shop);
  const [line] = await linesOf(number);
  const changed = await send(number, { [`qty-${line!.id}`]: ["41"] });
  expect(changed.text).toContain("注文内容を変更しました。");
  expect((await open(`/OrderDetails?order_sn=${number}`)).text).not.toContain("変更しました。");
  expect((await open(`/OrderDetails?order_sn=${number}&told=toString`)).status).toBe(200);

  const paid = await orderPaid(shop);
  const [bought] = await linesOf(paid.number);
  const asked = await send(paid.number, {
    intent: ["wish"],
    reason: ["数を間違えました"],
    [`qty-${bought!.id}`]: [String(bought!.quantity - 1)],
  });
  expect(asked.text).toContain("変更のご希望を送りました。");
});

test("the order shows what is to be done with a line that is out of stock", async () => {
  const { number } = await orderPlaced(shop);
  const [first, second] = await linesOf(number);
  await setPlans(
    shop.as(hanako),
    number,
    new Map([
      [first!.id, { kind: "wait", days: 5 }],
      [second!.id, { kind: "ask" }],
    ]),
  );
  const { text } = await open(`/OrderDetails?order_sn=${number}`);
  expect(text.match(/欠品時: .*?）/g)).toEqual(["欠品時: 入荷を待つ（5日まで）"]);
});

test("the payment page says the hour until which it may be paid, as the order does", async () => {
  const { number } = await orderQuoted(shop);
  const order = await open(`/OrderDetails?order_sn=${number}`);
  const [, until] = order.text.match(/期限 (\d+\/\d+\/\d+ \d\d:\d\d)/)!;
  expect((await open(`/payment?order_sn=${number}`)).text).toContain(until);
});

test("a draft takes goods by their address on its own page; what is wrong is said at its field", async () => {
  const { number } = await orderPlaced(shop, false);
  const page = await open(`/OrderDetails?order_sn=${number}`);
  const goods = "https://detail.1688.com/offer/600000000001.html";
  const wrong = await page.submit("更新", {
    "追加1 商品URL・商品番号": goods,
    "追加1 カラー・サイズ": "むらさき",
    "追加1 数量": "三つ",
  });
  expect(wrong.status).toBe(400);
  expect(wrong.value("add-offer-0")).toBe(goods);
  const marked = wrong.document.querySelectorAll("main [aria-invalid]");
  expect(marked.map((field) => field.getAttribute("name"))).toEqual(["add-quantity-0"]);
  expect(await linesOf(number)).toHaveLength(2);

  const half = await page.submit("更新", { "追加2 カラー・サイズ": "むらさき" });
  expect(half.problems).toEqual([
    "追加2: 商品のURLか商品番号を入力してください",
    "追加2: 数量を入力してください",
  ]);
  expect(half.value("add-spec-1")).toBe("むらさき");

  const unknown = await wrong.submit("更新", { "追加1 数量": "3" });
  expect(unknown.status).toBe(400);
  expect(unknown.problems).toEqual(["追加1: 「むらさき」は商品にありません"]);

  const added = await unknown.submit("更新", { "追加1 カラー・サイズ": "sku-tote-black" });
  expect(added.text).toContain("注文内容を変更しました。");
  expect((await linesOf(number)).map(({ skuId, quantity }) => [skuId, quantity])).toEqual([
    ["sku-tote-natural", 30],
    ["sku-pouch", 50],
    ["sku-tote-black", 3],
  ]);
});

test("a draft's line becomes another colour with its label, and keeps what was typed with a wrong one", async () => {
  const { number } = await orderPlaced(shop, false);
  const page = await open(`/OrderDetails?order_sn=${number}`);
  const wrong = await page.submit("更新", {
    "明細1 種類": "ブラック",
    "明細1 管理番号（貴社での番号）": "MT-12",
    "明細1 ASIN（10桁）": "短い",
  });
  expect(wrong.problems).toEqual(["明細1: ASINは半角英数字10桁で入力してください"]);
  const [tote] = await linesOf(number);
  expect(wrong.value(`management-${tote!.id}`)).toBe("MT-12");
  const chosen = wrong.document.querySelector(`[name="sku-${tote!.id}"] option[selected]`);
  expect(chosen?.getAttribute("value")).toBe("sku-tote-black");
  await wrong.submit("更新", { "明細1 ASIN（10桁）": "b0abcdefgh" });
  expect((await linesOf(number))[0]).toMatchObject({
    skuId: "sku-tote-black",
    labelData: { managementNumber: "MT-12", asin: "B0ABCDEFGH", labelNumber: "" },
  });
});

test("the wish for a paid order has other colours and added goods, and no field that it would drop", async () => {
  const { number } = await orderPaid(shop);
  const [tote] = await linesOf(number);
  const page = await open(editPage(number));
  expect(page.value(`note-${tote!.id}`)).toBeUndefined();
  const wish = {
    "明細1 種類": "ブラック",
    "追加1 商品URL・商品番号": "600000000002",
    "追加1 数量": "4",
    "追加1 備考": "同梱で",
    "追加1 オプション": ["全数検品"],
  };
  const wrong = await page.submit("変更を希望する", wish);
  expect(wrong.problems).toEqual(["変更の理由をご記入ください"]);
  expect(wrong.document.querySelector("#reason")?.getAttribute("aria-invalid")).toBe("true");
  const asked = await wrong.submit("変更を希望する", { 変更の理由: "黒にしたい" });
  expect(asked.text).toContain("変更のご希望を送りました。");
  const [change] = await shop.db.select().from(orderChanges);
  expect(change).toMatchObject({ byBuyer: true, state: "proposed" });
  const [other, added] = change!.lines;
  expect(other).toMatchObject({
    lineId: tote!.id,
    fewer: 0,
    sku: { after: { skuId: "sku-tote-black" } },
  });
  expect(added).toMatchObject({ fewer: -4, added: { skuId: "sku-pouch", note: "同梱で" } });
  expect(added!.added!.options.map(({ nameJa }) => nameJa)).toEqual(["全数検品"]);
  expect((await linesOf(number)).map(({ skuId }) => skuId)).toEqual([
    "sku-tote-natural",
    "sku-pouch",
  ]);
});

test("a wish without the id of its form is not sent", async () => {
  const { number } = await orderPaid(shop);
  const [line] = await linesOf(number);
  for (const changeId of ["", "x".repeat(65)]) {
    const refused = await send(number, {
      intent: ["wish"],
      reason: ["数の誤り"],
      changeId: [changeId],
      [`qty-${line!.id}`]: ["29"],
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("ページを読み込み直してから");
  }
  expect(await shop.db.$count(orderChanges)).toBe(0);
});
