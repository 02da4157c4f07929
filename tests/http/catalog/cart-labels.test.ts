import { eq, ne } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { cartLines, orders } from "#db/schema/index.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";
import { fillCart } from "#tests/support/trade.ts";

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
