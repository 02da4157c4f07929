import type { Locator } from "playwright";
import { expect, test } from "vitest";
import { orderOfTenLines } from "./steps/desk-steps.ts";
import { person, signIn } from "./steps/people.ts";

// What staff see of a full console: nothing stands over anything else, and no page complains.

const boxOf = async (thing: Locator) => (await thing.boundingBox())!;

test("in the queue beside an order, whose it is stands below its number", async () => {
  const { number } = await orderOfTenLines();
  const { page, context, complaints } = await person(true);
  await signIn(page, "/staff/login", "staff-buying", "Staff1234");
  await page.goto("/staff/quotes");
  await page.getByLabel(`勾选 ${number}`).check();
  await page.getByRole("button", { name: "认领", exact: true }).click();
  await page.goto(`/staff/quotes/${number}`);
  const row = page.locator(`.queue a[href$="${number}"]`);
  const named = await boxOf(row.locator("b"));
  for (const part of await row.locator("> :not(b)").all()) {
    const { x, y } = await boxOf(part);
    expect(x >= named.x + named.width || y >= named.y + named.height).toBe(true);
  }
  expect(await row.innerText()).toContain("李强 负责");

  expect(complaints).toEqual([]);

  // On a phone the queue keeps to a few lines, however many wait.
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await boxOf(page.locator(".queue"))).height).toBeLessThan(260);
  await context.close();
}, 60_000);

test("a delivery to be picked is named beside its box, and its page is a click away", async () => {
  const { page, context } = await person(false);
  await signIn(page, "/staff/login", "staff-warehouse", "Staff1234");
  await page.goto("/staff/pick");
  const row = page.locator("main tbody tr").first();
  const [tick, link] = [await boxOf(row.locator("input")), await boxOf(row.locator("th a"))];
  expect(link.x - (tick.x + tick.width)).toBeLessThan(40);
  await row.locator("th a").click();
  await page.getByRole("heading", { level: 1, name: /^PD-/ }).waitFor();
  expect(await page.locator("main a[href^='/staff/orders/KB-']").count()).toBeGreaterThan(0);
  const talk = page.locator("aside.conversation");
  const [edge, head] = [await boxOf(talk), await boxOf(talk.locator("h2").first())];
  expect(head.x - edge.x).toBeGreaterThan(8);
  await context.close();
}, 60_000);

test.each(["a list", "a quote that React draws"])(
  "from %s the search leads by keys to a page of the console or to a number",
  async (from) => {
    const { number } = await orderOfTenLines();
    const path = from === "a list" ? "/staff/claims" : `/staff/quotes/${number}`;
    const { page, context, complaints } = await person(true);
    await signIn(page, "/staff/login", "staff-manager", "Staff1234");
    await page.goto(path);
    const box = page.getByRole("combobox", { name: "搜索一切" });
    // Until React is at work on a page that it draws, a key is nobody's.
    await expect
      .poll(async () => {
        await page.locator("h1").first().click();
        await page.keyboard.press("/");
        return page.evaluate(() => document.activeElement?.matches("[type=search]"));
      })
      .toBe(true);
    await box.waitFor();
    expect(await box.inputValue()).toBe("");
    await page.keyboard.type("quotes");
    await page.getByRole("option", { name: /待报价/ }).waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("option").first().isVisible()).toBe(false);

    await page.keyboard.press("Control+k");
    await page.keyboard.type(number);
    const option = page.getByRole("option", { name: number }).first();
    await option.waitFor();
    expect(await box.inputValue()).toBe(number);
    await page.keyboard.press("ArrowDown");
    expect(await option.getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/staff/orders/${number}`);
    expect(complaints).toEqual([]);
    await context.close();
  },
  60_000,
);
