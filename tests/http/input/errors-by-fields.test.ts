import { expect, test } from "vitest";
import { openShop } from "#tests/support/shop.ts";

const shop = await openShop();

test.each([
  ["/tollVipApplyFor?monthly=🍜", "monthly"],
  ["/tollVipApplyFor?monthly=100000&level=x", "level"],
])(
  "%s says what is wrong by its field, and leads to no answer that is not there",
  async (path, id) => {
    const page = await (await shop.browser()).open(encodeURI(path));
    expect(page.status).toBe(400);
    const field = page.document.getElementById(id)!;
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(page.document.getElementById(`${id}-error`)!.text).toBe(page.problems[0]);
    expect(page.document.getElementById("answer")).toBeNull();
  },
);

test("the calculator leads to its errors until there is an answer", async () => {
  const visitor = await shop.browser();
  const asked = "/costCalculator?quantity=100&priceCny=";
  const wrong = await visitor.open(encodeURI(`${asked}🍜`));
  expect([wrong.status, wrong.problems.length]).toEqual([400, 1]);
  expect(wrong.document.getElementById("answer")).toBeNull();
  const right = await visitor.open(`${asked}12`);
  expect(right.document.getElementById("answer")!.text).toContain("合計");
});

test.each([
  ["/logisticsTracking?number=", "追跡番号を入力してください"],
  ["/hsCodeSearch?q=", "品名またはHSコードを入力してください"],
])("%s says what is missing", async (path, sentence) => {
  expect((await (await shop.browser()).open(path)).text).toContain(sentence);
});

test("pages that were only opened say nothing of what is missing", async () => {
  for (const path of ["/logisticsTracking", "/hsCodeSearch"])
    expect((await (await shop.browser()).open(path)).text).not.toContain("入力してください");
});
