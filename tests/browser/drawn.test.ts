import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { person, signIn } from "./people.ts";

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
