import { eq, ne } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { cartLines, offers, orders } from "#db/schema/index.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";
import { fillCart } from "#tests/support/trade/trade.ts";

let shop: Shop;
let id: string;
beforeEach(async () => {
  shop = await openShop();
  [id = ""] = await fillCart(shop);
});

/** The cart of a browser without scripts, sent with these fields changed. */
async function cartWith(fields: Record<string, string>, button = "更新") {
  const page = await (await shop.browser(hanako)).open("/cart");
  return page.submit(button, fields);
}

test("label data is kept by the line, in half width and capitals", async () => {
  const fields = {
    [`management-${id}`]: "ＭＴ－１２",
    [`label-${id}`]: "X000ABC123",
    [`asin-${id}`]: "b0abcdefgh",
  };
  const page = await cartWith(fields);
  expect(page.status).toBe(200);
  expect(page.text).toContain("管理番号 MT-12 ・ ASIN B0ABCDEFGH ・ ラベル番号 X000ABC123");
});

test.each([
  ["label", "ラベル!", "ラベル番号は半角英数字とハイフン"],
  ["label", "4901234567890", "JANコードの最後の数字（検査数字）が合いません"],
  ["asin", "B0", "ASINは半角英数字10桁"],
  ["management", "あ".repeat(65), "管理番号は64文字以内"],
])(
  "a wrong %s is named by its field and kept, and nothing is saved",
  async (name, typed, sentence) => {
    const before = await shop.db.select().from(cartLines);
    const page = await cartWith({ [`${name}-${id}`]: typed, [`qty-${id}`]: "77" });
    expect(page.status).toBe(400);
    expect(page.problems.join()).toContain(sentence);
    expect(page.value(`${name}-${id}`)).toBe(typed);
    expect(await shop.db.select().from(cartLines)).toEqual(before);
  },
);

test("an order whose labels have nothing to show is kept, not handed in, until it has", async () => {
  await shop.db.update(cartLines).set({ optionIds: ["label"] });
  const browser = await shop.browser(hanako);
  expect((await browser.open("/cart")).text).toContain("ラベル貼りに必要です");
  const preview = await (await browser.open("/cart")).submit("注文へ進む");
  const refused = await preview.submit("見積を依頼する");
  expect(refused.status).toBe(400);
  expect(refused.problems.join()).toContain("ラベル情報が不足しています");
  const kept = await preview.submit("一時保存");
  expect((await shop.db.select().from(orders)).map(({ state }) => state)).toEqual(["draft"]);
  const asked = await kept.submit("見積を依頼する");
  expect(asked.status).toBe(400);
  expect(asked.text).toContain("ラベル情報が不足しています");
  const names = kept.document
    .querySelectorAll('input[name^="management-"]')
    .map((field, index) => [field.getAttribute("name"), `MT-${index}`]);
  const named = await kept.submit("更新", Object.fromEntries(names));
  expect(named.status).toBe(200);
  expect((await named.submit("見積を依頼する")).status).toBe(200);
  expect((await shop.db.select().from(orders)).map(({ state }) => state)).toEqual(["quoting"]);
});

test("two lines made one while another tab adds to them are told apart from what is not there", async () => {
  const [line] = await shop.db.select().from(cartLines).where(eq(cartLines.id, id));
  await shop.db.delete(cartLines).where(ne(cartLines.id, id));
  await shop.db.insert(cartLines).values({ ...line!, id: "second", note: "赤い糸で" });
  const page = await (await shop.browser(hanako)).open("/cart");
  const write = shop.db.batch.bind(shop.db);
  let later = false;
  vi.spyOn(shop.db, "batch").mockImplementation((async (statements: readonly unknown[]) => {
    const texts = statements.map(
      (one) => (one as { toSQL?(): { sql: string } }).toSQL?.().sql ?? "",
    );
    if (!later && texts.some((text) => text.startsWith('delete from "cart_lines"'))) {
      later = true;
      await shop.db.update(cartLines).set({ quantity: 77 }).where(eq(cartLines.id, "second"));
    }
    return write(statements as never);
  }) as never);
  const answer = await page.submit("更新", { "note-second": "" });
  vi.restoreAllMocks();
  expect(answer.status).toBe(409);
  expect(answer.problems.join()).toContain("カートの内容が変わりました");
  expect(await shop.db.$count(cartLines)).toBe(2);
});

test("what is wrong with several lines names each, and a label begins with what is seen", async () => {
  const page = await (await shop.browser(hanako)).open("/cart");
  const names = page.document.querySelectorAll('input[name^="qty-"]').map((field) => ({
    field: field.getAttribute("name")!,
    goods: field.getAttribute("aria-label")!.replace(/ 数量$/, ""),
  }));
  expect(names.length).toBeGreaterThan(1);
  const wrong = await page.submit(
    "更新",
    Object.fromEntries(names.map(({ field }) => [field, "1.5"])),
  );
  expect(wrong.problems).toEqual(
    names.map(({ goods }) => `${goods}：数量は1から999,999までの整数で入力してください`),
  );
  const label = wrong.document.querySelector(`label[for="management-${id}"]`)!;
  expect(label.text).toContain("管理番号（貴社での番号）");
  expect(wrong.document.getElementById(`management-${id}`)?.hasAttribute("aria-label")).toBe(false);
});

test("more pieces than there are, or too few, are told where the order is begun", async () => {
  const page = await (await shop.browser(hanako)).open("/cart");
  const many = await page.submit("注文へ進む", { [`qty-${id}`]: "7000" });
  expect([many.status, many.path]).toEqual([400, "/cart"]);
  expect(many.problems.join()).toMatch(
    /在庫が足りません。種類ごとに合わせて[\d,]+個以下にしてください/,
  );
  await shop.db.update(offers).set({ minOrder: 3 });
  await shop.db.delete(cartLines).where(ne(cartLines.id, id));
  const few = await (await (await shop.browser(hanako)).open("/cart")).submit("注文へ進む", {
    [`qty-${id}`]: "1",
  });
  expect(few.problems.join()).toMatch(
    /最小注文数に足りません。種類を合わせて\d+個以上にしてください/,
  );
});

test("a number of a company's own and a JAN that is right are kept as they are", async () => {
  for (const typed of ["1234567890123", "4901234567894"])
    expect((await cartWith({ [`label-${id}`]: typed })).text).toContain(`ラベル番号 ${typed}`);
});
