import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { seedArticles } from "#db/seed/seed-articles.ts";
import { openShop } from "#tests/support/shop.ts";

const shop = await openShop();
await seedArticles(shop.db);
shop.wait(100);

async function ask(asked: Record<string, string> = {}) {
  const query = new URLSearchParams(asked);
  const response = await shop.fetch(
    new Request(`https://shop.test/internationalLogistics?${query}`),
  );
  const page = parse(await response.text());
  const rows = page.querySelectorAll("section.panel tbody tr").map((row) => row.text);
  return { response, page, priceOf: (name: string) => rows.find((row) => row.startsWith(name)) };
}

const box = { boxes: "1", weightKg: "10", lengthCm: "60", widthCm: "50", heightCm: "50" };

// 60×50×50 ÷ 6,000 = 25 kg, ÷ 5,000 = 30 kg, as the golden cases of the lists have it.
test("a box's freight stands for every method, by the tables of the page", async () => {
  const { response, priceOf } = await ask(box);
  expect(response.status).toBe(200);
  expect(priceOf("高速船")).toContain("10,750円");
  expect(priceOf("国際宅配便")).toContain("33,080円");
  expect(priceOf("国際宅配便")).toContain("30.00kg");
});

// Tsushima: 10,750 + 1,800 a box + 60 × 25 kg.
test("a far place costs what its row says, by its postal code", async () => {
  const { priceOf } = await ask({ ...box, postalCode: "817-0001" });
  expect(priceOf("高速船")).toContain("14,050円");
  expect(priceOf("高速船")).toContain("離島・遠隔地 3,300円");
});

test("a postal code of another prefecture, or an unknown one, is refused as on the address form", async () => {
  const elsewhere = await ask({ ...box, postalCode: "100-0101", prefecture: "大阪府" });
  expect(elsewhere.response.status).toBe(400);
  expect(elsewhere.page.text).toContain("この郵便番号は東京都の番号です");
  const unknown = await ask({ ...box, postalCode: "000-0000", prefecture: "大阪府" });
  expect(unknown.response.status).toBe(400);
  expect(unknown.page.text).toContain("この郵便番号は見つかりません");
  expect(unknown.page.text).toContain("空のままでも、都道府県で計算できます");
  expect(unknown.page.querySelector("[name=postalCode]")?.getAttribute("value")).toBe("000-0000");
  expect((await ask({ ...box, postalCode: "100-0101" })).response.status).toBe(200);
});

test("a method that does not carry the goods says why", async () => {
  const { page } = await ask({ ...box, weightKg: "10.5", goodsClass: "brand" });
  expect(page.querySelector("section.panel")?.text).toContain("高速船ではブランド品を運べません");
});

test("an answer is nobody else's, and a page without a question is everybody's", async () => {
  const { response } = await ask(box);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const plain = await ask({ utm: "x" });
  expect(plain.response.headers.get("Cache-Control")).toContain("public");
  expect(plain.page.querySelector("#weightKg, [name=weightKg]")?.getAttribute("value")).toBeFalsy();
});

test.each<Record<string, string>>([
  { weightKg: "0" },
  { weightKg: "abc" },
  { weightKg: "" },
  { boxes: "0" },
  { boxes: "1000" },
  { lengthCm: "" },
  { heightCm: "-1" },
  { widthCm: "1e3" },
  { postalCode: "12" },
  { prefecture: "火星県" },
  { goodsClass: "gold" },
])("%o is refused beside its field, and what was typed is kept", async (wrong) => {
  const { response, page } = await ask({ ...box, ...wrong });
  expect(response.status).toBe(400);
  const [name] = Object.keys(wrong);
  const field = page.querySelector(`[name=${name}]`);
  expect(field?.getAttribute("aria-invalid")).toBe("true");
  expect(page.querySelector(".error-summary a")?.getAttribute("href")).toBe(`#${field?.id}`);
  const other = name === "lengthCm" ? "widthCm" : "lengthCm";
  expect(page.querySelector(`[name=${other}]`)?.getAttribute("value")).toBe(box[other]);
});

test("far places are named, not numbered", async () => {
  const { page } = await ask();
  const text = page.querySelector("#main")?.text ?? "";
  for (const place of ["対馬市", "小笠原村", "熊毛郡屋久島町"]) expect(text).toContain(place);
  expect(text).not.toMatch(/〒\d/);
});
