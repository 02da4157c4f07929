import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { goodsRequests, offers } from "#db/schema/index.ts";
import { hanako, kenji, li, openShop, type Shop, taro, wang, wei } from "#tests/support/shop.ts";
import { png } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const pasted = "https://mobile.yangkeduo.example/goods.html?goods_id=1";
const picture = () => new File([png().bytes as Uint8Array<ArrayBuffer>], "step.png");

test("the words that an app shares are read for their address, as the search does", async () => {
  const form = await (await shop.browser(hanako)).open("/user/goodsRequests");
  const words = `【拼多多】好物 ${pasted} 点击链接`;
  const sent = await form.submit("依頼する", { title: "踏み台", quantity: "3", pageUrl: words });
  expect(sent.text).toContain("担当者が商品を探しています");
  expect(await shop.db.select().from(goodsRequests)).toMatchObject([{ pageUrl: pasted }]);
});

test("staff read what was asked in Chinese too, and send a phrase, but no Chinese, to the buyer", async () => {
  const form = await (await shop.browser(hanako)).open("/user/goodsRequests");
  await form.submit("依頼する", { title: "踏み台", quantity: "3", pageUrl: pasted, note: "赤" });
  const desk = await shop.browser(li);
  const here = "/staff/goodsRequests/TH-260115-0001";
  const page = await desk.open(here);
  const phrase = "请提供更清楚的照片";
  expect(
    page.document.querySelector(`#goods-request-phrases option[value='${phrase}']`),
  ).toBeTruthy();
  for (const [button, fields] of [
    ["发送问题", { words: "颜色要什么" }],
    ["拒绝", { words: "这个不能买" }],
    ["补录并放入购物车", { titleJa: "儿童折叠凳子红色实木" }],
  ] as const) {
    const refused = await page.submit(button, fields);
    expect([refused.status, refused.text.includes("买家读日文")]).toEqual([400, true]);
  }
  await page.submit("发送问题", { words: phrase });
  const buyers = await (await shop.browser(hanako)).open(
    "/user/goodsRequest?request_sn=TH-260115-0001",
  );
  expect(buyers.text).toContain("もう少しはっきりした写真をお送りください");
  expect(buyers.text).not.toContain(phrase);
});

test("an address that cannot be read leads to a request, staff find the goods, the cart has them", async () => {
  const browser = await shop.browser(hanako);
  const none = await browser.open(`/CommoditySearch?q=${encodeURIComponent(pasted)}`);
  const form = await none.follow("この商品の手配を依頼する");
  expect(form.value("pageUrl")).toBe(pasted);
  const wrong = await form.submit("依頼する", { title: "踏み台", quantity: "0" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("数量は1から999,999までの整数で入力してください");
  expect(wrong.value("title")).toBe("踏み台");
  expect(wrong.value("pageUrl")).toBe(pasted);
  const sent = await wrong.submit("依頼する", { quantity: "30", pictures: picture() });
  expect(sent.text).toContain("担当者が商品を探しています");
  const here = "/user/goodsRequest?request_sn=TH-260115-0001";

  const desk = await shop.browser(li);
  const queue = await desk.open("/staff/goodsRequests");
  expect(queue.text).toContain("花子商店");
  const request = await queue.follow("踏み台");
  const question = await request.submit("发送问题", { words: "色は？" });
  expect(question.text).toContain("等买家回复");
  const asked = await browser.open(here);
  const empty = await asked.submit("返事を送る", { words: "" });
  expect(empty.document.querySelector("form .field-error")?.text).toBe("ご返事を入力してください");
  const answered = await asked.submit("返事を送る", { words: "白です" });
  expect(answered.text).toContain("白です");
  const twice = await asked.submit("返事を送る", { words: "白です" });
  expect([twice.status, twice.problems]).toEqual([200, []]);
  const other = await asked.submit("返事を送る", { words: "黒です" });
  expect([other.status, other.problems.join()]).toEqual([
    409,
    "この依頼は、すでに状態が変わっています。最新の状態をご確認ください",
  ]);

  const again = await desk.open("/staff/goodsRequests/TH-260115-0001");
  const bad = await again.submit("补录并放入购物车", { titleZh: "踏凳", supplierNameZh: "踏凳厂" });
  expect(bad.status).toBe(400);
  expect(bad.text).toContain("请填写类目");
  expect(bad.value("titleZh")).toBe("踏凳");
  const done = await bad.submit("补录并放入购物车", {
    categoryId: "箱包",
    "skus[0].yuan": "18.50",
    "skus[0].wordsZh": "白色",
    "skus[0].wordsJa": "白",
  });
  expect(done.text).toContain("已补录");
  const cart = await browser.open("/cart");
  expect(cart.text).toContain("踏み台");
  expect(cart.text).toContain("18.50元");
  const goods = await cart.follow("踏み台");
  expect(goods.text).toContain("登録した商品");
  const much = await goods.submit("カートに入れる", { "pieces[0].quantity": "1000000" });
  expect(much.problems).toEqual(["個数は1から999,999までの整数で入力してください"]);
  expect(much.document.querySelector("td .field-error")?.text).toBe(much.problems[0]);
  const colleague = await (await shop.browser(kenji)).open(here);
  expect(colleague.text).toContain("依頼した方のカートに入れました");
  expect(goods.text).not.toContain("依頼した方のカート");
  const more = await goods.submit("カートに入れる", { "pieces[0].quantity": "5" });
  expect(more.text).toContain("カートに入れました。");
  expect(more.document.querySelector("input.quantity")!.getAttribute("value")).toBe("35");
});

test("a request is its company's alone, asked by who may order, seen by staff of orders", async () => {
  const browser = await shop.browser(hanako);
  const form = await browser.open("/user/goodsRequests");
  const said = { title: "<script>alert(1)</script>", quantity: "3", pictures: picture() };
  const sent = await form.submit("依頼する", said);
  expect(sent.document.querySelector("main script")).toBeNull();
  expect(sent.text).toContain("<script>alert(1)</script>");
  await form.submit("依頼する", said);
  expect(await shop.db.$count(goodsRequests)).toBe(1);
  const here = "/user/goodsRequest?request_sn=TH-260115-0001";
  const stranger = await (await shop.browser()).answer(here);
  expect(stranger.headers.get("Location")).toContain("/login");
  expect((await (await shop.browser(taro)).open(here)).status).toBe(404);
  const store = await shop.browser(wei);
  expect((await store.open("/staff/goodsRequests")).status).toBe(403);
  const seen = await store.open("/staff/goodsRequests/TH-260115-0001");
  expect(seen.status).toBe(200);
  expect(seen.has("补录并放入购物车")).toBe(false);
  expect((await (await shop.browser(wang)).open("/staff/goodsRequests")).status).toBe(403);
});

test("a request without address and picture, or with a bad address, is refused by the field", async () => {
  const browser = await shop.browser(hanako);
  const form = await browser.open("/user/goodsRequests");
  const none = await form.submit("依頼する", { title: "踏み台", quantity: "3" });
  expect(none.status).toBe(400);
  expect(none.text).toContain("アドレスを入力するか、写真を1枚以上選んでください");
  const bad = await form.submit("依頼する", {
    title: "踏み台",
    quantity: "3",
    pageUrl: "javascript:alert(1)",
  });
  expect(bad.status).toBe(400);
  expect(bad.text).toContain("http:// または https:// から");
  const long = await form.submit("依頼する", { title: "あ".repeat(100_000), quantity: "3" });
  expect(long.status).toBe(400);
  const nul = await form.submit("依頼する", {
    title: "踏み台",
    quantity: "3",
    skuWords: "白\0",
    note: "急ぎ\0ません",
    pageUrl: pasted,
  });
  expect(nul.status).toBe(200);
  expect(await shop.db.select().from(goodsRequests)).toMatchObject([
    { skuWords: "白", note: "急ぎません" },
  ]);
});

test("staff's words too long or with signs that no keyboard sends are told or left out, never a fault", async () => {
  const browser = await shop.browser(hanako);
  const form = await browser.open(`/CommoditySearch?q=${encodeURIComponent(pasted)}`);
  const asked = await form.follow("この商品の手配を依頼する");
  await asked.submit("依頼する", { title: "踏み台", quantity: "30", pictures: picture() });
  const here = "/staff/goodsRequests/TH-260115-0001";
  const complete = {
    titleZh: "踏凳",
    titleJa: "踏み台",
    supplierNameZh: "踏凳厂",
    categoryId: "箱包",
    "skus[0].yuan": "18.50",
    "skus[0].wordsZh": "白色",
    "skus[0].wordsJa": "白",
  };
  const desk = await shop.browser(li);
  for (const [field, most] of [
    ["titleZh", "中文品名最多"],
    ["titleJa", "日文品名最多"],
    ["supplierNameZh", "供应商最多60字"],
    ["skus[0].wordsZh", "规格最多60字"],
    ["foundAt", "货源网址最多"],
    ["words", "给买家的话最多"],
  ] as const) {
    const long = field === "foundAt" ? `https://${"a".repeat(3_000)}.com` : "長".repeat(3_000);
    const page = await desk.open(here);
    const told = await page.submit("补录并放入购物车", { ...complete, [field]: long });
    expect(told.status, field).toBe(400);
    expect(told.text, field).toContain(most);
    expect(told.value("titleJa"), field).not.toBe("");
  }
  expect(await shop.db.select().from(goodsRequests)).toMatchObject([{ state: "asked" }]);
  const page = await desk.open(here);
  const done = await page.submit("补录并放入购物车", {
    ...complete,
    titleZh: "踏\0凳",
    titleJa: "踏み\0台",
    supplierNameZh: "\0厂\u0007",
    words: "白\0です",
    "skus[0].wordsJa": "白\0",
  });
  expect(done.status).toBe(200);
  expect(done.text).toContain("已补录");
  const [offer] = await shop.db.select().from(offers).where(eq(offers.platform, "other"));
  expect(offer).toMatchObject({ titleZh: "踏凳", titleJa: "踏み台" });
});
