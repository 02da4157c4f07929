import type { Page } from "playwright";
import { expect, test } from "vitest";
import { violations } from "./steps/axe.ts";
import { person, signIn } from "./steps/people.ts";
import { picture, send } from "./steps/steps.ts";

/** What a scanner does: it types into whatever holds the focus, and ends with Enter. */
async function scan(page: Page, code: string) {
  await expect.poll(() => focused(page)).toBe("code");
  await page.keyboard.type(code);
  await Promise.all([page.waitForEvent("domcontentloaded"), page.keyboard.press("Enter")]);
}

/** Into the page itself, as fast as a scanner: keys that go through the test's own line may stand apart for long. */
async function scanAnywhere(page: Page, code: string) {
  const type = (keys: string[]) => {
    for (const key of keys)
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
  };
  await Promise.all([
    page.waitForEvent("domcontentloaded"),
    page.evaluate(type, [...code, "Enter"]),
  ]);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

/** Parcels on their way, as the page of arrivals lists them. */
async function awaited(page: Page) {
  await page.goto("/staff/receive");
  const cells = await page.locator('td[data-label="快递单号"]').allInnerTexts();
  return [...new Set(cells.map((text) => text.trim()).filter((text) => text.length > 5))];
}

test.each([true, false])(
  "the floor is worked by scans alone, scripts %s",
  async (scripts) => {
    const { page, context, complaints } = await person(scripts);
    await signIn(page, "/staff/login", "staff-warehouse", "Staff1234");
    const [parcel] = await awaited(page);
    expect(parcel).toBeDefined();

    await page.goto("/staff/scan");
    await expect.poll(() => focused(page)).toBe("code");
    await scan(page, parcel!);
    expect(await page.locator("main").innerText()).toContain("空着按一次回车就全部收下");
    await scan(page, "");
    await expect.poll(() => page.locator(".flash-message").innerText()).toBe("已全部收下。");
    await expect.poll(() => focused(page)).toBe("code");

    await scan(page, parcel!);
    const codes = await page.locator(".scan-result th.monospace a").allInnerTexts();
    expect(codes.length).toBeGreaterThan(0);
    // From the first lot on, each inspection leads to the next of its order, two acts a lot: photo and button.
    await scan(page, codes[0]!);
    await page.getByRole("link", { name: "验货", exact: true }).last().click();
    while (/\/staff\/inspect\//.test(page.url())) {
      await page.locator("input[name=shots]").setInputFiles(picture);
      await send(page, "验货");
    }
    await expect.poll(() => new URL(page.url()).pathname).toBe("/staff/scan");

    for (const code of codes) {
      await scan(page, code);
      await scan(page, "D-20-12");
      await expect.poll(() => page.locator(".flash-message").innerText()).toBe("已放上货架。");
    }
    await page.locator(".undo > summary").first().click();
    await send(page, "确定撤销");
    await expect.poll(() => page.locator(".flash-message").innerText()).toBe("已撤销。");
    expect(complaints).toEqual([]);
    await context.close();
  },
  120_000,
);

test("with scripts a scan counts wherever the focus is, and twice in a moment is once", async () => {
  const { page, context } = await person(true);
  await signIn(page, "/staff/login", "staff-warehouse", "Staff1234");
  // The script comes behind the paint: keys that are pressed before it are nobody's.
  await page.goto("/staff/scan", { waitUntil: "networkidle" });
  await page.locator("h2").first().click();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await scanAnywhere(page, "A-01-03");
  await expect.poll(() => page.url()).toContain("code=A-01-03");
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent += 1;
  });
  await page.keyboard.type("A-01-03");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(300);
  expect(sent).toBe(0);
  await context.close();
}, 60_000);

test("the pages of the floor have nothing that axe objects to", async () => {
  const { page, context } = await person(true);
  await signIn(page, "/staff/login", "staff-warehouse", "Staff1234");
  const [parcel] = await awaited(page);
  const wrong: string[] = [];
  for (const path of [
    "/staff/scan",
    `/staff/scan?code=${parcel}`,
    "/staff/scan?code=L-000001",
    "/staff/scan?code=A-01-03",
    "/staff/scan?code=ZT12345678901",
    "/staff/shelves?aisle=A",
    "/staff/stock",
    "/staff/unknown",
    "/staff/print?codes=L-000001,A-01-03",
  ]) {
    await page.goto(path);
    wrong.push(...(await violations(page, "every")).map((one) => `${path}: ${one}`));
  }
  expect(wrong).toEqual([]);
  await context.close();
}, 120_000);
