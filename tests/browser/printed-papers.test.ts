import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { origin, person, signIn } from "./steps/people.ts";

test("an invoice prints on one sheet: who it is to beside who issues it, the total large", async () => {
  const { page, context } = await person(false);
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto("/user/invoices?kind=invoice");
  // Of an order: what other tests have sent to Japan since has invoices without goods.
  const ofOrder = page.getByRole("row").filter({ hasText: "KB-" });
  await ofOrder.locator("a[href*='/user/invoices/invoice/I']").first().click();
  await page.getByRole("heading", { level: 1, name: "請求書" }).waitFor();
  await page.setViewportSize({ width: 690, height: 1_000 });
  await page.emulateMedia({ media: "print" });
  const at = async (words: string) =>
    (await page.getByText(words, { exact: false }).last().boundingBox())!;
  const [to, from] = [await at("御中"), await at("登録番号")];
  expect(from.x).toBeGreaterThan(to.x + to.width / 2);
  expect(from.y).toBeLessThan(to.y + 120);
  const size = (words: string) =>
    page
      .getByRole("row", { name: words })
      .first()
      .locator("td")
      .evaluate((cell) => Number.parseFloat(getComputedStyle(cell).fontSize));
  expect(await size("合計")).toBeGreaterThan(await size("商品代金"));
  const sheet = await PDFDocument.load(await page.pdf({ format: "A4" }));
  expect(sheet.getPageCount()).toBe(1);
  await context.close();
}, 60_000);

test("papers that are drawn at once are the same as those drawn one after the other", async () => {
  const { page, context } = await person(false);
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto("/user/invoices?kind=invoice");
  const links = page.locator("a[href*='/user/invoices/invoice/I']");
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
  const papers = [...new Set(hrefs.filter((href) => !href.endsWith("/pdf")))].slice(0, 4);
  expect(papers.length).toBeGreaterThan(1);
  const draw = async (paper: string) => {
    const answer = await context.request.get(`${origin}${paper}/pdf`);
    expect(answer.status()).toBe(200);
    return answer.body();
  };
  const alone: Buffer[] = [];
  for (const paper of papers) alone.push(await draw(paper));
  for (const [index, paper] of alone.entries())
    expect((await PDFDocument.load(paper)).getTitle()).toContain(papers[index]!.split("/").at(-1));
  expect((await Promise.all(papers.map(draw))).map((paper) => paper.toString("latin1"))).toEqual(
    alone.map((paper) => paper.toString("latin1")),
  );
  await context.close();
}, 60_000);
