import type { Page } from "playwright";
import { expect, test } from "vitest";
import { person } from "./steps/people.ts";
import { addToCart } from "./steps/steps.ts";

async function fillCart(page: Page) {
  await page.goto("/CommoditySearch?view=list");
  const link = page.locator('main a[href^="/ProductDetails"]').first();
  await page.goto((await link.getAttribute("href"))!);
  await page.locator("#skus input").first().fill("200");
  await addToCart(page);
}

test("a quantity saves itself, and what is wrong with one stands by its field", async () => {
  const { page, context, complaints } = await person(true);
  await fillCart(page);
  const field = page.locator("[name^=qty-]").first();
  const total = page.locator(".sticky-bar .yen-amount");
  const status = page.locator("[data-saved]");
  const before = await total.textContent();

  await field.fill("300");
  await expect.poll(() => status.textContent()).toBe("保存しました");
  const after = await total.textContent();
  expect(after).not.toBe(before);
  expect(await page.locator("#amount").textContent()).toContain("300個");
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);

  await field.fill("0");
  await expect
    .poll(() => page.locator(".quantity-cell .field-error").textContent())
    .toContain("1から");
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expect(await page.locator(".error-summary").count()).toBe(1);
  await field.fill("300");
  await expect.poll(() => page.locator(".error-summary").count()).toBe(0);
  expect(await field.getAttribute("aria-invalid")).toBeNull();

  await page.locator("[name=pick]").first().uncheck();
  await expect.poll(() => page.locator("#amount").textContent()).toContain("選択中 0明細");
  await page.reload();
  expect(await page.locator("[name^=qty-]").first().inputValue()).toBe("300");
  expect(await page.locator("[name=pick]").first().isChecked()).toBe(false);
  // The wrong quantity was answered as the button would have been, with 400.
  expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
  await context.close();
}, 60_000);

test("on a phone the total and the way on stay in reach, and cover no line", async () => {
  const { page, context } = await person(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await fillCart(page);
  const order = page.getByRole("button", { name: "注文へ進む" });
  for (const top of [-100_000, 500, 100_000]) {
    await page.mouse.wheel(0, top);
    const box = (await order.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(844);
    expect(await page.locator(".sticky-bar .yen-amount").isVisible()).toBe(true);
  }
  const end = async () => {
    const [footer, reach] = await Promise.all(
      ["body > footer", ".sticky-bar"].map((one) => page.locator(one).last().boundingBox()),
    );
    return footer!.y + footer!.height - reach!.y;
  };
  await expect.poll(end).toBeLessThanOrEqual(0);
  await context.close();
}, 60_000);
