import type { Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { serveAxe, violations } from "#tests/browser/steps/axe.ts";
import { devTools } from "#tests/browser/steps/dev-tools.ts";
import { covered, cutOff, measure } from "#tests/browser/steps/layout.ts";
import { dataDir, person, signIn, undrawnPage } from "#tests/browser/steps/people.ts";
import { type As, shownPages } from "#tests/pages/shown-pages.ts";

// Every page of the manifest, with a document of the demo in it, and some of their states.

const states: Partial<Record<As, readonly string[]>> = {
  visitor: ["/", "/login?back=/orderPreview", "/cart", "/CommoditySearch?q=トートバッグ"],
  demo: [
    "/CommoditySearch?view=list",
    "/CommoditySearch?q=zzzz",
    "/nothing-here",
    "/costCalculator?priceCny=15&quantity=100&weightGrams=300&lengthCm=30&widthCm=25&heightCm=5&hsCode=392690",
    "/costCalculator?priceCny=x&quantity=0",
    "/hsCodeSearch?q=セーター",
    "/hsCodeSearch?q=420212200",
    "/user/order?q=zzzz",
    "/warehouse?words=zzzz",
    "/user/deliveryList?state=evaluated",
  ],
  "staff-admin": ["/staff/search?find=zzzz", "/staff/orders?q=zzzz", "/staff/members?q=zzzz"],
};

const looked: [As, string][] = (await shownPages(dataDir)).map(({ as, address }) => [as, address]);
for (const [as, more] of Object.entries(states) as [As, string[]][])
  for (const address of more) looked.push([as, address]);
/** In a window of this height a page at any width stands as a whole. */
const tallest = 12_000;
const axe = await serveAxe();
afterAll(axe.close);

const half = Math.ceil(looked.length / 2);

test.each([
  ["first", looked.slice(0, half)],
  ["second", looked.slice(half)],
] as const)(
  "axe finds nothing on any page, and none scrolls sideways or is cut off at any zoom: the %s half",
  async (_, pages) => {
    const tabs = await openTabs();
    const found: string[] = [];
    let seen = 0;
    for (const [as, address] of pages) {
      const wrong = await look(tabs[as], address);
      if (!wrong) continue;
      seen++;
      found.push(...wrong.map((one) => `${address} as ${as}: ${one}`));
    }
    expect(found).toEqual([]);
    expect(seen).toBeGreaterThan(100);
    for (const page of Object.values(tabs)) await page.context().close();
  },
  600_000,
);

/** A window for each looker: what pages note of one is kept from the others. */
async function openTabs(): Promise<Record<As, Page>> {
  return {
    visitor: await tabOf(),
    demo: await tabOf("demo", "Demo1234"),
    "staff-admin": await tabOf("staff-admin", "Staff1234", "/staff/login"),
    "staff-manager": await tabOf("staff-manager", "Staff1234", "/staff/login"),
  };
}

async function tabOf(name?: string, password = "", door = "/login") {
  const { page, context } = await person(true);
  if (name) await signIn(page, door, name, password);
  const tab = await undrawnPage(context);
  await context.close();
  return tab;
}

/** What is wrong with a page; undefined for what answers none. */
async function look(page: Page, address: string) {
  await resize(page, 390, 844);
  const answer = await page.goto(address).catch(() => undefined);
  if (!answer?.headers()["content-type"]?.startsWith("text/html")) return undefined;
  // The whole page at once: what stays at the window's edge would stand over whatever is there by chance.
  const tall = await measure(page, () => document.documentElement.scrollHeight);
  await resize(page, 390, Math.min(Math.max(844, tall), 6_000));
  const wrong = await violations(page, "asked", axe.bring);
  // Of a window of 1280 pixels, 640 are left at 200 % and 320 at 400 %.
  for (const width of [1280, 640, 320]) {
    await resize(page, width, tallest);
    for (const told of [cutOff, covered])
      wrong.push(...(await measure(page, told)).map((one) => `${one} at ${width} px`));
  }
  return wrong;
}

/** In one step: Playwright waits for the window around the page as well, which is not there. */
async function resize(page: Page, width: number, height: number) {
  const size = { width, height, deviceScaleFactor: 1, mobile: false };
  await (await devTools(page)).send("Emulation.setDeviceMetricsOverride", size);
}
