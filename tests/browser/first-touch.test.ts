import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { person, signIn } from "./steps/people.ts";
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

test("another method of delivery leads back to the costs, and a row that was changed stays in sight with what was done", async () => {
  const { page, context, complaints } = await person(false);
  await signIn(page, "/login", "demo", "Demo1234");
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/CommoditySearch?view=list");
  const goods = page.locator('main a[href^="/ProductDetails"]');
  const paths = await goods.evaluateAll((links) => [
    ...new Set(links.map((link) => link.getAttribute("href")!)),
  ]);
  for (const path of paths.slice(0, 8)) {
    await page.goto(path);
    const keep = page.getByRole("button", { name: "お気に入りに追加" });
    if (await keep.isVisible()) await keep.click();
  }
  await page.locator("form.modes button").last().click();
  await expect.poll(() => inSight(page.locator("#land"))).toBe(true);

  await page.goto("/user/commodity");
  const row = page.locator("tbody tr").nth(6);
  const id = await row.getAttribute("id");
  await row.getByRole("textbox").fill("よく売れる");
  await row.getByRole("button", { name: /タグを保存/ }).click();
  await page.getByRole("status").filter({ hasText: "タグを保存しました。" }).waitFor();
  expect(page.url()).toContain(`#${id}`);
  await expect.poll(() => inSight(page.locator(`[id="${id}"]`))).toBe(true);
  await expect.poll(() => inSight(page.getByRole("status"))).toBe(true);
  const heading = await page.locator(`[id="${id}"] th`).boundingBox();
  const message = await page.getByRole("status").boundingBox();
  expect(heading!.y).toBeGreaterThanOrEqual(message!.y + message!.height);

  const [next, last] = [page.locator("tbody tr").nth(7), page.locator("tbody tr").last()];
  const beside = await next.getAttribute("id");
  await page
    .locator(`[id="${id}"]`)
    .getByRole("button", { name: /お気に入りから外す/ })
    .click();
  await page.getByRole("status").filter({ hasText: "お気に入りから外しました。" }).waitFor();
  expect(page.url()).toContain(`#${beside}`);
  await expect.poll(() => inSight(page.locator(`[id="${beside}"]`))).toBe(true);
  expect(await last.isVisible()).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

function inSight(thing: Locator) {
  return thing.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}

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
