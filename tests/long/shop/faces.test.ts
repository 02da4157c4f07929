import type { Page } from "playwright";
import { expect, test } from "vitest";
import { person, signIn } from "#tests/browser/steps/people.ts";

// How pages look to eyes that have set their system otherwise: colours of their own, and nothing that moves.

const buyerPages = [
  "/",
  "/CommoditySearch?q=バッグ",
  "/user",
  "/user/order",
  "/newInventoryReport",
];
const staffPages = ["/staff", "/staff/quotes", "/staff/board", "/staff/scan"];

test("in colours of one's own the focus, what is chosen, icons and charts are still seen", async () => {
  const found: string[] = [];
  await everyPage(async (page, path) => {
    await page.emulateMedia({ forcedColors: "active" });
    for (const one of await page.evaluate(unseen)) found.push(`${path}: ${one}`);
    await page.locator("main :is(a[href], input):visible").first().focus();
    for (const key of ["Shift+Tab", "Tab"]) await page.keyboard.press(key);
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
      return outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2 ? "no ring" : "";
    });
    if (ring) found.push(`${path}: ${ring}`);
  });
  expect(found).toEqual([]);
}, 120_000);

test("where less motion is asked for, nothing moves", async () => {
  const found: string[] = [];
  await everyPage(async (page, path) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((one) => {
          const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(one);
          const still = /^0s(, 0s)*$/.test(transitionDuration) && animationName === "none";
          return !still || scrollBehavior === "smooth";
        })
        .map((one) => one.outerHTML.slice(0, 80)),
    );
    found.push(...moving.slice(0, 2).map((one) => `${path}: ${one}`));
  });
  expect(found).toEqual([]);
}, 120_000);

async function everyPage(look: (page: Page, path: string) => Promise<void>) {
  for (const [door, name, password, pages] of [
    ["/login", "demo", "Demo1234", buyerPages],
    ["/staff/login", "staff-admin", "Staff1234", staffPages],
  ] as const) {
    const { page, context } = await person(true);
    await signIn(page, door, name, password);
    for (const path of pages) {
      await page.goto(path);
      await look(page, path);
    }
    await context.close();
  }
}

/** Drawings in the colour of their ground, and what is chosen without showing it. */
function unseen() {
  const said: string[] = [];
  const shown = (one: Element) => one.getBoundingClientRect().width > 0;
  const ground = getComputedStyle(document.body).backgroundColor;
  for (const drawing of document.querySelectorAll("svg")) {
    const parts = [...drawing.querySelectorAll("path, rect, line, circle, use")].filter(shown);
    const colours = parts.flatMap((part) => {
      const { fill, stroke } = getComputedStyle(part);
      return [fill, stroke].filter((colour) => colour !== "none");
    });
    if (colours.length > 0 && colours.every((colour) => colour === ground))
      said.push(`${drawing.outerHTML.slice(0, 100)} is drawn in its ground`);
  }
  // Without their own ground, what is chosen needs a border, a heavier letter or an underline.
  for (const one of document.querySelectorAll("[aria-current]")) {
    const style = getComputedStyle(one);
    const [other] = [
      ...(one.closest("ul, ol, nav")?.querySelectorAll("a:not([aria-current])") ?? []),
    ];
    if (!shown(one) || !other) continue;
    const plain = getComputedStyle(other);
    const differs =
      style.fontWeight !== plain.fontWeight ||
      style.borderBlockEndColor !== plain.borderBlockEndColor ||
      style.backgroundColor !== plain.backgroundColor ||
      style.outlineStyle !== plain.outlineStyle;
    if (!differs) said.push(`${one.outerHTML.slice(0, 100)} looks like the others`);
  }
  return [...new Set(said)].slice(0, 4);
}
