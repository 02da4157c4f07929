import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import { toCartLine } from "#app/domain/catalog/cart/cart.ts";
import { addFavourite } from "#app/domain/catalog/favourites/favourites.server.ts";
import {
  completeGoodsRequest,
  type FoundGoods,
} from "#app/domain/catalog/goods-requests/complete-goods-request.server.ts";
import {
  addressIn,
  goodsRequestLimits,
  isAddress,
} from "#app/domain/catalog/goods-requests/goods-request.ts";
import {
  answerGoodsRequest,
  askForGoods,
  replyToStaff,
  withdrawGoodsRequest,
} from "#app/domain/catalog/goods-requests/goods-request-commands.server.ts";
import {
  findGoodsRequest,
  ownGoodsRequestsQuery,
  waitingGoodsRequestsQuery,
} from "#app/domain/catalog/goods-requests/goods-request-queries.server.ts";
import { readPublicAddresses } from "#app/domain/content/articles/articles.server.ts";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { placeOrder } from "#app/domain/trade/orders/place-order.server.ts";
import { cartLines, files, goodsRequests, notices, offers } from "#db/schema/index.ts";
import { chen, hanako, kenji, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { png } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await shop.db.delete(notices);
});

const described = {
  pageUrl: "https://www.pinduoduo.example/goods/42",
  title: "折りたたみ踏み台",
  skuWords: "白 20個、青 10個",
  wishedPriceFen: 1_800,
  quantity: 30,
  note: "箱に傷のないもの",
};
const ask = (who = hanako, more: Partial<typeof described> = {}, id = crypto.randomUUID()) =>
  askForGoods(shop.as(who), shop.files, id, { ...described, ...more }, [png()]);
async function asked(who = hanako) {
  const answer = await ask(who);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value.number;
}
const found: FoundGoods = {
  supplierNameZh: "义乌市踏凳厂",
  foundAt: "https://detail.1688.com/offer/1.html",
  titleZh: "折叠踏凳",
  titleJa: "折りたたみ踏み台",
  categoryId: "bags",
  goodsClass: "general",
  freightFen: 800,
  minOrder: 5,
  weightGrams: 900,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  skus: [
    { wordsZh: "白色", wordsJa: "白", priceFen: 2_000, quantity: 20 },
    { wordsZh: "蓝色", wordsJa: "青", priceFen: 2_100, quantity: 10 },
  ],
  tiers: [{ fromQuantity: 30, priceFen: 1_800 }],
  words: "箱は厚手です",
};
const complete = (number: string, who = li, goods = found) =>
  completeGoodsRequest(shop.as(who), shop.files, number, goods, []);
const cartOf = async (who = hanako) => (await cartLinesQuery(shop.as(who))).map(toCartLine);
const waiting = async () =>
  (await waitingGoodsRequestsQuery(shop.as(li), undefined)).map(({ request }) => request.number);

test("a price far from the wish is asked about, and the tick holds for that price alone", async () => {
  const number = await asked();
  const at = (priceFen: number, checkedFor?: string) =>
    complete(number, li, {
      ...found,
      skus: [{ ...found.skus[0]!, priceFen }],
      tiers: [],
      checkedFor,
    });
  expect(await at(5_401)).toMatchObject({ reason: "price-far" });
  expect(await at(599)).toMatchObject({ reason: "price-far" });
  expect(await at(18_000, "5401")).toMatchObject({ reason: "price-far" });
  expect(await cartOf()).toEqual([]);
  expect(await at(5_401, "5401")).toMatchObject({ ok: true });
  expect(await cartOf()).toMatchObject([{ priceFen: 5_401 }]);
});

test.each([5_400, 600])(
  "a price of %i fen is near enough to a wish of 18 yuan",
  async (priceFen) => {
    const number = await asked();
    const near = { ...found, skus: [{ ...found.skus[0]!, priceFen }], tiers: [] };
    expect(await complete(number, li, near)).toMatchObject({ ok: true });
  },
);

describe("goods that we cannot read", () => {
  test("are asked for once, however often the form is sent, and wait for staff", async () => {
    const id = crypto.randomUUID();
    const [one, two] = [await ask(hanako, {}, id), await ask(hanako, {}, id)];
    expect(one).toEqual(two);
    expect(one).toMatchObject({ ok: true, value: { number: "TH-260115-0001" } });
    expect(await waiting()).toEqual(["TH-260115-0001"]);
    const [picture] = await shop.db
      .select()
      .from(files)
      .where(eq(files.documentKind, "goods-request"));
    expect(await ownGoodsRequestsQuery(shop.as(hanako), undefined, 10)).toMatchObject([
      { picture: picture!.id },
    ]);
    expect(await ask(taro, {}, id)).toEqual({ ok: false, reason: "not-found" });
  });

  test("without an address and a picture say nothing", async () => {
    const nothing = { ...described, pageUrl: "" };
    const bare = askForGoods(shop.as(hanako), shop.files, crypto.randomUUID(), nothing, []);
    expect(await bare).toEqual({ ok: false, reason: "nothing-to-go-by" });
    expect(await ask(hanako, { pageUrl: "" })).toMatchObject({ ok: true });
  });

  test("are asked for by who may order, read by their company, completed by who quotes", async () => {
    expect(await ask({ ...kenji, permissions: [] })).toEqual({ ok: false, reason: "forbidden" });
    const number = await asked();
    expect(await findGoodsRequest(shop.as(taro), number)).toBeUndefined();
    expect(await ownGoodsRequestsQuery(shop.as(taro), undefined, 10)).toEqual([]);
    expect(await findGoodsRequest(shop.as({ ...kenji, storeIds: ["s"] }), number)).toBeUndefined();
    expect(await withdrawGoodsRequest(shop.as(taro), number)).toMatchObject({
      reason: "not-found",
    });
    expect(await complete(number, wei)).toEqual({ ok: false, reason: "forbidden" });
    expect(await answerGoodsRequest(shop.as(wei), number, "refuse", "x")).toMatchObject({
      reason: "forbidden",
    });
  });

  test("of which staff ask wait for the buyer, and their answer brings them back", async () => {
    const number = await asked();
    expect(await answerGoodsRequest(shop.as(chen), number, "askBack", "")).toMatchObject({
      reason: "words-missing",
    });
    await answerGoodsRequest(shop.as(chen), number, "askBack", "サイズを教えてください");
    expect(await waiting()).toEqual([]);
    expect(await shop.db.select(noticeFields).from(notices)).toMatchObject([
      { companyId: hanako.companyId, body: "サイズを教えてください" },
    ]);
    expect(await replyToStaff(shop.as(hanako), number, "Mです")).toMatchObject({ ok: true });
    expect(await waiting()).toEqual([number]);
    await answerGoodsRequest(shop.as(chen), number, "refuse", "輸入できない品です");
    expect(await replyToStaff(shop.as(hanako), number, "なぜ")).toMatchObject({
      reason: "moved-meanwhile",
    });
    const { request, events } = (await findGoodsRequest(shop.as(hanako), number))!;
    expect(request).toMatchObject({ state: "refused", staffWords: "輸入できない品です" });
    expect(events.map(({ move }) => move)).toEqual(["refuse", "reply", "askBack", "create"]);
  });

  test("that were refused by mistake are taken up again, and the buyer is told", async () => {
    const number = await asked();
    const reopen = () => answerGoodsRequest(shop.as(chen), number, "reopen", "別の仕入先です");
    expect(await reopen()).toMatchObject({ reason: "moved-meanwhile" });
    await answerGoodsRequest(shop.as(chen), number, "refuse", "ありません");
    expect(await waiting()).toEqual([]);
    expect(await reopen()).toMatchObject({ ok: true });
    expect(await reopen()).toMatchObject({ reason: "moved-meanwhile" });
    expect(await waiting()).toEqual([number]);
    const told = await shop.db.select({ title: letterColumns(notices.letter).title }).from(notices);
    expect(told.at(-1)?.title).toBe(`商品手配の依頼 ${number} をもう一度お探しします`);
    expect(await complete(number)).toMatchObject({ ok: true });
  });

  test("of two decisions at once one stands", async () => {
    const number = await asked();
    const both = await Promise.all([
      complete(number),
      answerGoodsRequest(shop.as(chen), number, "refuse", "ありません"),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("are so many at once and no more", async () => {
    for (let count = 0; count < goodsRequestLimits.openPerCompany; count++) await asked();
    expect(await ask()).toEqual({ ok: false, reason: "too-many-open" });
    expect(await ask(taro)).toMatchObject({ ok: true });
    await withdrawGoodsRequest(shop.as(hanako), "TH-260115-0001");
    expect(await ask()).toMatchObject({ ok: true });
    for (let count = 0; count < goodsRequestLimits.perDay - 21; count++) {
      const [open] = await shop.db
        .select()
        .from(goodsRequests)
        .where(and(eq(goodsRequests.state, "asked"), eq(goodsRequests.companyId, hanako.companyId)))
        .limit(1);
      await withdrawGoodsRequest(shop.as(hanako), open!.number);
      await asked();
    }
    await withdrawGoodsRequest(shop.as(hanako), "TH-260115-0042");
    await withdrawGoodsRequest(shop.as(hanako), "TH-260115-0041");
    expect(await ask()).toEqual({ ok: false, reason: "too-many-today" });
    shop.wait(1.01);
    expect(await ask()).toMatchObject({ ok: true });
  });
});

describe("goods that staff completed", () => {
  test("lie in the cart of who asked, at the price of their quantity, and are ordered like any", async () => {
    const number = await asked();
    expect(await complete(number)).toEqual({ ok: true, value: { inCart: true } });
    const lines = await cartOf();
    expect(lines).toMatchObject([
      { titleJa: "折りたたみ踏み台", quantity: 20, priceFen: 1_800, note: "箱に傷のないもの" },
      { quantity: 10, priceFen: 1_900, trouble: undefined, platform: "other" },
    ]);
    expect(lines.every(({ picture }) => picture.startsWith("/files/"))).toBe(true);
    const placed = await placeOrder(shop.as(hanako), {
      id: crypto.randomUUID(),
      lineIds: lines.map(({ id }) => id),
      note: "",
      submit: true,
    });
    if (!placed.ok) throw new Error(placed.reason);
    const order = (await findOrder(shop.as(li), placed.value.number))!;
    expect(order.lines).toMatchObject([{ offerId: number }, { offerId: number }]);
    expect(await complete(number)).toEqual({ ok: false, reason: "moved-meanwhile" });
  });

  test("are found by nobody else: no list, search, goods page, favourite or cart has them", async () => {
    const number = await asked();
    await complete(number);
    const { goods } = (await findGoodsRequest(shop.as(hanako), number))!;
    const quantities = new Map([[goods!.skus[0]!.id, 5]]);
    const put = (who: typeof hanako) =>
      addToCart(shop.as(who), { offerId: number, quantities, note: "", optionIds: [] });
    expect(await put(taro)).toEqual({ ok: false, reason: "gone" });
    expect(await put(hanako)).toMatchObject({ ok: true });
    expect(await shop.products.find(number)).toBeUndefined();
    for (const words of ["踏み台", "折りたたみ踏み台", "折叠踏凳", ""])
      for (const sort of ["popular", "price_asc", "new"] as const) {
        const page = await shop.products.search({ words, sort, limit: 50 });
        expect(page.offers.map(({ id }) => id)).not.toContain(number);
      }
    expect((await shop.products.count!({ words: "踏み台", sort: "new", limit: 1 })).found).toBe(0);
    expect(await addFavourite(shop.as(taro), { offerId: number })).toMatchObject({
      reason: "not-found",
    });
    const { goods: listed } = await readPublicAddresses(shop.as(taro));
    expect(listed.map(({ id }) => id)).not.toContain(number);
    const [row] = await shop.db.select().from(offers).where(eq(offers.id, number));
    expect(row!.popularity).toBeLessThan(0);
  });

  test("stay on their page where the cart takes no more", async () => {
    const number = await asked();
    await addToCart(shop.as(hanako), {
      offerId: "600000000001",
      quantities: new Map([["sku-tote-natural", 1]]),
      note: "",
      optionIds: [],
    });
    const [line] = await shop.db.select().from(cartLines);
    for (let at = 1; at < 200; at++)
      await shop.db.insert(cartLines).values({ ...line!, id: `l${at}`, note: `${at}` });
    expect(await complete(number)).toEqual({ ok: true, value: { inCart: false } });
    expect(await shop.db.$count(cartLines)).toBe(200);
    const [letter] = await shop.db.select(noticeFields).from(notices);
    expect(letter!.title).toContain("カートがいっぱい");
  });
});

test("an address is read out of what an app shares, and is one that a page may link to", () => {
  expect(addressIn("見て！ https://mobile.yangkeduo.com/goods.html?id=1 をコピー")).toBe(
    "https://mobile.yangkeduo.com/goods.html?id=1",
  );
  expect(addressIn("www.example.com/a")).toBe("https://www.example.com/a");
  expect(addressIn("踏み台 白")).toBe("");
  for (const bad of ["javascript:alert(1)", "https://a@b.example/", "http://localhost/", "data:x"])
    expect(isAddress(bad)).toBe(false);
});
