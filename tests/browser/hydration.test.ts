import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { closeBrowser, person } from "./people.ts";

afterAll(closeBrowser);

/** Whether React has taken the page's first field over. */
const hydrated = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector("input") ?? {}).some((key) => key.startsWith("__react")),
  );

/** Presses a key in the page's first field as often as the browser comes round while the page loads. */
function typeWithoutPause() {
  const { port1, port2 } = new MessageChannel();
  const until = Date.now() + 3000;
  port1.onmessage = () => {
    const press = new KeyboardEvent("keydown", { bubbles: true, key: "a" });
    document.querySelector("input")?.dispatchEvent(press);
    if (Date.now() < until) port2.postMessage(0);
  };
  port2.postMessage(0);
}

test.each(["/", "/login"])(
  "%s comes alive for a visitor who types before it has loaded",
  async (path) => {
    const { page, context, complaints } = await person(true);
    await page.addInitScript(typeWithoutPause);
    await page.goto(path);

    await expect.poll(() => hydrated(page), { timeout: 20_000 }).toBe(true);
    await page.waitForTimeout(500);
    expect(await hydrated(page)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  },
  60_000,
);
