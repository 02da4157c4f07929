import { chromium } from "playwright";
import { expect, test } from "vitest";
import { serveGallery } from "#app/local/gallery/serve-gallery.ts";
import { findChromium, quietFlags } from "#tests/support/machine/chromium.ts";
import { violations } from "./steps/axe.ts";

test("each component of the kit is drawn, alive and without a fault at both widths", async () => {
  const gallery = await serveGallery(0);
  const browser = await chromium.launch({ executablePath: findChromium(), args: quietFlags });
  try {
    for (const width of [1280, 390]) {
      const page = await browser.newPage({ viewport: { width, height: 844 } });
      const complaints: string[] = [];
      page.on("pageerror", ({ message }) => complaints.push(message));
      page.on("console", (line) => line.type() === "error" && complaints.push(line.text()));
      await page.goto(gallery.origin);
      await page.locator("html[data-hydrated]").waitFor();
      expect(await violations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true);
      expect((await page.screenshot({ fullPage: true })).length).toBeGreaterThan(50_000);

      await page.locator("a[href='#photo-1']").first().click();
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator(".zoom:visible").count()).toBe(0);
      expect(complaints).toEqual([]);
      await page.close();
    }
  } finally {
    await browser.close();
    gallery.close();
  }
}, 60_000);
