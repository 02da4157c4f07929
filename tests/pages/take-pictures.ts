import { join } from "node:path";
import type { Browser } from "playwright";
import type { startShop } from "#tests/support/machine/running-shop.ts";
import type { As, ShownPage } from "./shown-pages.ts";

const widths = [1280, 390] as const;

/** More is a list of itself; a picture of it would only be heavy. */
const longestPx = 6_000;

export interface TakenPage extends ShownPage {
  status: number;
  title: string;
  /** The picture's file at each width. */
  files: string[];
  /** The widths at which it scrolls sideways. */
  wide: number[];
}

interface Given {
  shop: Awaited<ReturnType<typeof startShop>>;
  browser: Browser;
  pages: readonly ShownPage[];
  pictures: string;
}

/** Each page at each width, scripts off; what answers no page is left out. */
export async function takePictures({ shop, browser, pages, pictures }: Given) {
  const taken = new Map<string, TakenPage>();
  for (const width of widths) {
    const people = await openPeople(browser, shop.origin, width);
    for (const page of pages) {
      const seen = await look(page, width);
      if (!seen) continue;
      const { files = [], wide = [] } = taken.get(page.address) ?? {};
      taken.set(page.address, {
        ...page,
        status: seen.status,
        title: seen.title,
        files: [...files, seen.file],
        wide: seen.scrolls ? [...wide, width] : wide,
      });
    }
    for (const context of Object.values(people)) await context.close();

    async function look({ address, as }: ShownPage, width: number) {
      const tab = await people[as].newPage();
      try {
        const answer = await tab.goto(new URL(address, shop.origin).href).catch(() => null);
        if (!answer?.headers()["content-type"]?.startsWith("text/html")) return undefined;
        const size = await tab.evaluate(() => ({
          scrolls: document.documentElement.scrollWidth > document.documentElement.clientWidth + 1,
          height: document.documentElement.scrollHeight,
        }));
        const file = `${address.replace(/[^\w.-]+/g, "_").slice(0, 80)}-${width}.png`;
        const clip = { x: 0, y: 0, width, height: Math.min(size.height, longestPx) };
        await tab.screenshot({ path: join(pictures, file), fullPage: true, clip });
        return { status: answer.status(), title: await tab.title(), file, scrolls: size.scrolls };
      } finally {
        await tab.close();
      }
    }
  }
  return [...taken.values()];
}

const doors = {
  demo: { path: "/login", password: "Demo1234" },
  "staff-admin": { path: "/staff/login", password: "Staff1234" },
  "staff-manager": { path: "/staff/login", password: "Staff1234" },
} as const;

/** A browser of each looker's own: what pages note of one person is kept from the others. */
async function openPeople(browser: Browser, origin: string, width: number) {
  const open = async (as: As) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      javaScriptEnabled: false,
      locale: "ja-JP",
    });
    if (as !== "visitor") {
      const { path, password } = doors[as];
      const form = { name: as, password };
      const answer = await context.request.post(origin + path, { form, maxRedirects: 0 });
      if (answer.status() !== 303) throw new Error(`${as} could not sign in: ${answer.status()}`);
    }
    return context;
  };
  return {
    visitor: await open("visitor"),
    demo: await open("demo"),
    "staff-admin": await open("staff-admin"),
    "staff-manager": await open("staff-manager"),
  };
}
