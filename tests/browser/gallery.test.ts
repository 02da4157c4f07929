import { chromium, type Page } from "playwright";
import { expect, test } from "vitest";
import { serveGallery } from "#app/local/gallery/serve-gallery.ts";
import { galleryPages } from "#app/local/gallery/specimens.tsx";
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
      for (const path of Object.keys(galleryPages).reverse()) {
        await page.goto(gallery.origin + path);
        await page.locator("html[data-hydrated]").waitFor();
        expect(await violations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        const picture = await page.screenshot({ fullPage: true });
        expect(picture.length).toBeGreaterThan(10_000);
      }

      const weight = page.getByLabel("重さ（kg）");
      await weight.fill(" １，２３０．５ ");
      await page.keyboard.press("Tab");
      expect(await weight.inputValue()).toBe("1230.5");
      await weight.fill("十キロ");
      await page.keyboard.press("Tab");
      expect(await weight.inputValue()).toBe("十キロ");
      const pieces = page.getByLabel("赤の数量");
      await pieces.fill("￥３，０００円");
      await page.keyboard.press("Tab");
      expect(await pieces.inputValue()).toBe("3000");

      expect(await underBar(page)).toEqual([]);

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

/** Tabs through the page: the controls that a bar at the bottom lies over while they have the focus. */
async function underBar(page: Page) {
  const covered: string[] = [];
  await page.locator("body").evaluate(() => (document.activeElement as HTMLElement).blur());
  for (let tabs = 0; tabs < 200; tabs++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const focused = document.activeElement!;
      if (focused === document.body) return undefined;
      const { top, bottom } = focused.getBoundingClientRect();
      const isCovered = [...document.querySelectorAll(".sticky-bar")].some((bar) => {
        const box = bar.getBoundingClientRect();
        return !bar.contains(focused) && bottom > box.top + 1 && top < box.bottom - 1;
      });
      return isCovered ? focused.outerHTML.slice(0, 200) : "";
    });
    if (name === undefined) break;
    if (name) covered.push(name);
  }
  return covered;
}
