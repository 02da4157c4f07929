import { expect, test } from "vitest";
import { person, signIn } from "#tests/browser/steps/people.ts";

/** Lists of the console, and those whose first entry's page is opened as well. */
const lists = [
  "/staff",
  "/staff/receive",
  "/staff/shelve",
  "/staff/deposits",
  "/staff/orders",
  "/staff/bank-lines",
  "/staff/audit",
  "/staff/labels",
] as const;
const opened = [
  "/staff/quotes",
  "/staff/purchases",
  "/staff/inspect",
  "/staff/shipping",
  "/staff/members",
] as const;

test("staff work on a telephone: nothing is cut off, and no word stands on its side", async () => {
  const { page, context } = await person(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "/staff/login", "staff-admin", "Staff1234");
  const found: string[] = [];

  for (const path of lists) await look(path);
  for (const path of opened) {
    await look(path);
    const hrefs = await page
      .locator(`main a[href^="${path}/"]`)
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    // Two of each: what waits for different moves has different forms.
    for (const href of [...new Set([hrefs[0], hrefs.at(-1)])]) if (href) await look(href);
  }
  expect(found).toEqual([]);
  await context.close();

  async function look(path: string) {
    await page.goto(path);
    const wrong = await page.evaluate(() => {
      const said: string[] = [];
      if (document.documentElement.scrollWidth !== innerWidth) said.push("scrolls sideways");
      for (const control of document.querySelectorAll(
        "main :is(input:not([type=hidden]), button, select, textarea):not(.visually-hidden)",
      )) {
        const { left, right, width } = control.getBoundingClientRect();
        if (width > 0 && (left < 0 || right > innerWidth))
          said.push(`${control.getAttribute("name") ?? control.textContent} is cut off`);
      }
      for (const cell of document.querySelectorAll("main :is(th, td, dt, dd, h1)")) {
        const { width } = cell.getBoundingClientRect();
        const text = (cell.textContent ?? "").trim();
        if (width > 1 && width < 24 && text.length > 3)
          said.push(`${text.slice(0, 20)} is upright`);
      }
      return said;
    });
    for (const one of wrong) found.push(`${path}: ${one}`);
  }
}, 120_000);
