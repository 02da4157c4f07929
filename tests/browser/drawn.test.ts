import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { person, signIn } from "./steps/people.ts";

// The Worker carries less of the packages that draw than Node does: what they draw is asked for in its runtime.

test("the Worker draws a page's picture and an invoice with Japanese type", async () => {
  const { page, context } = await person(false);
  const picture = await page.request.get("/page.png?of=%2F");
  expect(picture.status()).toBe(200);
  expect((await picture.body()).subarray(1, 4).toString()).toBe("PNG");

  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto("/user/invoices");
  const links = page.locator('main a[href$="/pdf"]');
  const answer = await page.request.get((await links.first().getAttribute("href"))!);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  const invoice = await PDFDocument.load(await answer.body());
  expect(invoice.getPageCount()).toBeGreaterThan(0);
  await context.close();
}, 60_000);

test("papers that are drawn at the same moment are all drawn", async () => {
  const { page, context } = await person(false);
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto("/user/invoices");
  const links = await page.locator('main a[href$="/pdf"]').all();
  const addresses = await Promise.all(links.slice(0, 4).map((link) => link.getAttribute("href")));
  const answers = await Promise.all(
    [...addresses, ...addresses].map((address) => page.request.get(address!)),
  );
  expect(answers.map((answer) => answer.status())).toEqual(answers.map(() => 200));
  await context.close();
}, 60_000);

test("an order in print shows the change that waits for consent, and no box that is empty without its form", async () => {
  const { page, context } = await person(false);
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto("/user/order?state=buying");
  const links = await page.locator('main a[href^="/OrderDetails"]').all();
  const addresses = new Set(await Promise.all(links.map((link) => link.getAttribute("href"))));
  const consent = page.getByRole("heading", { name: "金額変更のご確認" });
  for (const address of addresses) {
    await page.goto(address!);
    if (await consent.isVisible()) break;
  }
  const store = page.getByRole("heading", { name: "店舗", exact: true });
  const sum = page.getByText("すべてに同意したときの合計");
  const press = page.getByRole("button", { name: "同意する", exact: true });
  for (const shown of [store, sum, press]) expect(await shown.isVisible()).toBe(true);
  await page.emulateMedia({ media: "print" });
  expect(await sum.isVisible()).toBe(true);
  for (const hidden of [store, press]) expect(await hidden.isVisible()).toBe(false);
  await context.close();
}, 60_000);
