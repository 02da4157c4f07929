import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { noConditions } from "#app/domain/catalog/pallets/pallet.ts";
import { makePallet } from "#app/domain/catalog/pallets/pallet-commands.server.ts";
import { searchPallets } from "#app/domain/catalog/pallets/search-pallet.server.ts";
import {
  cartLines,
  categories,
  offers,
  ownProducts,
  palletGoods,
  pallets,
} from "#db/schema/index.ts";
import { makeCatalogue } from "#tests/support/pallet-goods.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await makeCatalogue(shop.db, 30);
});

const list = "/productPlanningManagement";
const confirm = "/goodsToBeConfirmedOnThePallet";

test("from a template to goods in the cart, without a script", async () => {
  const browser = await shop.browser(hanako);
  const templates = await browser.open("/palletTemplate");
  expect(templates.text).toContain("買付便のテンプレート");
  const form = await browser.open("/selfOrganizingSourceGoods?template=canvas");
  const tried = await form.submit("条件を試す", {
    キーワード: "帆布袋試験",
    除外する言葉: "試験 7",
    "登録数の上限（1〜500）": "5",
  });
  expect(tried.status).toBe(200);
  expect(tried.text).toContain("試した結果");
  expect(await shop.db.select().from(pallets)).toEqual([]);
  const saved = await tried.submit("保存する", { パレット名: "帆布の試験", 除外する言葉: "" });
  expect(saved.text).toContain("保存しました");
  const again = await browser.open("/selfOrganizingSourceGoods?template=canvas");
  const taken = await again.submit("保存する", { パレット名: "帆布の試験" });
  expect([taken.status, taken.problems]).toEqual([400, ["同じ名前がすでに使われています"]]);
  expect(await shop.db.select().from(pallets)).toMatchObject([
    { name: "帆布の試験", wanted: 5, conditions: { words: "帆布袋試験", minOrderMax: 100 } },
  ]);

  shop.wait(1);
  await searchPallets(shop.as({ kind: "system", id: "search-pallets" }));
  const waiting = await (await browser.open(list)).follow("5件");
  expect(waiting.path).toBe(`${confirm}?pallet=${await palletId()}`);
  expect(waiting.text).toContain("帆布袋試験 30");
  const accepted = await waiting.submit("登録してカートに入れる", {
    pick: await numberOf("900030"),
  });
  expect(accepted.text).toContain("1件をパレットに登録しました");
  expect(await shop.db.select().from(cartLines)).toMatchObject([
    { offerId: "900030", quantity: 10 },
  ]);
  const kept = await accepted.submit("登録して商品ライブラリへ", {
    pick: await numberOf("900029"),
  });
  expect(kept.text).toContain("商品ライブラリ");
  expect(await shop.db.select().from(ownProducts)).toHaveLength(1);
  const refused = await kept.submit("対象外にする", {
    pick: await numberOf("900028"),
    reason: "word",
    除外する言葉: "28",
  });
  expect(refused.text).toContain("1件を対象外にしました");
  const pallet = await browser.open(`/selfOrganizingSourceGoods?pallet=${await palletId()}`);
  expect(pallet.text).toContain("登録 2件 ・ 確認待ち 2件");
  expect(pallet.text).toContain("検索履歴");
  expect((await browser.open("/cart")).text).toContain("帆布袋試験 30");
  const file = await browser.open(
    `/user/lists/pallet-goods.csv?state=listed&pallet=${await palletId()}`,
  );
  expect(file.status).toBe(200);
});

async function numberOf(offerId: string) {
  const of = eq(palletGoods.offerId, offerId);
  const [goods] = await shop.db.select({ number: palletGoods.number }).from(palletGoods).where(of);
  return String(goods!.number);
}

async function palletId() {
  const [pallet] = await shop.db.select({ id: pallets.id }).from(pallets);
  return pallet!.id;
}

const make = (id = "p1", name = "帆布") =>
  makePallet(shop.as(hanako), id, {
    name,
    purpose: "",
    wanted: 5,
    confirms: true,
    refreshDays: 1,
    active: true,
    tells: true,
    conditions: { ...noConditions, words: "帆布袋試験" },
  });

test("what is wrong is said by its field, and nothing is saved", async () => {
  const browser = await shop.browser(hanako);
  const form = await browser.open("/selfOrganizingSourceGoods");
  const wrong = await form.submit("保存する", {
    パレット名: "",
    "登録数の上限（1〜500）": "501",
    "着地原価 上限（円）": "高い",
  });
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("パレット名を入力してください");
  expect(wrong.problems.join()).toContain("1から500件");
  expect(wrong.problems.join()).toContain("キーワードを入力するか");
  const turned = await form.submit("保存する", {
    パレット名: "",
    キーワード: "帆布",
    "着地原価 下限（円）": "3000",
    "着地原価 上限（円）": "100",
  });
  expect(turned.problems.join()).toContain("上限は下限以上");
  expect(await shop.db.select().from(pallets)).toEqual([]);
  const tried = await form.submit("条件を試す", { キーワード: "" });
  expect(tried.status).toBe(400);
  expect(tried.problems.join()).toContain("キーワードを入力するか");
});

test("a pallet is run, rested and deleted from the list, and its settings are changed", async () => {
  await make();
  const browser = await shop.browser(hanako);
  const ran = await (await browser.open(list)).submit("いま検索");
  expect(ran.text).toContain("新着は5件です");
  const rested = await ran.submit("止める");
  expect(rested.text).toContain("停止中");
  const page = await browser.open("/selfOrganizingSourceGoods?pallet=p1");
  const less = await page.submit("保存する", { "登録数の上限（1〜500）": "4" });
  expect(less.status).toBe(409);
  expect(less.problems.join()).toContain("登録済みと確認待ちの商品より少なくできません");
  const more = await page.submit("保存する", { "登録数の上限（1〜500）": "6" });
  expect(more.text).toContain("保存しました");
  const shared = await more.submit("社内で共有するテンプレートにする");
  expect(shared.text).toContain("共有をやめる");
  const deleted = await (await browser.open(list)).submit("削除");
  expect(deleted.text).toContain("商品パレットはまだありません");
  expect(await shop.db.select().from(palletGoods)).toEqual([]);
});

test("a kind of goods that there is not is said by its field, tried or saved", async () => {
  const browser = await shop.browser(hanako);
  const kind = {
    id: "short-lived",
    nameJa: "消えるカテゴリー",
    nameZh: "x",
    picture: "",
    position: 99,
  };
  await shop.db.insert(categories).values({ ...kind, dutyLowPercent: "0", dutyHighPercent: "0" });
  const fields = { パレット名: "帆布", キーワード: "帆布袋試験", カテゴリー: "消えるカテゴリー" };
  const form = await browser.open("/selfOrganizingSourceGoods");
  await shop.db.delete(categories).where(eq(categories.id, kind.id));
  for (const button of ["保存する", "条件を試す", "テンプレートにする"]) {
    const wrong = await form.submit(button, fields);
    expect(wrong.status).toBe(400);
    expect(wrong.problems.join()).toContain("このカテゴリーはありません");
  }
  expect(await shop.db.select().from(pallets)).toEqual([]);
});

test("what waits is shown of one pallet alone, and stays so after a yes; another's is not found", async () => {
  await make();
  await make("p2", "帆布その二");
  const browser = await shop.browser(hanako);
  for (const id of ["p1", "p2"])
    await (await browser.open(`/selfOrganizingSourceGoods?pallet=${id}`)).submit("いま検索する");
  expect((await browser.open(confirm)).text).toContain("10件");
  const one = await browser.open(`${confirm}?pallet=p2`);
  expect(one.text).toContain("帆布その二の商品だけを表示しています");
  expect(one.document.querySelectorAll("input[name=pick]")).toHaveLength(5);
  const [goods] = await shop.db.select().from(palletGoods).where(eq(palletGoods.palletId, "p2"));
  const accepted = await one.submit("パレットに登録する", { pick: String(goods!.number) });
  expect(accepted.document.querySelectorAll("input[name=pick]")).toHaveLength(4);
  expect((await (await shop.browser(taro)).open(`${confirm}?pallet=p2`)).status).toBe(404);
});

test("a refusal by price says the limit that it sets, and one of the goods alone changes nothing", async () => {
  await make();
  const browser = await shop.browser(hanako);
  await (await browser.open(list)).submit("いま検索");
  const pick = async (offerId: string, reason: string) => ({
    pick: await numberOf(offerId),
    reason,
  });
  const page = await browser.open(`${confirm}?after=999999`);
  const dear = await page.submit("対象外にする", await pick("900030", "price"));
  expect(dear.text).toContain("着地原価の上限を499円に変更しました");
  // Whoever decides on a later page goes on there.
  expect(dear.path).toContain(`${confirm}?after=999999`);
  const other = await dear.submit("対象外にする", await pick("900029", "other"));
  expect(other.text).toContain("1件を対象外にしました");
  expect(other.text).not.toContain("反映します");
  const slip = await other.submit("パレットに登録する", {
    pick: await numberOf("900028"),
    除外する言葉: "試験",
  });
  expect(slip.status).toBe(400);
  expect(slip.problems.join()).toContain("言葉を消してください");
  const taken = await slip.submit("パレットに登録する", {
    pick: await numberOf("900028"),
    除外する言葉: "",
  });
  expect(taken.problems).toEqual([]);
  const { id } = (await shop.db.select().from(pallets))[0]!;
  const listed = await browser.open(`/selfOrganizingSourceGoods?pallet=${id}`);
  const enter = await listed.submit("選択した商品をカートに入れる", {
    pick: await numberOf("900028"),
    除外する言葉: "試験",
  });
  expect([enter.status, await shop.db.$count(cartLines)]).toEqual([400, 0]);
});

test("a refusal that is not taken keeps its reason and word, and a word is one", async () => {
  await make();
  const browser = await shop.browser(hanako);
  await (await browser.open(list)).submit("いま検索");
  const page = await browser.open(confirm);
  const none = await page.submit("対象外にする", { reason: "word", 除外する言葉: "試験" });
  expect([none.status, none.value("word")]).toEqual([400, "試験"]);
  const chosen = none.document.querySelector("input[name=reason][checked]");
  expect(chosen?.getAttribute("value")).toBe("word");
  const unasked = await page.submit("対象外にする", {
    pick: await numberOf("900028"),
    reason: "price",
    除外する言葉: "試験",
  });
  expect([unasked.status, unasked.value("word")]).toEqual([400, "試験"]);
  expect(unasked.problems.join()).toContain("「この言葉は不要」を選び");
  for (const word of ["試験 バッグ", "試験、バッグ", ","]) {
    const pick = await numberOf("900028");
    const two = await page.submit("対象外にする", { pick, reason: "word", 除外する言葉: word });
    expect([two.status, two.value("word")]).toEqual([400, word]);
    expect(two.problems.join()).toContain("1語で入力してください");
  }
  const pick = await numberOf("900028");
  const long = await page.submit("対象外にする", {
    pick,
    reason: "word",
    除外する言葉: "袋".repeat(31),
  });
  expect([long.status, long.document.querySelector("#decide-word-error")?.text]).toEqual([
    400,
    "除外する言葉は30文字以内で入力してください",
  ]);
  const body = new URLSearchParams({ intent: "refuse", pick, reason: "none" });
  const unknown = await browser.open(confirm, { method: "POST", body });
  expect([unknown.status, unknown.problems]).toEqual([400, ["対象外にする理由を選んでください"]]);
  expect((await shop.db.select().from(pallets))[0]!.conditions.without).toEqual([]);
});

test("accepted goods go into the order sheet, which Excel ordering reads", async () => {
  await make();
  const browser = await shop.browser(hanako);
  await (await browser.open(list)).submit("いま検索");
  const accepted = await (await browser.open(confirm)).submit("登録して注文シートへ", {
    pick: await numberOf("900030"),
  });
  expect(accepted.text).toContain("1件を記入した注文シート");
  const address = accepted.link("注文シートをダウンロード");
  const file = await browser.answer(address);
  expect(file.headers.get("Content-Disposition")).toContain("order-sheet.xlsx");
  const rows = await sheetRows(new Uint8Array(await file.arrayBuffer()));
  expect(rows[0]!.slice(0, 3)).toEqual(["商品URL・商品番号", "カラー・サイズ", "数量"]);
  expect(rows[1]!.slice(0, 3)).toEqual(["900030", "sku-900030", 10]);
  expect(rows).toHaveLength(2);
  for (const [person, status] of [
    [taro, 404],
    [kenji, 403],
  ] as const)
    expect((await (await shop.browser(person)).answer(address)).status).toBe(status);
});

async function sheetRows(bytes: Uint8Array) {
  const xlsx = await import("@e965/xlsx");
  const book = xlsx.read(bytes);
  return xlsx.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
}

test("goods that are gone are named, and nothing is carried anywhere", async () => {
  await make();
  const browser = await shop.browser(hanako);
  await (await browser.open(list)).submit("いま検索");
  const pick = await numberOf("900030");
  const page = await browser.open(confirm);
  await shop.db.update(offers).set({ popularity: -7 }).where(eq(offers.id, "900030"));
  const gone = await page.submit("登録してカートに入れる", { pick });
  expect(gone.status).toBe(409);
  expect(gone.problems.join()).toContain("帆布袋試験 30");
  expect(await shop.db.select().from(cartLines)).toEqual([]);
});

test("no company sees another's pallets, and no employee without the right sees any", async () => {
  await make();
  await (await (await shop.browser(hanako)).open(list)).submit("いま検索");
  const other = await shop.browser(taro);
  expect((await other.open("/selfOrganizingSourceGoods?pallet=p1")).status).toBe(404);
  expect((await other.open(list)).text).not.toContain("帆布");
  expect((await other.open(confirm)).text).toContain("確認待ちの商品はありません");
  const file = await other.open("/user/lists/pallet-goods.csv?state=waiting&pallet=p1");
  expect(file.document.toString()).not.toContain("帆布");
  for (const path of [list, confirm, "/palletTemplate", "/selfOrganizingSourceGoods"])
    expect((await (await shop.browser(kenji)).open(path)).status).toBe(403);
});

test("goods that are no longer on sale stay in the list and say so", async () => {
  await make();
  const browser = await shop.browser(hanako);
  await (await browser.open(list)).submit("いま検索");
  await shop.db.update(offers).set({ stock: 0 }).where(eq(offers.id, "900030"));
  const page = await browser.open(confirm);
  expect(page.text).toContain("在庫なし");
});

test("what is sent by hand is answered beside fields that the page has", async () => {
  const browser = await shop.browser(hanako);
  const sent = { intent: "save", name: "帆布", words: "帆布", wanted: "5", refreshDays: "1" };
  const post = (more: Record<string, string>, path = "/selfOrganizingSourceGoods") =>
    browser.open(path, { method: "POST", body: new URLSearchParams({ ...sent, ...more }) });
  const wrong: Record<string, string>[] = [
    { tags: "best-of-all" },
    { categoryId: "no-such" },
    { goodsClass: "cheap" },
    { wanted: "999" },
    { refreshDays: "x" },
    { landedMinYen: "9", landedMaxYen: "3" },
  ];
  for (const more of wrong) {
    const page = await post(more);
    expect(page.status, JSON.stringify(more)).toBe(400);
    const links = page.document
      .querySelectorAll(".error-summary a")
      .map((a) => a.getAttribute("href")!);
    expect(links.length, JSON.stringify(more)).toBeGreaterThan(0);
    for (const link of links)
      expect(page.document.querySelector(link), `${JSON.stringify(more)} ${link}`).not.toBeNull();
  }
  // What no field shows is no reason to refuse what was typed.
  const kept = await post({ id: "x", withoutSuppliers: "y".repeat(99) });
  expect([kept.status, kept.problems]).toEqual([200, []]);
});
