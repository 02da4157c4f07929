import { beforeEach, describe, expect, test } from "vitest";
import { addresses } from "#db/schema/index.ts";
import { chen, hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const depot = {
  名称: "荒本デポ",
  郵便番号: "５７７００１１",
  都道府県: "大阪府",
  "市区町村・番地・建物名": "東大阪市荒本北2丁目4番1号",
  会社名: "花子商店",
  受取人: "山田花子",
  "宛名（ローマ字）": "HANAKO SHOTEN",
  電話番号: "06-6789-0000",
};

describe("addresses", () => {
  const path = "/user/deliverySite";

  test("are added, made the default, edited and removed", async () => {
    const browser = await shop.browser(hanako);
    const added = await (await browser.open(path)).submit("保存する", {
      ...depot,
      いつもの届け先にする: "on",
    });
    expect(added.text).toContain("〒577-0011");
    expect(added.text.match(/いつもの届け先(?!に)/g)).toHaveLength(1);

    const edited = await (await added.follow("編集：荒本デポ")).submit("保存する", {
      名称: "第二倉庫",
    });
    expect(edited.text).toContain("第二倉庫");
    expect(edited.text).not.toContain("荒本デポ");
    const removed = await (await edited.submit("削除")).submit("削除する");
    expect(removed.text).toContain("登録済みの住所 1");
  });

  test("what was typed below the town stays where its code is looked up", async () => {
    const browser = await shop.browser(hanako);
    const typed = { ...depot, 郵便番号: "498-0000", "市区町村・番地・建物名": "12番地3" };
    const first = await (await browser.open(path)).submit("住所を検索", typed);
    expect(first.value("street")).toMatch(/^弥富市.*12番地3$/);
    const chosen = await first.submit("この地域にする", { place: "1" });
    expect(chosen.value("street")).toBe("桑名郡木曽岬町12番地3");
  });

  test("a default that is removed is handed on, and the page says to which", async () => {
    const browser = await shop.browser(hanako);
    const added = await (await browser.open(path)).submit("保存する", depot);
    const asked = await added.submit("削除");
    expect(asked.text).toContain("「本社」を削除しますか");
    expect(asked.text).toContain("登録済みの住所 2");
    const removed = await asked.submit("削除する");
    expect(removed.text).toContain("いつもの宛先だったため、「荒本デポ」を代わりに設定しました");
    expect(removed.text).toContain("登録済みの住所 1");
    expect(removed.text).toMatch(/荒本デポ ?いつもの届け先 ?いつもの輸入者/);
  });

  test("the only address goes after a question too, and others' never stand in for one", async () => {
    const browser = await shop.browser(hanako);
    const asked = await (await browser.open(path)).submit("削除");
    expect(asked.text).toContain("ほかに住所がないため");
    const forged = new URLSearchParams({ intent: "remove", id: "hanako-shop-address" });
    forged.set("heir", "taro-shop-address");
    expect((await browser.open(path, { method: "POST", body: forged })).status).toBe(404);
    expect((await asked.submit("削除する")).text).toContain("まだ住所がありません");
  });

  test("a code that no list knows goes on by hand, and staff see it on the request", async () => {
    const browser = await shop.browser(hanako);
    const typed = { ...depot, 郵便番号: "000-0000", いつもの届け先にする: "on" };
    const refused = await (await browser.open(path)).submit("保存する", typed);
    const byHand = "番号表にない郵便番号のまま登録する（担当者が確認してから発送します）";
    const saved = await refused.submit("保存する", { [byHand]: "on" });
    expect(saved.text).toContain("郵便番号を確認中");
    const elsewhere = await (await browser.open(path)).submit("保存する", {
      ...depot,
      名称: "別",
      郵便番号: "541-0053",
      都道府県: "東京都",
    });
    expect(elsewhere.text).not.toContain(byHand);

    const { lotId } = await shelvedLot(shop, 10);
    const [address] = (await shop.db.select().from(addresses)).filter((one) => one.placeUnchecked);
    const { number } = await requestedShipment(shop, lotId, 6, { receiverId: address!.id });
    const staff = await (await shop.browser(chen)).open(`/staff/shipping/${number}`);
    expect(staff.text).toContain("邮编不在名录，请核对后再报价");
    const right = await (await browser.open(path)).follow("編集：荒本デポ");
    const mended = await right.submit("保存する", { 郵便番号: "577-0011" });
    expect(mended.text).not.toContain("郵便番号を確認中");
  });

  test("of a code for several places one is chosen", async () => {
    const page = await (await shop.browser(hanako)).open(path);
    const found = await page.submit("住所を検索", { 郵便番号: "012-0823", 名称: "湯沢" });
    expect(found.text).toContain("町名をお選びください");
    const chosen = await found.submit("この地域にする", { place: "1" });
    expect(chosen.value("street")).toBe("湯沢市湯ノ原");
    expect(chosen.value("title")).toBe("湯沢");
  });

  test("the same form twice adds one", async () => {
    const page = await (await shop.browser(hanako)).open(path);
    await page.submit("保存する", depot);
    expect((await page.submit("保存する", depot)).text).toContain("登録済みの住所 2");
  });

  test("a postal code fills in its place and keeps what was typed", async () => {
    const page = await (await shop.browser(hanako)).open(path);
    const found = await page.submit("住所を検索", { 郵便番号: "1040061", 名称: "銀座" });
    expect(found.status).toBe(200);
    expect(found.value("street")).toBe("中央区銀座");
    expect(found.value("title")).toBe("銀座");
    expect(found.value("postalCode")).toBe("104-0061");

    const unknown = await page.submit("住所を検索", { 郵便番号: "999-9999", 名称: "銀座" });
    expect(unknown.status).toBe(400);
    expect(unknown.text).toContain("見つかりませんでした");
    expect(unknown.value("title")).toBe("銀座");
  });

  test.each([
    ["🍜", "郵便番号は7桁"],
    ["", "郵便番号"],
    ["999-9999", "この郵便番号の住所は見つかりませんでした"],
  ])("the search for %j is refused by its field", async (code, sentence) => {
    const page = await (await shop.browser(hanako)).open(path);
    const refused = await page.submit("住所を検索", { 郵便番号: code, 名称: "銀座" });
    expect([refused.status, refused.problems.length]).toEqual([400, 1]);
    const field = refused.document.querySelector("[name=postalCode]")!;
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const texts = field
      .getAttribute("aria-describedby")!
      .split(" ")
      .map((id) => refused.document.getElementById(id)!.text);
    expect(texts.join()).toContain(sentence);
    expect([refused.value("postalCode") ?? "", refused.value("title")]).toEqual([code, "銀座"]);
  });

  test.each([
    [{ 郵便番号: "12-34" }, "郵便番号は7桁"],
    [{ 郵便番号: "000-0000" }, "この郵便番号は見つかりません"],
    [{ 郵便番号: "541-0053", 都道府県: "東京都" }, "大阪府の番号です"],
    [{ 都道府県: "" }, "都道府県を選んでください"],
    [{ 電話番号: "12345" }, "電話番号は"],
    [{ "宛名（ローマ字）": "花子" }, "半角の英数字"],
    [{ 名称: "あ".repeat(25) }, "24文字以内"],
  ])("%j is refused by its field and keeps the rest", async (wrong, sentence) => {
    const page = await (await shop.browser(hanako)).open(path);
    const refused = await page.submit("保存する", { ...depot, ...wrong });
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain(sentence);
    expect(refused.value("companyName")).toBe("花子商店");
    expect(refused.text).toContain("登録済みの住所 1");
  });

  test("are nobody else's", async () => {
    expect((await (await shop.browser()).open(path)).path).toContain("/login");
    expect((await (await shop.browser(kenji)).open(path)).status).toBe(403);
    const other = await shop.browser(taro);
    expect((await other.open(`${path}?edit=hanako-shop-address`)).status).toBe(404);
    for (const intent of ["remove", "save"]) {
      const typed = {
        intent,
        id: "hanako-shop-address",
        known: "1",
        title: "盗",
        postalCode: "577-0011",
        prefecture: "大阪府",
        street: "x",
        companyName: "x",
        recipient: "x",
        romajiName: "X",
        phone: "06-6789-0000",
      };
      const answer = await other.open(path, { method: "POST", body: new URLSearchParams(typed) });
      expect(answer.status).toBe(404);
    }
    expect((await (await shop.browser(hanako)).open(path)).text).toContain("本社");
  });
});

describe("the bank account", () => {
  const path = "/user/bankAccount";
  const account = {
    銀行コード: "0005",
    支店コード: "001",
    口座番号: "０１２３４５６",
    "口座名義（カタカナ）": "ハナコシヨウテン",
  };

  test("is kept under its codes, with the names of the list", async () => {
    const page = await (await shop.browser(hanako)).open(path);
    const saved = await page.submit("保存する", account);
    expect(saved.text).toContain("三菱");
    expect(saved.text).toContain("普通 0123456");
    expect((await (await shop.browser(taro)).open(path)).text).toContain("まだ登録されていません");
  });

  test.each([
    [{ 支店コード: "999" }, "見つかりませんでした"],
    [{ 口座番号: "12" }, "口座番号は7桁"],
    [{ "口座名義（カタカナ）": "花子" }, "カタカナ"],
  ])("%j is refused", async (wrong, sentence) => {
    const page = await (await shop.browser(hanako)).open(path);
    const refused = await page.submit("保存する", { ...account, ...wrong });
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain(sentence);
    expect(refused.value("bankCode")).toBe("0005");
  });

  test("is for those who may see the wallet", async () => {
    expect((await (await shop.browser()).open(path)).path).toContain("/login");
    expect((await (await shop.browser(kenji)).open(path)).status).toBe(403);
  });
});
