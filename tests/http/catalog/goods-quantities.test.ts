import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { cartLines, skus } from "#db/schema/index.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const tote = "/ProductDetails?goods_id=600000000001";
const natural = "qty-sku-tote-natural";
let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  await shop.db.update(skus).set({ stock: 500 }).where(eq(skus.id, "sku-tote-natural"));
});

const whole = "数量は1から999,999までの整数で入力してください";

describe("a quantity that cannot be", () => {
  test.each([
    ["-5", whole],
    ["1.5", whole],
    ["abc", whole],
    ["1000000", whole],
    ["501", "在庫は500個です。500個以下で入力してください"],
  ])(
    "%s gets its sentence by the field, stays as typed and is not ordered",
    async (typed, said) => {
      const page = await (await shop.browser()).open(tote);
      const refused = await page.submit("カートに入れる", {
        "生成り 数量": typed,
        "ブラック 数量": "3",
        備考: "急ぎ",
      });
      expect(refused.status).toBe(400);
      expect(refused.problems).toEqual([said]);
      const field = refused.document.getElementById(natural)!;
      expect(field.getAttribute("aria-invalid")).toBe("true");
      const told = refused.document.getElementById(field.getAttribute("aria-describedby")!)!;
      expect(told.text).toBe(said);
      expect(refused.value(natural)).toBe(typed);
      expect(refused.value("qty-sku-tote-black")).toBe("3");
      expect(refused.value("note")).toBe("急ぎ");
      expect(await shop.db.$count(cartLines)).toBe(0);
    },
  );

  test("beside a note that is too long, which stands by its field with its length", async () => {
    const page = await (await shop.browser()).open(tote);
    const refused = await page.submit("カートに入れる", {
      "生成り 数量": "3",
      備考: "急".repeat(201),
    });
    const said = "備考は200文字以内で入力してください（現在 201文字）";
    expect([refused.status, refused.problems]).toEqual([400, [said]]);
    expect(refused.document.getElementById("wrong-note")?.text).toBe(said);
  });

  test.each(["0", "００", ""])("“%s” in all asks for one piece or more", async (typed) => {
    const page = await (await shop.browser()).open(tote);
    const refused = await page.submit("カートに入れる", { "生成り 数量": typed });
    expect(refused.status).toBe(400);
    expect(refused.problems).toEqual(["数量を1つ以上入力してください"]);
    expect(refused.document.getElementById("wrong-skus")!.text).toContain("数量を1つ以上");
    expect(refused.value(natural)).toBe(typed);
    expect(await shop.db.$count(cartLines)).toBe(0);
  });

  test("among several is named by its kind above the form", async () => {
    const page = await (await shop.browser()).open(tote);
    const refused = await page.submit("カートに入れる", {
      "生成り 数量": "501",
      "ブラック 数量": "999999",
    });
    expect(refused.problems).toEqual([
      "生成り：在庫は500個です。500個以下で入力してください",
      expect.stringMatching(/^ブラック：在庫は/),
    ]);
  });

  test("is also refused when costs are calculated again", async () => {
    const page = await (await shop.browser()).open(tote);
    const refused = await page.submit("この数量で計算し直す", { "生成り 数量": "1.5" });
    expect([refused.status, refused.problems]).toEqual([400, [whole]]);
    expect(refused.value(natural)).toBe("1.5");
  });
});

describe("an estimate", () => {
  test("with a note longer than may be kept is refused, with all that was typed", async () => {
    const page = await (await shop.browser()).open(tote);
    const note = "あ".repeat(3_000);
    const refused = await page.submit("この数量で計算し直す", {
      "生成り 数量": "50",
      note,
    });
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain("現在 3000文字");
    expect(refused.value(natural)).toBe("50");
    expect(refused.document.toString()).toContain(note);
  });

  test("of more than an address holds is refused, with all that was typed", async () => {
    const many = Array.from({ length: 300 }, (_, at) => [`qty-sku-of-some-length-${at}`, "10"]);
    const body = new URLSearchParams([
      ["intent", "estimate"],
      ["goods_id", "600000000001"],
      [natural, "50"],
      ...many,
    ]);
    const answered = await (await shop.browser()).open(tote, { method: "POST", body });
    expect(answered.status).toBe(400);
    expect(answered.problems.join()).toContain("種類を減らして");
  });

  test("leads to an address of what the page reads alone", async () => {
    const body = new URLSearchParams({
      intent: "estimate",
      goods_id: "600000000001",
      [natural]: "50",
      other: "x".repeat(60_000),
    });
    const answered = await (await shop.browser()).answer("/ProductDetails", {
      method: "POST",
      body,
    });
    expect(answered.headers.get("Location")).toBe(
      `/ProductDetails?goods_id=600000000001&${natural}=50#buy`,
    );
  });
});

describe("the note of a price in the cart", () => {
  test("says that the own quantity brought it down, and asks nothing", async () => {
    const { browser, cart } = await withTotes("30");
    const more = await cart.submit("更新", { "キャンバストートバッグ 無地 生成り 数量": "300" });
    expect(more.text).toContain("15.20元 数量が増えて値下がり");
    expect(more.text).not.toContain("から変更");
    expect(more.has("新しい価格を確認しました")).toBe(false);
    const less = await more.submit("更新", { "キャンバストートバッグ 無地 生成り 数量": "30" });
    expect(less.text).not.toMatch(/値下がり|値上がり/);
    expect((await browser.open("/cart")).text).toContain("15.20元");
  });

  test("asks where fewer pieces made it dearer", async () => {
    const { cart } = await withTotes("300");
    const less = await cart.submit("更新", { "キャンバストートバッグ 無地 生成り 数量": "30" });
    expect(less.text).toContain("数量が減って値上がり");
    const seen = await less.submit("新しい価格を確認しました");
    expect(seen.text).not.toContain("値上がり");
  });

  test("of another price of the offer says that it has changed", async () => {
    const { browser } = await withTotes("30");
    await shop.db.update(skus).set({ priceFen: 1_703 }).where(eq(skus.id, "sku-tote-natural"));
    const cart = await browser.open("/cart");
    expect(cart.text).toContain("15.20元 から変更");
    expect(cart.has("新しい価格を確認しました")).toBe(true);
  });

  async function withTotes(quantity: string) {
    const browser = await shop.browser();
    const page = await browser.open(tote);
    return { browser, cart: await page.submit("カートに入れる", { "生成り 数量": quantity }) };
  }
});
