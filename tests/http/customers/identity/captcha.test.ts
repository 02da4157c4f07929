import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { captchas } from "#db/schema/index.ts";
import { readByInk, readByLines } from "#tests/support/machine/read-captcha.ts";
import { openShop } from "#tests/support/shop.ts";

test("a program reads few captchas from the points of the page's drawing", async () => {
  const shop = await openShop();
  const visitor = await shop.browser();
  const read = { lines: 0, ink: 0 };
  for (let time = 0; time < 20; time++) {
    const page = await visitor.open("/register");
    const [asked] = await shop.db
      .select()
      .from(captchas)
      .where(eq(captchas.id, page.value("captchaId")!));
    const svg = page.document.querySelector("svg.captcha")!.toString();
    if (readByLines(svg) === asked!.answer) read.lines++;
    if (readByInk(svg) === asked!.answer) read.ink++;
  }
  expect(read.lines).toBeLessThan(4);
  expect(read.ink).toBeLessThan(4);
}, 60_000);

test("no two drawings of the same digits are alike, and none has its pieces in order", async () => {
  const { drawCaptcha } = await import("#app/domain/customers/identity/draw-captcha.ts");
  const drawings = Array.from({ length: 20 }, () => drawCaptcha([1, 2, 3, 4, 5]));
  expect(new Set(drawings).size).toBe(20);
  for (const path of drawings) {
    const starts = [...path.matchAll(/M([\d.-]+)/g)].map(([, x]) => Number(x));
    expect(starts.length).toBeGreaterThan(40);
    expect(starts).not.toEqual(starts.toSorted((one, other) => one - other));
  }
});
