import { Buffer } from "node:buffer";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { saveBankMapping } from "#app/domain/money/bank/bank-lines.server.ts";
import { must } from "#db/seed/history/day-book.ts";
import { png } from "#tests/support/trade/stock.ts";
import { delivery } from "./steps/delivery-steps.ts";
import { onTheFloor } from "./steps/floor-steps.ts";
import { person, signIn } from "./steps/people.ts";

const photo = (name: string) => ({
  ...{ name, mimeType: "image/png" },
  buffer: Buffer.from(png().bytes),
});

/** A buyer at a form that takes files, with React at work. */
async function buyerAt(path: string) {
  const opened = await person(true);
  await signIn(opened.page, "/login", "demo", "Demo1234");
  await opened.page.goto(path);
  return withFiles(opened);
}

async function withFiles<Opened extends Awaited<ReturnType<typeof person>>>(opened: Opened) {
  const { page } = opened;
  await page.locator(".upload.alive").first().waitFor({ state: "attached" });
  const list = page.locator(".upload-files");
  return {
    ...opened,
    list,
    problems: page.locator(".error-summary"),
    pictures: filesOf(page),
    sent: () => list.getByText(/準備完了|已上传/).waitFor(),
  };
}

const paper = { name: "図面.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
const refusals = (complaints: readonly string[]) =>
  complaints.filter((said) => !/400|ERR_FAILED/.test(said));

const filesOf = (page: Page) => page.locator("input[name=pictures]");

test("a claim that is refused keeps its photos, and is sent with them", async () => {
  const number = await delivery("received");
  const { page, context, complaints, list, problems, pictures } = await buyerAt(
    `/aftersaledetails?pOrder_sn=${number}`,
  );
  await pictures.setInputFiles([photo("外箱.png"), photo("商品.png")]);
  await expect.poll(() => list.getByText("準備完了").count()).toBe(2);
  await page.getByRole("radio", { name: "破損・汚れ" }).check();
  await page.getByRole("radio", { name: /^返金/ }).check();
  await page.getByLabel(/の申請数$/).fill("9");
  await page.getByLabel(/^状況/).fill("箱の角がつぶれていました。");
  await page.getByRole("button", { name: "申請する" }).click();
  await problems.waitFor();
  expect(await problems.innerText()).not.toContain("お選びください");
  expect(await list.innerText()).toContain("外箱.png");

  await page.getByLabel(/の申請数$/).fill("2");
  await page.getByRole("button", { name: "申請する" }).click();
  await page.waitForURL(/claim_sn=/);
  expect(await page.locator("section[aria-labelledby=h-photos] img").count()).toBe(2);
  expect(complaints.filter((said) => !said.includes("400"))).toEqual([]);
  await context.close();
}, 120_000);

test("a photo goes with its form where too many are on their way, and is kept when that is refused", async () => {
  const { page, context, complaints, list, pictures } = await buyerAt("/user/goodsRequests");
  await page.route("**/user/uploads", (route) => route.fulfill({ status: 429 }));
  await pictures.setInputFiles(photo("皿.png"));
  await list.getByText("フォームと一緒に送信します").waitFor();
  const ask = page.getByRole("button", { name: "依頼する" });
  expect(await ask.isDisabled()).toBe(false);
  await page.locator("#goods-quantity").fill("5");
  await page.locator("#goods-title").fill("陶器の皿");
  const address = page.locator("#goods-pageUrl");
  await address.fill("ftp://shop");
  await ask.click();
  await page.locator(".error-summary", { hasText: "アドレスは http:// または" }).waitFor();
  expect(await page.locator(".error-summary").innerText()).not.toContain("お選びください");
  expect(await list.innerText()).toContain("皿.png");

  await address.fill("");
  await ask.click();
  await page.waitForURL(/request_sn=/);
  expect(await page.locator("section[aria-labelledby=h-photos] img").count()).toBe(1);
  const allowed = /400|429/;
  expect(complaints.filter((said) => !allowed.test(said))).toEqual([]);
  await context.close();
}, 120_000);

test("a file chosen on a delivery's page stays while another form of the page is refused", async () => {
  const number = await delivery("requested");
  const { page, context, complaints, list, problems, sent } = await buyerAt(
    `/deliveryDetails?pOrder_sn=${number}`,
  );
  await page.getByLabel(/^ファイルを選ぶ/).setInputFiles(paper);
  await sent();
  const message = page.getByLabel("担当者へのメッセージ");
  await message.fill("図面を送ります。");
  await page.getByText("出荷を保留する").click();
  const hold = page.getByRole("button", { name: "保留にする" });
  await hold.click();
  await problems.filter({ hasText: "保留にする理由を入力してください" }).waitFor();
  expect(await list.innerText()).toContain("図面.pdf");
  expect(await message.inputValue()).toBe("図面を送ります。");
  await hold.waitFor();
  await page.getByRole("button", { name: "添付する" }).click();
  await page.getByRole("link", { name: "図面.pdf" }).waitFor();
  expect(await list.count()).toBe(0);
  await page.getByRole("button", { name: "送信する" }).click();
  await page.locator(".own-message", { hasText: "図面を送ります。" }).waitFor();
  expect(refusals(complaints)).toEqual([]);
  await context.close();
}, 120_000);

test("what is wrong with a product's data leaves its chosen paper and the long text", async () => {
  const { page, context, complaints, list, problems, sent } = await productPage();
  await page.getByLabel(/^ファイルを選ぶ/).setInputFiles(paper);
  await sent();
  const note = page.getByLabel(/^備考/);
  await note.fill("色むらのあるものは除いてください。".repeat(8));
  const jan = page.getByLabel(/^JAN/);
  await jan.fill("123");
  await page.getByRole("button", { name: "保存する" }).click();
  await problems.filter({ hasText: "JAN・EANコードは8桁か13桁" }).waitFor();
  expect(await list.innerText()).toContain("図面.pdf");
  expect(await note.inputValue()).toContain("色むら");
  await jan.fill("4901234567894");
  await page.getByRole("button", { name: "保存する" }).click();
  await page.getByText("保存しました。").waitFor();
  expect(await list.innerText()).toContain("図面.pdf");
  await page.getByRole("button", { name: "添付する" }).click();
  await page.getByRole("link", { name: "図面.pdf" }).waitFor();
  expect(refusals(complaints)).toEqual([]);
  await context.close();
}, 120_000);

/** The page of a product that was just registered. */
async function productPage() {
  const opened = await person(true);
  const { page } = opened;
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto("/commodityInformationMaintenance");
  await page.locator("#product-name").fill(`帆布トート ${crypto.randomUUID().slice(0, 6)}`);
  await page.getByRole("button", { name: "保存する" }).click();
  await page.waitForURL(/id=/);
  return withFiles(opened);
}

test("a withdrawal above the balance keeps its picture, and is sent with it", async () => {
  const { page, context, complaints, list, problems, sent } = await buyerAt("/withdrawDeposit");
  await page.locator("input[name=receipts]").setInputFiles(photo("画面.png"));
  await sent();
  await page.getByLabel(/^出金の理由/).fill("取引の予定がなくなったため");
  const amount = page.getByLabel(/^出金額/);
  await amount.fill("99,000,000");
  const ask = page.getByRole("button", { name: "出金を申請する" });
  await ask.click();
  await problems.filter({ hasText: "残高が不足しています" }).waitFor();
  expect(await problems.innerText()).not.toContain("お選びください");
  expect(await list.innerText()).toContain("画面.png");
  await amount.fill("1,000");
  await ask.click();
  await page.waitForURL("**/user/WithdrawalRecord");
  await page
    .getByRole("img", { name: /画面/ })
    .or(page.getByRole("link", { name: /画面/ }))
    .first()
    .waitFor();
  expect(refusals(complaints)).toEqual([]);
  await context.close();
}, 120_000);

test("a slip of a transfer stays where the line breaks under it", async () => {
  const number = await delivery("quoted");
  const opened = await person(true);
  const { page, context, complaints } = opened;
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto(`/porderPayment?pOrder_sn=${number}`);
  await page.getByLabel(/^振込名義/).fill("カ）デモショウテン");
  await page.getByRole("button", { name: "銀行振込で支払う" }).click();
  await page.getByText("振込明細の写しを追加する").click();
  const { list, problems, sent } = await withFiles(opened);
  await page.locator("input[name=receipts]").setInputFiles(photo("写し.png"));
  await sent();
  const add = page.getByRole("button", { name: "追加する", exact: true });
  await page.route("**/balanceMaybeBankPaymentSuccess.data**", (route) => route.abort());
  await add.click();
  await problems.filter({ hasText: "送信できませんでした" }).waitFor();
  expect(await list.innerText()).toContain("写し.png");
  await page.unroute("**/balanceMaybeBankPaymentSuccess.data**");
  await add.click();
  await page.getByRole("img", { name: /振込明細/ }).waitFor();
  expect(refusals(complaints)).toEqual([]);
  await context.close();
}, 120_000);

test("a photo of a box stays when the number of the box is wrong", async () => {
  const number = await delivery("packed");
  const opened = await person(true);
  const { page, context, complaints } = opened;
  await signIn(page, "/staff/login", "staff-warehouse", "Staff1234");
  await page.goto(`/staff/shipping/${number}`);
  const { list, problems, sent } = await withFiles(opened);
  await page.locator("input[name=photos]").setInputFiles(photo("封箱.png"));
  await sent();
  const box = page.getByLabel("拍的是第几箱");
  await box.fill("9");
  const save = page.getByRole("button", { name: "保存封箱照" });
  await save.click();
  await problems.filter({ hasText: "没有这个箱号" }).waitFor();
  expect(await list.innerText()).toContain("封箱.png");
  await box.fill("1");
  await save.click();
  await page.getByRole("img", { name: "第1箱" }).waitFor();
  expect(refusals(complaints)).toEqual([]);
  await context.close();
}, 120_000);

test("a statement stays when it was read by the columns of another bank", async () => {
  await onTheFloor(async (book) => {
    const finance = book.staff("staff-finance", 0);
    const headers = { amountHeader: "入金", payerHeader: "摘要", balanceHeader: "残高" };
    for (const [name, dayHeader] of [
      ["港湾銀行", "取引日"],
      ["別の銀行", "日付"],
    ] as const)
      must(
        await saveBankMapping(finance, { id: crypto.randomUUID(), name, dayHeader, ...headers }),
      );
  });
  const { page, context, complaints } = await person(true);
  await signIn(page, "/staff/login", "staff-finance", "Staff1234");
  await page.goto("/staff/bank-lines");
  await page.locator(".upload.alive").waitFor();
  const rows = ["取引日,入金,摘要,残高", `2026/01/15,800,利息 ${crypto.randomUUID()},50800`];
  const file = { name: "流水.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\r\n")) };
  await page.locator("input[name=statement]").setInputFiles(file);
  const list = page.locator(".upload-files");
  await list.getByText("流水.csv").waitFor();
  const bank = page.getByLabel("银行", { exact: true });
  const take = page.getByRole("button", { name: "导入", exact: true });
  await bank.selectOption({ label: "別の銀行" });
  await take.click();
  await page.locator(".error-summary", { hasText: "文件中没有这些列" }).waitFor();
  expect(await list.innerText()).toContain("流水.csv");
  await bank.selectOption({ label: "港湾銀行" });
  await take.click();
  await page.getByText("新增 1 笔").waitFor();
  expect(refusals(complaints)).toEqual([]);
  await context.close();
}, 120_000);
