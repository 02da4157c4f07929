import { expect, test } from "vitest";
import { person, signIn } from "./steps/people.ts";

test("on a phone, without scripts, my page begins with money and what is due, and menus and footer open from one line", async () => {
  const { page, context, complaints } = await person(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto("/user");
  const bottom = async (selector: string) => {
    const box = (await page.locator(selector).first().boundingBox())!;
    return box.y + box.height;
  };
  expect(await bottom("[aria-labelledby=balance] .yen-amount")).toBeLessThan(844);
  expect(await bottom(".todo-list li")).toBeLessThan(844);

  const ways = page.locator(".site-menu");
  expect(await ways.isVisible()).toBe(false);
  await page.getByRole("button", { name: "メニュー" }).click();
  expect(await ways.getByRole("link", { name: "配送依頼" }).isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  expect(await ways.isVisible()).toBe(false);

  const footer = page.locator(".site-footer nav").first();
  expect(await footer.locator("a").first().isVisible()).toBe(false);
  await footer.locator("summary").click();
  expect(await footer.locator("a").first().isVisible()).toBe(true);

  const group = page.locator(".menu-group").first();
  expect(await group.locator("a").first().isVisible()).toBe(false);
  await group.locator("summary").click();
  expect(await group.locator("a").first().isVisible()).toBe(true);

  // On a wide screen nothing of it is folded.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.reload();
  expect(await ways.isVisible()).toBe(true);
  for (const place of [footer, group]) {
    expect(await place.locator("a").first().isVisible()).toBe(true);
    expect(await place.locator("summary").isVisible()).toBe(false);
  }
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

test("on a phone tabs stand in one row that is swept sideways", async () => {
  const { page, context } = await person(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto("/user/order");
  const tabs = await page.locator(".tabs a").all();
  expect(tabs.length).toBeGreaterThan(2);
  const rows = new Set(await Promise.all(tabs.map(async (tab) => (await tab.boundingBox())!.y)));
  expect(rows.size).toBe(1);
  const main = (await page.locator(".tabs ul").first().boundingBox())!;
  expect(main.x + main.width).toBeLessThanOrEqual(390);
  await context.close();
}, 60_000);
