import { expect, test } from "vitest";
import { person } from "./steps/people.ts";

test("sums follow each key, and the landed cost as soon as the typing rests", async () => {
  const { page, context, complaints } = await person(true);
  await page.goto("/CommoditySearch?view=list");
  const link = page.locator('main a[href^="/ProductDetails"]').first();
  await page.goto((await link.getAttribute("href"))!);
  const field = page.locator("#skus input").first();
  const sum = page.locator('.reach [data-sums="all"]');
  const cost = page.locator('[data-live="cost"]');
  await field.fill("20");
  expect(await sum.textContent()).toBe("20");
  await expect.poll(() => cost.textContent()).toContain("20個のとき");
  const few = await page.locator(".cost .fig").textContent();
  await field.fill("2000");
  expect(await sum.textContent()).toBe("2,000");
  await expect.poll(() => cost.textContent()).toContain("2,000個のとき");
  expect(await page.locator(".cost .fig").textContent()).not.toBe(few);
  expect(await field.inputValue()).toBe("2000");
  // The button answers the same.
  const live = await page.locator(".reach").textContent();
  await page.getByRole("button", { name: "この数量で計算し直す" }).click();
  await page.waitForURL(/qty-/);
  expect(await page.locator(".reach").textContent()).toBe(live);
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

test("on a phone the way into the cart stays in reach, and no picture leaves the page", async () => {
  const { page, context } = await person(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/CommoditySearch?view=list");
  const link = page.locator('main a[href^="/ProductDetails"]').first();
  const path = (await link.getAttribute("href"))!;
  await page.goto(path);
  const add = page.getByRole("button", { name: "カートに入れる" });
  for (const top of [0, 2_000, 100_000]) {
    await page.evaluate((y) => scrollTo(0, y), top).catch(() => {});
    const box = (await add.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(844);
  }
  const second = page.locator(".shown label").nth(1);
  await second.click();
  expect(await page.locator(".shown li").nth(1).locator("a").isVisible()).toBe(true);
  expect(await page.locator(".shown li").nth(0).locator("a").isVisible()).toBe(false);
  await page.goto(`${path}#photo-2`);
  expect(await page.locator("#photo-2").isVisible()).toBe(true);
  await context.close();
}, 60_000);
