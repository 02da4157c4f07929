import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workbookFile } from "#tests/support/golden/sheet-files.ts";
import { person, signIn } from "./steps/people.ts";

test.each([
  ["with", true],
  ["without", false],
])(
  "a sheet becomes an order %s scripts: sent, mended where it is wrong, ordered",
  async (_, js) => {
    const { page, complaints } = await person(js);
    await signIn(page, "/login", "demo", "Demo1234");
    await page.goto("/CommoditySearch?q=ポーチ");
    const links = await page
      .locator("main a[href*='goods_id=']")
      .evaluateAll((found) => found.map((link) => link.getAttribute("href")!));
    const offers = [
      ...new Set(links.map((link) => new URL(link, page.url()).searchParams.get("goods_id"))),
    ];
    expect(offers.length).toBeGreaterThan(2);

    const file = join(tmpdir(), `発注-${js}.xlsx`);
    const rows = offers
      .slice(0, 2)
      .map((id, index) => [id, "レンガ色のもの", index === 0 ? 60 : "六十"]);
    const { bytes } = workbookFile([["商品番号", "カラー・サイズ", "数量"], ...rows]);
    writeFileSync(file, bytes);
    await page.goto("/user/excelPlaceAnOrder");
    await page.getByLabel(/^Excel・CSVファイル/).setInputFiles(file);
    await page.getByRole("button", { name: "読み込む", exact: true }).click();

    await page.getByRole("heading", { name: "2行を修正してください" }).waitFor();
    await page.getByRole("link", { name: /^C3 数量: / }).click();
    await page.getByLabel("B2 カラー・サイズ").selectOption({ index: 1 });
    await page.getByLabel("B3 カラー・サイズ").selectOption({ index: 1 });
    await page.getByLabel("C3 数量").fill("70");
    // The enter key mends, and touches no row.
    await page.getByLabel("C3 数量").press("Enter");
    await page.getByText("修正した内容で計算し直しました").waitFor();
    const total = await page.locator("#amount tfoot .yen-amount").first().innerText();
    await page.getByRole("button", { name: "見積を依頼する" }).click();
    await page.getByText("注文を作り、見積を依頼しました").waitFor();

    await page.getByRole("link", { name: /^KB-/ }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.locator("main").innerText()).toContain("見積中");
    expect(await page.locator("#amount tfoot .yen-amount").first().innerText()).toBe(total);
    expect(complaints).toEqual([]);
  },
  60_000,
);

test("a file that is on its way shows how far, and one that is refused stays chosen", async () => {
  const { page, context, complaints } = await person(true);
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto("/user/excelPlaceAnOrder");
  const network = await context.newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 1_000_000,
  });
  const file = join(tmpdir(), "見出しなし.csv");
  writeFileSync(file, "a,b,c\n".repeat(400_000));
  const field = page.getByLabel(/^Excel・CSVファイル/);
  await field.setInputFiles(file);
  await page.getByRole("button", { name: "読み込む", exact: true }).click();
  await page.getByText(/送信中 [1-9]\d?%/).waitFor();
  await page.getByText("列の見出しが見つかりません").waitFor();
  expect(await field.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByText("送信中").isVisible()).toBe(false);
  expect(complaints.filter((said) => !said.includes("400"))).toEqual([]);
  await context.close();
}, 60_000);
