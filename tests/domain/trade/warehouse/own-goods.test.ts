import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { lacksLabel, noLabelData } from "#app/domain/catalog/products/label-data.ts";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { descriptionOf } from "#app/domain/money/papers/commercial-invoice.ts";
import {
  goodsHistoryQueries,
  saveOrderedGoods,
  toGoodsHistory,
  unsavedGoods,
} from "#app/domain/trade/floor/own-goods.server.ts";
import { defectPercent } from "#app/domain/trade/floor/own-goods.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { listStock } from "#app/domain/trade/floor/stock.server.ts";
import { changeGoodsQuery } from "#app/domain/trade/orders/change-goods.server.ts";
import { placeOrder } from "#app/domain/trade/orders/place-order.server.ts";
import { checkSheet } from "#app/domain/trade/orders/sheets/check-sheet.server.ts";
import { sendSheet } from "#app/domain/trade/orders/sheets/send-sheet.server.ts";
import { readSheetRows } from "#app/domain/trade/orders/sheets/sheet-rows.server.ts";
import { newLine } from "#app/domain/trade/orders/typed-change.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { cartLines, lots, orderLines, ownProducts, shippingLines } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import {
  boughtLot,
  requestedShipment,
  shelvedLot,
  wantShipment,
} from "#tests/support/trade/stock.ts";

const natural = "sku-tote-natural";
const labels = { managementNumber: "MT-1", asin: "B0DK41TT7P", labelNumber: "X001ABC7QN" };
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  const known = {
    ...labels,
    hsCode: "420222",
    customsEn: "COTTON TOTE BAG",
    customsJa: "綿製手提げ袋",
    weightGrams: 386,
    goodsClass: "food-contact" as const,
  };
  await addFromGoods(shop.as(hanako), [{ skuId: natural, known }]);
});

const put = (labelData?: typeof noLabelData, who = hanako) =>
  addToCart(shop.as(who), {
    offerId: "600000000001",
    note: "",
    optionIds: ["label"],
    labelData,
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
  await sendSheet(shop.as(hanako), shop, [], { id, sent: { pasted } });
  const { orders } = checkSheet((await readSheetRows(shop.as(hanako), id))!);
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
  const goods = { titleJa: "帆布トート", spec: [], sent };
  expect(descriptionOf(goods)).toBe("COTTON TOTE BAG (綿製手提げ袋)");
  // Papers whose facts were kept before the name was asked for.
  expect(descriptionOf({ ...goods, sent: { ...sent, descriptionJa: undefined } })).toBe(
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
  const history = async (who: typeof hanako) =>
    toGoodsHistory(await shop.db.batch(goodsHistoryQueries(shop.as(who), [natural])));
  const { bought, boughtPieces, stockPieces, ...counts } = await history(hanako);
  expect(bought).toHaveLength(1);
  expect({ boughtPieces, stockPieces }).toEqual({ boughtPieces: 100, stockPieces: 97 });
  expect(defectPercent(counts)).toBe("3.0");
  const other = await history(taro);
  expect(other).toMatchObject({ bought: [], boughtPieces: 0, stockPieces: 0 });
  expect(defectPercent(other)).toBeNull();
});

test("what was ordered and has no record is named until it is kept, with its label data and price", async () => {
  await shelvedLot(shop, 10, 0, taro.companyId);
  expect(await unsavedGoods(shop.as(hanako))).toEqual([]);
  const [goods] = await unsavedGoods(shop.as(taro));
  await shop.db
    .update(orderLines)
    .set({ labelData: labels })
    .where(eq(orderLines.id, goods!.lineId));
  expect(await saveOrderedGoods(shop.as(hanako), goods!.lineId)).toMatchObject({
    reason: "not-found",
  });
  expect(await saveOrderedGoods(shop.as(taro), goods!.lineId)).toMatchObject({
    value: { added: 1 },
  });
  expect(await unsavedGoods(shop.as(taro))).toEqual([]);
  expect((await shop.db.select().from(ownProducts)).at(-1)).toMatchObject(labels);
});

const known = (changes: Partial<typeof ownProducts.$inferInsert>) =>
  shop.db.update(ownProducts).set(changes);
const stock = async () => (await listStock(shop.as(hanako), { words: "" }, undefined, 10)).lots[0]!;

test("what is said of a product after it was ordered counts in estimates until the warehouse has measured", async () => {
  const { lotId } = await shelvedLot(shop, 10);
  expect(await stock()).toMatchObject({
    weightGrams: 386,
    lengthMm: 380,
    goodsClass: "food-contact",
  });
  await known({ weightGrams: 500, lengthMm: 200, widthMm: null, goodsClass: "battery" });
  expect(await stock()).toMatchObject({ weightGrams: 500, lengthMm: 380, goodsClass: "battery" });
  await known({ lengthMm: 200, widthMm: 150, heightMm: 90 });
  expect(await stock()).toMatchObject({ lengthMm: 200, widthMm: 150, heightMm: 90 });
  await shop.db.update(lots).set({ weightGrams: 410 }).where(eq(lots.id, lotId));
  expect(await stock()).toMatchObject({ weightGrams: 410 });
});

test("goods of another company that has the same SKU are weighed by nobody else's product", async () => {
  await shelvedLot(shop, 10, 0, taro.companyId);
  const { lots: theirs } = await listStock(shop.as(taro), { words: "" }, undefined, 10);
  expect(theirs[0]).toMatchObject({ weightGrams: 220, goodsClass: "general" });
});

test("label data that is said later stands on the line once its goods come, and never over what was ordered", async () => {
  const line = async (id: string) =>
    (await shop.db.select().from(orderLines).where(eq(orderLines.id, id)))[0]!.labelData;
  const { orderLineId } = await shelvedLot(shop, 3);
  expect(await line(orderLineId)).toEqual(labels);
  const other = await boughtLot(shop, 3);
  const own = { ...noLabelData, labelNumber: "OTHER" };
  await shop.db
    .update(orderLines)
    .set({ labelData: own })
    .where(eq(orderLines.id, other.orderLineId));
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId: other.lotId, quantity: 3 });
  expect(await line(other.orderLineId)).toEqual(own);
});

test("a line that staff add is weighed as its company knows the goods", async () => {
  const added = async (companyId: string) => {
    const [goods] = await changeGoodsQuery(shop.as(wei), companyId, [natural]);
    return newLine(goods!, { priceFen: 1, options: [], note: "", labelData: noLabelData });
  };
  expect(await added(hanako.companyId)).toMatchObject({ weightGrams: 386, lengthMm: 380 });
  expect(await added(taro.companyId)).toMatchObject({ weightGrams: 220 });
});

test("names for customs that are said after a request stand on it once it is quoted", async () => {
  await known({ hsCode: "", customsEn: "", customsJa: "" });
  const { lotId } = await shelvedLot(shop, 10);
  const { number } = await requestedShipment(shop, lotId, 4);
  await known({ hsCode: "420222", customsEn: "COTTON TOTE BAG", customsJa: "" });
  const asked = {
    freightYen: 3_000,
    optionsYen: 0,
    storageYen: 0,
    note: "確認済み",
    checked: true,
  };
  expect(await quoteShipment(shop.as(wei), number, asked)).toMatchObject({ ok: true });
  expect(await shop.db.select().from(shippingLines)).toMatchObject([
    { hsCode: "420222", descriptionEn: "COTTON TOTE BAG", descriptionJa: "" },
  ]);
});
