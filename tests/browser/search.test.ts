import type { Page } from "playwright";
import { expect, test } from "vitest";
import { orderOfTenLines } from "./steps/desk-steps.ts";
import { person, signIn } from "./steps/people.ts";

const box = (page: Page) => page.locator("header [role=search] input[type=search]");
const options = (page: Page) => page.locator(".suggestions [role=option]");
const chosen = (page: Page) => page.locator(".suggestions [aria-selected=true]");
const found = (page: Page) => page.locator("main .offer h3").allInnerTexts();

test.each(["/cart", "/CommoditySearch"])(
  "the search box of %s suggests while one types, and is gone through by keys",
  async (path) => {
    const { number } = await orderOfTenLines();
    const { page, context, complaints } = await person(true);
    await signIn(page, "/login", "demo", "Demo1234");
    await page.goto(path);
    await box(page).focus();
    await expect.poll(() => box(page).getAttribute("role")).toBe("combobox");
    await page.keyboard.type("たんぶ");
    await options(page).first().waitFor();
    expect(await box(page).getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("ArrowDown");
    expect(await chosen(page).innerText()).toContain("タンブラー");
    expect(await box(page).getAttribute("aria-activedescendant")).toBe(
      await chosen(page).getAttribute("id"),
    );
    await page.keyboard.press("Escape");
    expect(await options(page).first().isVisible()).toBe(false);
    expect(await box(page).inputValue()).toBe("たんぶ");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/CommoditySearch\?q=/);
    expect(new URL(page.url()).searchParams.get("q")).toBe("タンブラー");

    // What was searched is suggested again, and an own number leads to its page.
    await box(page).fill("タン");
    await page.locator(".suggestions").getByText("検索履歴").waitFor();
    await box(page).fill(number.slice(-7));
    await options(page).filter({ hasText: number }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/OrderDetails/);
    expect(page.url()).toContain(number);
    expect(complaints).toEqual([]);
    await context.close();
  },
  90_000,
);

test("order and conditions are in force as soon as they are chosen, with their address, and Back takes them off", async () => {
  const { page, context, complaints } = await person(true);
  let documents = 0;
  await page.goto("/CommoditySearch?q=ポーチ");
  page.on("domcontentloaded", () => documents++);
  await expect.poll(() => page.locator("button.unneeded").count()).toBe(1);
  const before = await found(page);
  await page.route("**/CommoditySearch.data**", async (route) => {
    await new Promise((rest) => setTimeout(rest, 500));
    await route.continue();
  });
  await page.locator("#sort").focus();
  await page.locator("#sort").selectOption("price_desc");
  await page.locator("main .stale").waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("sort")).toBe("price_desc");
  await expect.poll(() => found(page)).not.toEqual(before);
  const dear = await found(page);
  expect(await page.locator("#sort").evaluate((one) => one === document.activeElement)).toBe(true);

  await page.locator("#max").fill("10");
  await page.locator("#moq").focus();
  await page.getByRole("link", { name: "10元以下 を外す" }).waitFor();
  expect(new URL(page.url()).searchParams.get("sort")).toBe("price_desc");
  await page.getByRole("link", { name: "10元以下 を外す" }).click();
  await expect.poll(() => page.locator("#max").inputValue()).toBe("");
  await expect.poll(() => found(page)).toEqual(dear);
  for (let steps = 0; steps < 3; steps++) await page.goBack();
  await expect.poll(() => found(page)).toEqual(before);
  expect(await page.locator("#sort").inputValue()).toBe("popular");
  expect(documents).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

test("who signs out leaves nothing of what was searched to the next person", async () => {
  const { page, context } = await person(true);
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto("/cart");
  await box(page).focus();
  await expect.poll(() => box(page).getAttribute("role")).toBe("combobox");
  await page.keyboard.type("水筒");
  await page.keyboard.press("Enter");
  await page.waitForURL(/CommoditySearch\?q=/);
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(await kept()).toContain("水筒");
  await page.getByRole("button", { name: "ログアウト" }).click();
  await page.waitForURL(/\/login/);
  expect(await kept()).toBe("{}");
  await signIn(page, "/staff/login", "staff-buying", "Staff1234");
  // The key does nothing before the page's script is there.
  await expect
    .poll(async () => {
      await page.keyboard.press("/");
      return page.evaluate(() => document.activeElement?.getAttribute("type"));
    })
    .toBe("search");
  // What is searched is kept by the script of the suggestions.
  await page.getByRole("combobox", { name: "搜索一切" }).waitFor();
  await page.keyboard.type("水瓶");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/staff\/search/);
  expect(await kept()).toContain("水瓶");
  await page.getByRole("button", { name: "退出" }).click();
  await page.waitForURL(/\/staff\/login/);
  expect(await kept()).toBe("{}");
  await context.close();
}, 60_000);
