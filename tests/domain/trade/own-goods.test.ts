import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { lacksLabel, noLabelData } from "#app/domain/catalog/cart/label-data.ts";
import { addFromGoods } from "#app/domain/catalog/own-product/add-own-products.server.ts";
import { descriptionOf } from "#app/domain/money/invoice/commercial-invoice.ts";
import type { PaperGoods } from "#app/domain/money/invoice/paper-facts.ts";
import { goodsHistory } from "#app/domain/trade/own-goods/goods-history.server.ts";
import { goodsNotKept } from "#app/domain/trade/own-goods/goods-not-kept.server.ts";
import { keepOrderedGoods } from "#app/domain/trade/own-goods/keep-ordered-goods.server.ts";
import { defectPercent } from "#app/domain/trade/own-goods/own-goods.ts";
import { placeOrder } from "#app/domain/trade/placing/place-order.server.ts";
import { judgeSheet } from "#app/domain/trade/sheets/judge-sheet.server.ts";
import { sendSheet } from "#app/domain/trade/sheets/send-sheet.server.ts";
import { readSheetRows } from "#app/domain/trade/sheets/sheet-rows.server.ts";
import { requestShipment } from "#app/domain/trade/shipping/request-shipment.server.ts";
import { cartLines, orderLines, ownProducts, shippingLines } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { shelvedLot, wantShipment } from "#tests/support/stock.ts";

const natural = "sku-tote-natural";
const labels = { managementNumber: "MT-1", asin: "B0DK41TT7P", labelNumber: "X001ABC7QN" };
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  const known = {
    ...{ ...labels, hsCode: "420222", customsEn: "COTTON TOTE BAG", customsJa: "綿製手提げ袋" },
    ...{ weightGrams: 386, goodsClass: "food-contact" as const },
  };
  await addFromGoods(shop.as(hanako), [{ skuId: natural, known }]);
});

const put = (labelData?: typeof noLabelData, who = hanako) =>
  addToCart(shop.as(who), {
    ...{ offerId: "600000000001", note: "", optionIds: ["label"], labelData },
    quantities: new Map([[natural, 10]]),
  });

test("what the company knows of a SKU labels it in the cart, unless the buyer says otherwise", async () => {
  await put();
  await put({ ...noLabelData, labelNumber: "OTHER" });
  await put(undefined, taro);
  const lines = await shop.db.select().from(cartLines);
  expect(lines.map(({ labelData }) => labelData)).toEqual([
    labels,
    { ...noLabelData, labelNumber: "OTHER" },
    noLabelData,
  ]);
});

test("a row of a sheet that names no label takes the product's", async () => {
  const id = crypto.randomUUID();
  const pasted =
    "商品番号\tカラー\t数量\tラベル番号\n600000000001\t生成り\t10\t\n600000000001\t生成り\t5\tX9";
  await sendSheet(shop.as(hanako), shop.files, [], { id, sent: { pasted } });
  const { orders } = judgeSheet((await readSheetRows(shop.as(hanako), id))!);
  expect(orders.flatMap((order) => order.lines.map((line) => line.labelData))).toEqual([
    labels,
    { ...noLabelData, labelNumber: "X9" },
  ]);
});

test("the HS code and names for customs go onto the shipping request, another company's onto none", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  expect(await requestShipment(shop.as(hanako), wantShipment(lotId, 4))).toMatchObject({
    ok: true,
  });
  expect(await shop.db.select().from(shippingLines)).toMatchObject([
    { hsCode: "420222", descriptionEn: "COTTON TOTE BAG", descriptionJa: "綿製手提げ袋" },
  ]);
  await shop.db.update(ownProducts).set({ hsCode: "", customsEn: "", customsJa: "" });
  await requestShipment(shop.as(hanako), wantShipment(lotId, 2));
  expect((await shop.db.select().from(shippingLines)).map(({ hsCode }) => hsCode)).toContain("");
});

test("the papers for customs name the goods as their company declares them", () => {
  const sent = {
    hsCode: "420222",
    descriptionEn: "COTTON TOTE BAG",
    descriptionJa: "綿製手提げ袋",
  };
  const goods = { titleJa: "帆布トート", spec: [], sent } as unknown as PaperGoods;
  expect(descriptionOf(goods)).toBe("COTTON TOTE BAG (綿製手提げ袋)");
  // Papers whose facts were kept before the name was asked for.
  expect(descriptionOf({ ...goods, sent: { ...goods.sent!, descriptionJa: undefined! } })).toBe(
    "COTTON TOTE BAG (帆布トート)",
  );
});

test("an order keeps the weight and class that its company knows, and its delivery is reckoned with them", async () => {
  await put();
  const [line] = await shop.db.select().from(cartLines);
  const wanted = { id: crypto.randomUUID(), lineIds: [line!.id], note: "", submit: true };
  expect(await placeOrder(shop.as(hanako), wanted)).toMatchObject({ ok: true });
  expect(await shop.db.select().from(orderLines)).toMatchObject([
    { weightGrams: 386, declaredClass: "food-contact" },
  ]);
});

test("a label without a number lacks it, whatever else is known", () => {
  const label = [{ needsLabel: true }, { needsLabel: false }];
  expect(lacksLabel(label, noLabelData)).toBe(true);
  expect(lacksLabel(label, { ...noLabelData, asin: "B0DK41TT7P" })).toBe(true);
  expect(lacksLabel(label, { ...noLabelData, managementNumber: "MT-1" })).toBe(false);
  expect(lacksLabel([{ needsLabel: false }], noLabelData)).toBe(false);
});

test("what was bought counts for the product with its bad pieces, and only for its company", async () => {
  await shelvedLot(shop, 97, 3);
  const { bought, boughtPieces, stockPieces, ...counts } = await goodsHistory(shop.as(hanako), [
    natural,
  ]);
  expect(bought).toHaveLength(1);
  expect({ boughtPieces, stockPieces }).toEqual({ boughtPieces: 100, stockPieces: 97 });
  expect(defectPercent(counts)).toBe("3.0");
  const other = await goodsHistory(shop.as(taro), [natural]);
  expect(other).toMatchObject({ bought: [], boughtPieces: 0, stockPieces: 0 });
  expect(defectPercent(other)).toBeNull();
});

test("what was ordered and has no record is named until it is kept, with its label data and price", async () => {
  await shelvedLot(shop, 10, 0, taro.companyId);
  expect(await goodsNotKept(shop.as(hanako))).toEqual([]);
  const [goods] = await goodsNotKept(shop.as(taro));
  await shop.db
    .update(orderLines)
    .set({ labelData: labels })
    .where(eq(orderLines.id, goods!.lineId));
  expect(await keepOrderedGoods(shop.as(hanako), goods!.lineId)).toMatchObject({
    reason: "not-found",
  });
  expect(await keepOrderedGoods(shop.as(taro), goods!.lineId)).toMatchObject({
    value: { added: 1 },
  });
  expect(await goodsNotKept(shop.as(taro))).toEqual([]);
  expect((await shop.db.select().from(ownProducts)).at(-1)).toMatchObject(labels);
});
