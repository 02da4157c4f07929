import type { Page } from "playwright";
import { expect, test } from "vitest";
import { violations } from "./steps/axe.ts";
import { person } from "./steps/people.ts";

const answer = (page: Page) => page.locator("section[aria-labelledby=h-answer]");
const perPiece = (page: Page) => answer(page).locator(".formula").textContent();
const field = (page: Page, name: string) => page.locator(`#cost-${name}`);

test("figures follow the typing, the address keeps them, and fields are checked when they are left", async () => {
  const { page, context, complaints } = await person(true);
  await page.goto("/costCalculator");
  await page.getByText("単価と数量を入力すると、すぐに計算します").waitFor();
  await field(page, "priceCny").fill("１５");
  await expect.poll(() => perPiece(page)).toContain("円");
  const wide = await perPiece(page);
  await answer(page).getByText("まで狭まります").waitFor();
  await field(page, "weightGrams").fill("300");
  await expect.poll(() => perPiece(page)).not.toBe(wide);
  await expect.poll(() => new URL(page.url()).searchParams.get("weightGrams")).toBe("300");
  const live = await perPiece(page);
  // Whoever is sent the address sees the same, with scripts and without.
  const without = await person(false);
  await without.page.goto(page.url());
  expect(await perPiece(without.page)).toBe(live);

  const lengthError = page.locator("#cost-lengthCm-error");
  await field(page, "lengthCm").fill("長い");
  await expect.poll(() => answer(page).locator(".stale").count()).toBe(1);
  expect(await lengthError.count()).toBe(0);
  await field(page, "widthCm").focus();
  await expect.poll(() => lengthError.textContent()).toContain("縦は0から1,000までの数で");
  expect(await perPiece(page)).toBe(live);
  // The figures are not on their way any more.
  const status = answer(page).locator("[role=status]");
  await expect.poll(() => status.textContent()).toBe("入力内容をご確認ください");
  expect(await page.locator(".sticky-bar").textContent()).toContain("入力内容をご確認ください");
  await field(page, "lengthCm").fill("30");
  await expect.poll(() => lengthError.count()).toBe(0);
  await expect.poll(() => answer(page).locator(".stale").count()).toBe(0);
  expect(await status.textContent()).toBe("");
  expect(complaints).toEqual([]);
  await without.context.close();
  await context.close();
}, 60_000);

test("an HS code found by words is filled in, and all that was typed stays", async () => {
  const { page, context, complaints } = await person(true);
  await page.goto("/costCalculator?priceCny=15&quantity=70&category=");
  await expect.poll(() => perPiece(page)).toContain("円");
  const before = await perPiece(page);
  await field(page, "hsCode").waitFor();
  await page.locator("#hs-words").fill("セーター");
  await page.keyboard.press("Enter");
  const found = page.locator("#hs-finder li button");
  await found.first().waitFor();
  expect(new URL(page.url()).searchParams.get("quantity")).toBe("70");
  const code = (await found.first().getAttribute("value"))!;
  await found.first().click();
  expect(await field(page, "hsCode").inputValue()).toBe(code);
  expect(await field(page, "hsCode").evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(() => answer(page).textContent()).toContain(`HSコード${code}の税率`);
  expect(await perPiece(page)).not.toBe(before);
  expect(await field(page, "quantity").inputValue()).toBe("70");
  for (const width of [1_280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

test("what is typed before React is at work counts, Back brings it, and a broken line keeps the figures", async () => {
  const { page, context, complaints } = await person(true);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/costCalculator", { waitUntil: "commit" });
  await field(page, "priceCny").fill("20");
  await field(page, "quantity").fill("50");
  release();
  await expect.poll(() => perPiece(page)).toContain("円");
  await page.goto("/login");
  await page.goBack();
  await expect.poll(() => field(page, "priceCny").inputValue()).toBe("20");
  await expect.poll(() => perPiece(page)).toContain("円");
  const figures = await perPiece(page);
  expect(complaints).toEqual([]);

  await page.route("**/costCalculator.data**", (route) => route.abort());
  await field(page, "quantity").fill("500");
  await page.getByText("計算できませんでした").waitFor();
  expect(await perPiece(page)).toBe(figures);
  await page.unroute("**/costCalculator.data**");

  // The button asks for the whole page once, however often it is pressed.
  const asked: string[] = [];
  let answerIt = () => {};
  const pressedTwice = new Promise<void>((done) => {
    answerIt = done;
  });
  await page.route(/\/costCalculator\?/, async (route) => {
    asked.push(route.request().url());
    await pressedTwice;
    await route.continue();
  });
  const shown = await page.evaluate(async () => {
    const button = document.querySelector<HTMLButtonElement>("#cost .sticky-bar button")!;
    button.click();
    await new Promise((rest) => setTimeout(rest, 100));
    button.click();
    return button.textContent;
  });
  expect(shown).toBe("計算中…");
  answerIt();
  await page.waitForURL(/quantity=500/);
  await expect.poll(() => perPiece(page)).not.toBe(figures);
  expect(asked).toHaveLength(1);
  await context.close();
}, 60_000);
