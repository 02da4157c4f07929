import type { Page } from "playwright";
import { expect, test } from "vitest";
import { person } from "./steps/people.ts";
import { addToCart } from "./steps/steps.ts";

/** Types into the page's first field as soon and as often as the browser comes round while the page loads. */
function typeWithoutPause() {
  const { port1, port2 } = new MessageChannel();
  const until = Date.now() + 3000;
  let count = 0;
  port1.onmessage = () => {
    const field = document.querySelector<HTMLInputElement>(
      "main input:not([type=hidden], [type=checkbox], [type=radio])",
    );
    if (field && count < 20) {
      field.focus();
      field.value += "a";
      field.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, key: "a" }));
      field.dispatchEvent(new InputEvent("input", { bubbles: true, data: "a" }));
      count++;
    }
    if (Date.now() < until) port2.postMessage(0);
  };
  port2.postMessage(0);
}

const firstField = (page: Page) =>
  page.locator("main input:not([type=hidden], [type=checkbox], [type=radio])").first();

test.each(["/login", "/register", "/CommoditySearch?q=トートバッグ"])(
  "%s keeps what is typed before it has loaded",
  async (path) => {
    const { page, context, complaints } = await person(true);
    await page.addInitScript(typeWithoutPause);
    await page.goto(path);
    await page.waitForTimeout(500);
    expect(await firstField(page).inputValue()).toMatch(/a{20}$/);
    // What was typed is no price, and the search says so with 400.
    expect(complaints.filter((line) => !line.includes("400"))).toEqual([]);
    await context.close();
  },
  60_000,
);

test("a form is sent by the first click, before any script is there", async () => {
  const { page, context, complaints } = await person(true);
  await page.route(/\.js$/, () => {});
  await intoCart(page);
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

test("a page whose form was sent stays where it was scrolled to", async () => {
  const { page, context, complaints } = await person(true);
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto("/CommoditySearch?view=list");
  const link = page.locator('main a[href^="/ProductDetails"]').first();
  const path = (await link.getAttribute("href"))!;
  await page.goto(path);
  const other = page.locator("form[data-keep-place] button").first();
  await page.evaluate(() => scrollTo(0, 350));
  expect(await page.evaluate(() => scrollY)).toBe(350);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await other.evaluate((one: HTMLElement) => one.click());
  await answered;
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(350);
  // Another visit begins at its top.
  await page.goto("/login");
  await page.goto(path);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

/** A visitor puts some of the first goods of the list into the cart. */
async function intoCart(page: Page) {
  await page.goto("/CommoditySearch?view=list", { waitUntil: "commit" });
  const link = page.locator('main a[href^="/ProductDetails"]').first();
  await page.goto((await link.getAttribute("href"))!, { waitUntil: "commit" });
  await page.locator("#skus input").first().fill("200");
  await addToCart(page);
}

test.each([true, false])(
  "what went wrong is in view and holds the focus — scripts: %s",
  async (scripts) => {
    const { page, context } = await person(scripts);
    await page.goto("/login");
    await page.getByLabel("ID・メール・電話番号").fill("nobody-here");
    await page.getByLabel("パスワード").fill("Wrong1234");
    await page.getByRole("button", { name: "ログイン", exact: true }).click();
    await page.getByText("IDまたはパスワードが正しくありません").first().waitFor();
    await expect
      .poll(() => page.locator(".error-summary").evaluate((one) => one === document.activeElement))
      .toBe(true);
    await context.close();
  },
  60_000,
);
