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

const headless = join(tmpdir(), "見出しなし.csv");
writeFileSync(headless, "a,b,c\n".repeat(400_000));
const good = join(tmpdir(), "発注.csv");
writeFileSync(good, "商品番号,カラー・サイズ,数量\n123456789012,赤,10\n");

/** The page that sends sheets, with React at work. */
async function sendingPage() {
  const opened = await person(true);
  const { page } = opened;
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto("/user/excelPlaceAnOrder");
  await page.locator(".upload.alive").waitFor();
  const list = page.locator(".upload-files");
  return {
    ...opened,
    field: page.getByLabel(/^Excel・CSVファイル/),
    send: page.getByRole("button", { name: "読み込む", exact: true }),
    list,
    sent: () => list.getByText("準備完了").waitFor(),
  };
}

test("a file goes to the store as it is chosen and shows how far; its form waits, and keeps it when it is refused", async () => {
  const { page, context, complaints, field, send, list, sent } = await sendingPage();
  const network = await context.newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 0, downloadThroughput: -1 },
      uploadThroughput,
    });
  await speed(1_000_000);
  const hosts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") hosts.push(new URL(request.url()).host);
  });
  await field.setInputFiles(headless);
  await list.getByText(/^[1-9]\d?%$/).waitFor();
  expect(await send.isDisabled()).toBe(true);
  await sent();
  await speed(-1);
  expect(hosts).toHaveLength(1);
  expect(hosts).not.toContain(new URL(page.url()).host);

  await send.click();
  await page.locator(".error-summary").waitFor();
  expect(await page.locator(".error-summary").innerText()).toContain("列の見出しが見つかりません");
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expect(await list.innerText()).toContain("見出しなし.csv");

  // Another one takes its place, and the form goes once however often it is pressed.
  await field.setInputFiles(good);
  await expect.poll(() => list.innerText()).not.toContain("見出しなし.csv");
  await sent();
  const forms: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") forms.push(request.url());
  });
  await send.dblclick();
  await page.waitForURL(/excelOrderPreview/);
  expect(await page.locator("main").innerText()).toContain("発注.csv");
  expect(forms).toHaveLength(1);
  expect(complaints.filter((said) => !said.includes("400"))).toEqual([]);
  await context.close();
}, 60_000);

test("a file that did not come through is sent again, and one that may not be sent is taken off", async () => {
  const { page, context, complaints, field, send, list, sent } = await sendingPage();
  const broken = (url: URL) => url.host !== new URL(page.url()).host;
  await page.route(broken, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await field.setInputFiles(good);
  await list.getByText("送信できませんでした").waitFor();
  expect(await send.isDisabled()).toBe(true);
  await page.unroute(broken);
  await page.getByRole("button", { name: "発注.csvを再送する" }).click();
  await sent();
  expect(await send.isDisabled()).toBe(false);
  await page.getByRole("button", { name: "発注.csvを外す" }).click();
  await expect.poll(() => list.count()).toBe(0);

  // What is no such file is said before anything is sent, what only looks like one when its content was read.
  await field.setInputFiles({
    ...{ name: "写真.png", mimeType: "image/png" },
    buffer: Buffer.from("png"),
  });
  await page.getByText("「写真.png」は選べない種類のファイルです").waitFor();
  expect(await list.count()).toBe(0);
  await field.setInputFiles({
    ...{ name: "発注.xlsx", mimeType: "" },
    buffer: Buffer.from("MZ program"),
  });
  await list.getByText("送れるのは、画像").waitFor();
  expect(await page.getByRole("button", { name: "再送する" }).count()).toBe(0);
  await page.getByRole("button", { name: "発注.xlsxを外す" }).click();
  await expect.poll(() => send.isDisabled()).toBe(false);
  const allowed = /400|net::ERR_FAILED/;
  expect(complaints.filter((said) => !allowed.test(said))).toEqual([]);
  await context.close();
}, 60_000);
