import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { cartLines, offers, ownProductSources, ownProducts, skus } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const tote = "/ProductDetails?goods_id=600000000001";
const natural = "sku-tote-natural";

async function kept(skuId = natural) {
  await addFromGoods(shop.as(hanako), [{ skuId }]);
  const [source] = await shop.db
    .select()
    .from(ownProductSources)
    .where(eq(ownProductSources.skuId, skuId));
  return source!.productId;
}

const page = (id: string) => `/commodityInformationMaintenance?id=${id}`;

test("goods are kept from their page by colour, and ordered again with the price difference shown", async () => {
  const browser = await shop.browser(hanako);
  const choice = await (await browser.open(tote)).follow("商品ライブラリに登録");
  const nothing = await choice.submit("登録する");
  expect(nothing.status).toBe(400);
  expect(nothing.problems).toEqual(["商品を選んでください"]);
  const list = await choice.submit("登録する", { sku: natural });
  expect(list.text).toContain("1件を商品ライブラリに登録しました。");
  expect(list.text).toContain("キャンバストートバッグ 無地 生成り");
  await shop.db.update(skus).set({ priceFen: 1_620 }).where(eq(skus.id, natural));
  const again = await browser.open("/collection");
  expect(again.text).toContain("値上がり +1.00元");
  const id = (await shop.db.select().from(ownProducts))[0]!.id;
  const cart = await again.submit("選択した商品をカートに入れる", {
    pick: id,
    [`qty-${id}`]: "30",
  });
  expect(cart.path).toBe("/cart");
  expect(cart.text).toContain("カートに入れました。");
  expect(await shop.db.select().from(cartLines)).toMatchObject([{ skuId: natural, quantity: 30 }]);
});

test("above the price cap the buyer is asked, and pressing again takes the price that was shown", async () => {
  const browser = await shop.browser(hanako);
  const id = await kept();
  await (await browser.open(page(id))).submit("保存する", { "単価の上限（元）": "15" });
  const list = await browser.open("/collection");
  const asked = await list.submit("選択した商品をカートに入れる", { pick: id, [`qty-${id}`]: "7" });
  expect(asked.status).toBe(409);
  expect(asked.problems.join()).toContain("いまの単価は15.20元で、上限を超えています");
  expect(asked.value(`qty-${id}`)).toBe("7");
  expect(await shop.db.$count(cartLines)).toBe(0);
  expect((await asked.submit("選択した商品をカートに入れる", { pick: id })).path).toBe("/cart");
});

test("the list offers as many as the last time", async () => {
  const id = await kept();
  await shop.db.update(ownProductSources).set({ seenQuantity: 50 });
  const list = await (await shop.browser(hanako)).open("/collection");
  expect(list.value(`qty-${id}`)).toBe("50");
});

test("a wrong quantity is named by its field, sold out goods too, and nothing is put into the cart", async () => {
  const id = await kept();
  const list = await (await shop.browser(hanako)).open("/collection");
  const wrong = await list.submit("選択した商品をカートに入れる", { pick: id, [`qty-${id}`]: "0" });
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("数量は1から");
  await shop.db.update(skus).set({ stock: 2 });
  const short = await list.submit("選択した商品をカートに入れる", { pick: id, [`qty-${id}`]: "3" });
  expect(short.status).toBe(409);
  expect(short.problems.join()).toContain("在庫は2個です");
  expect(await shop.db.$count(cartLines)).toBe(0);
});

test("many are tagged and deleted from the list, and the tag divides it", async () => {
  const ids = [await kept(), await kept("sku-tote-black")];
  const browser = await shop.browser(hanako);
  const list = await browser.open("/collection");
  const wrong = await list.submit("付ける", { pick: ids, tag: "長".repeat(25) });
  expect(wrong.problems).toEqual(["タグは24文字以内で入力してください"]);
  const tagged = await list.submit("付ける", { pick: ids[0]!, tag: " 春物 " });
  expect(tagged.text).toContain("1件のタグを変更しました。");
  const spring = await tagged.follow("春物");
  expect(spring.text).toContain("生成り");
  expect(spring.text).not.toContain("ブラック");
  const left = await (await browser.open("/collection")).submit("選択した商品を削除", {
    pick: ids,
  });
  expect(left.text).toContain("商品ライブラリはまだ空です");
});

test("the page of a product keeps what was typed where something is wrong, and saves what is right", async () => {
  const id = await kept();
  const browser = await shop.browser(hanako);
  const form = await browser.open(page(id));
  const wrong = await form.submit("保存する", {
    管理番号: "MT-1",
    "JAN・EANコード": "4589901230011",
    "重量（g）": "0",
    HSコード: "42029",
    "長さ（cm）": "12.34",
  });
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("チェックデジット");
  expect(wrong.problems.join()).toContain("重量は1から100,000gまで");
  expect(wrong.problems.join()).toContain("HSコードは6桁か9桁");
  expect(wrong.problems.join()).toContain("長さは0.1から300cmまで");
  expect(wrong.value("managementNumber")).toBe("MT-1");
  expect((await shop.db.select().from(ownProducts))[0]!.managementNumber).toBe("");
  const saved = await form.submit("保存する", {
    管理番号: "ＭＴ－１",
    "JAN・EANコード": "4589901230014",
    "重量（g）": "386",
    HSコード: "4202.22-200",
    "長さ（cm）": "38.5",
    タグ: "バッグ、通年",
  });
  expect(saved.text).toContain("保存しました。");
  expect(saved.text).toContain("管理番号: なし → MT-1");
  expect(saved.text).toContain("重量（g）: 220 → 386");
  expect(await shop.db.select().from(ownProducts)).toMatchObject([
    {
      managementNumber: "MT-1",
      jan: "4589901230014",
      weightGrams: 386,
      hsCode: "420222200",
      lengthMm: 385,
      version: 2,
    },
  ]);
});

test("a management number of another product, and a page gone stale, are told", async () => {
  const [one, two] = [await kept(), await kept("sku-tote-black")];
  const browser = await shop.browser(hanako);
  const stale = await browser.open(page(one));
  await stale.submit("保存する", { 管理番号: "MT-1" });
  const taken = await (await browser.open(page(two))).submit("保存する", { 管理番号: "MT-1" });
  expect(taken.status).toBe(400);
  expect(taken.problems.join()).toContain("この管理番号は、別の自社商品で使われています");
  const late = await stale.submit("保存する", { 管理番号: "MT-9" });
  expect(late.status).toBe(409);
  expect(late.problems.join()).toContain("先に変更しました");
  expect(late.problems.join()).toContain("保存されている内容は「MT-1」です");
  const knowingly = await late.submit("保存する");
  expect(knowingly.status).toBe(200);
  expect(knowingly.value("managementNumber")).toBe("MT-9");
});

test("an HS code is looked for without losing what was typed", async () => {
  const id = await kept();
  const form = await (await shop.browser(hanako)).open(page(id));
  const found = await form.submit("HSコードを探す", {
    商品名: "改名した品",
    品名でHSコードを探す: "ない言葉",
  });
  expect(found.status).toBe(200);
  expect(found.value("name")).toBe("改名した品");
  expect(found.text).toContain("「ない言葉」に当てはまるHSコードはありません");
  expect((await shop.db.select().from(ownProducts))[0]!.version).toBe(1);
});

test("another offer is bound by its address, becomes the default, and is let go", async () => {
  const id = await kept();
  const browser = await shop.browser(hanako);
  const asked = await (await browser.open(page(id))).submit("種類を選ぶ", {
    bind: "https://detail.1688.com/offer/600000000002.html",
  });
  expect(asked.text).toContain("半円ポーチ");
  const [pouch] = await shop.db.select().from(skus).where(eq(skus.offerId, "600000000002"));
  const bound = await asked.submit("仕入先に追加する", { sku: pouch!.id });
  expect(bound.text).toContain("半円ポーチ");
  const preferred = await bound.submit("既定にする");
  expect(preferred.text).toContain("既定の仕入先を変更");
  const left = await preferred.submit("解除する");
  expect(left.text).not.toContain("600000000002 ・");
  expect(await shop.db.$count(ownProductSources)).toBe(1);
  expect(
    (await (await browser.open(page(id))).submit("種類を選ぶ", { bind: "https://example.com/x" }))
      .text,
  ).toContain("この商品は見つかりません");
});

test("two records are merged into the one that is chosen", async () => {
  const ids = [await kept(), await kept("sku-tote-black")];
  const browser = await shop.browser(hanako);
  const list = await browser.open("/commodityManagement");
  expect((await list.submit("選択した2件を統合", { pick: ids[0]! })).problems).toEqual([
    "統合する商品を2件選んでください",
  ]);
  const choice = await list.submit("選択した2件を統合", { pick: ids });
  const merged = await choice.submit("統合する", { keep: ids[0]! });
  expect(merged.text).toContain("2件を1つの商品にまとめました。");
  expect((await shop.db.select().from(ownProducts)).map(({ id }) => id)).toEqual([ids[0]]);
});

test("a product is typed by hand, and its papers are attached and taken off", async () => {
  const browser = await shop.browser(hanako);
  const made = await (await browser.open("/commodityInformationMaintenance")).submit("保存する", {
    商品名: "手入力の品",
  });
  expect(made.text).toContain("未登録の情報があります: 管理番号、HSコード、重量");
  const paper = new File([new TextEncoder().encode("%PDF-1.4 test")], "証明書.pdf", {
    type: "application/pdf",
  });
  const attached = await made.submit("添付する", { attachment: paper });
  expect(attached.text).toContain("証明書.pdf");
  const link = attached.link("証明書.pdf");
  expect((await (await shop.browser(taro)).answer(link)).status).toBe(404);
  expect((await (await shop.browser(kenji)).answer(link)).status).toBe(404);
  expect((await browser.answer(link)).status).toBe(200);
  expect((await attached.submit("外す")).text).not.toContain("証明書.pdf");
});

test.each(["/collection", "/commodityManagement", "/commodityInformationMaintenance"])(
  "%s is for who looks after the company's products",
  async (path) => {
    expect((await (await shop.browser(kenji)).answer(path)).status).toBe(403);
    const stranger = await (await shop.browser()).answer(path);
    expect(stranger.headers.get("Location")).toContain("/login");
  },
);

test("another company's product does not exist", async () => {
  const id = await kept();
  const other = await shop.browser(taro);
  expect((await other.answer(page(id))).status).toBe(404);
  const list = await other.open("/collection");
  expect(list.text).toContain("商品ライブラリはまだ空です");
  for (const intent of ["delete", "tag", "cart"]) {
    const body = new URLSearchParams({ intent, pick: id, tag: "春", [`qty-${id}`]: "1" });
    expect((await other.answer("/collection", { method: "POST", body })).status).toBe(404);
  }
  expect(await shop.db.$count(ownProducts)).toBe(1);
});

test("goods that are gone say so, and the list can be taken along", async () => {
  await kept();
  await shop.db.delete(skus).where(eq(skus.offerId, "600000000001"));
  await shop.db.delete(offers).where(eq(offers.id, "600000000001"));
  const browser = await shop.browser(hanako);
  expect((await browser.open("/collection")).text).toContain("掲載終了");
  const sheet = await (await browser.answer("/user/lists/products.csv")).text();
  expect(sheet).toContain('"管理番号","商品名"');
  expect(sheet).toContain("600000000001");
  expect((await (await shop.browser(kenji)).answer("/user/lists/products.csv")).status).toBe(403);
});

test("labels are drawn on the sheet that is chosen, and say what data is missing", async () => {
  const ids = [await kept(), await kept("sku-tote-black")];
  const browser = await shop.browser(hanako);
  await (await browser.open(page(ids[0]!))).submit("保存する", {
    ラベル番号: "X001ABC7QN",
    "JAN・EANコード": "4589901230014",
  });
  const list = await browser.open("/commodityManagement");
  const labels = await list.submit("選択した商品のラベルを作成", { pick: ids });
  expect(labels.text).toContain("ラベル情報が不足しています。ラベル番号を登録してください");
  expect(labels.document.querySelectorAll("svg.label-sheet g")).toHaveLength(1);
  const more = await labels.submit("この内容で作成する", {
    [`count-${ids[0]}`]: "30",
    用紙: "a4-21",
    印刷を始める位置: "20",
  });
  expect(more.document.querySelectorAll("svg.label-sheet").length).toBe(3);
  const pdf = await browser.answer(more.link("PDFで保存する"));
  expect(pdf.headers.get("Content-Type")).toBe("application/pdf");
  expect(new TextDecoder().decode((await pdf.arrayBuffer()).slice(0, 5))).toBe("%PDF-");
  const other = await shop.browser(taro);
  expect((await other.open(`/commodityManagement/labels?pick=${ids[0]}`)).text).toContain(
    "印刷する商品を選んでください",
  );
  expect((await other.answer(`/commodityManagement/labels/pdf?pick=${ids[0]}`)).status).toBe(404);
  expect((await (await shop.browser(kenji)).answer("/commodityManagement/labels")).status).toBe(
    403,
  );
});

test("labels that cannot be printed as asked are said by their field, with what was typed kept", async () => {
  const ids = await Promise.all([kept(), kept("sku-tote-black")]);
  const browser = await shop.browser(hanako);
  for (const id of ids)
    await (await browser.open(page(id))).submit("保存する", { ラベル番号: "X001ABC7QN" });
  const asked = (change: Record<string, string>) =>
    `/commodityManagement/labels?${new URLSearchParams([...ids.map((id) => ["pick", id]), ...Object.entries(change)])}`;
  const count = `count-${ids[0]}`;
  for (const [field, typed, sentence] of [
    [count, "-1", "枚数は0から100までの整数"],
    [count, "abc", "枚数は0から100までの整数"],
    [count, "９９９９９９", "枚数は0から100までの整数"],
    ["start", "99", "印刷を始める位置は1から24までの整数"],
    ["kind", "zz", "種類を選んでください"],
    ["paper", "zz", "用紙を選んでください"],
  ] as const) {
    const wrong = await browser.open(asked({ [field]: typed }));
    expect(wrong.status).toBe(400);
    expect(wrong.problems.join()).toContain(sentence);
    expect(wrong.text).not.toContain("PDFで保存する");
    if (field === count || field === "start") expect(wrong.value(field)).toBe(typed);
  }
  const three = await browser.open(asked({ [count]: "３", [`count-${ids[1]}`]: "0" }));
  expect(three.document.querySelectorAll("svg.label-sheet g")).toHaveLength(3);
  const none = await browser.open(asked({ [count]: "0", [`count-${ids[1]}`]: "0", kind: "text" }));
  expect(none.text).not.toContain("作成できない商品があります");
  expect(none.text).not.toContain("PDFで保存する");
});

test("what a company knows of its goods changes the landed cost on their page and in lists, and for nobody else", async () => {
  const costs = async (who: typeof hanako | undefined) => {
    const browser = await shop.browser(who);
    // The second visit is answered from a kept copy.
    await browser.open(tote);
    const shown = await browser.open(tote);
    const list = await browser.open("/shopGoods?shop=supplier-1");
    return [
      shown.text.match(/着地原価[^円]*円[^円]*円/)?.[0],
      list.text.match(/着地[^円順]*円/)?.[0],
    ];
  };
  const before = await costs(hanako);
  expect(before.join()).toMatch(/着地原価.*,着地原価/s);
  const id = await kept();
  expect(await costs(hanako), "as the offer says").toEqual(before);
  const form = await (await shop.browser(hanako)).open(page(id));
  await form.submit("保存する", { "重量（g）": "2600" });
  const heavy = await costs(hanako);
  expect(heavy[0]).not.toEqual(before[0]);
  expect(heavy[1]).not.toEqual(before[1]);
  expect(await costs(taro)).toEqual(before);
  expect(await costs(undefined)).toEqual(before);
  const again = await (await shop.browser(hanako)).open(page(id));
  await again.submit("保存する", { "重量（g）": "220" });
  expect(await costs(hanako)).toEqual(before);
});

test("a label number that stands on two products is said on both pages and where labels are made", async () => {
  const ids = [await kept(), await kept("sku-tote-black")];
  await shop.db.update(ownProducts).set({ labelNumber: "X001ABC7QN" });
  const browser = await shop.browser(hanako);
  const said = "ラベル番号 X001ABC7QN は、別の商品にも登録されています";
  for (const id of ids) expect((await browser.open(page(id))).text).toContain(said);
  const labels = `/commodityManagement/labels?pick=${ids[0]}`;
  expect((await browser.open(labels)).text).toContain(said);
  expect((await browser.open(`${labels}&kind=text`)).text).not.toContain(said);
});
