import { gzipSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright";
import { findChromium, quietFlags } from "#tests/support/machine/chromium.ts";
import { beSlow } from "./first-paint.ts";
import { median } from "./measure.ts";

/** What a hydrated page is held to; the figures are printed, not tested. */
const bounds = { touchMs: 100, atWorkMs: 5_000, cachedMs: 1_500, scriptsKb: 140 };
/** The quote's page brings the console along. */
const quoteScriptsKb = 160;

interface Hydrated {
  name: string;
  cookie: string;
  /** Where it is, found as its reader would come to it; undefined where the shop has nothing to show there. */
  find(page: Page): Promise<string | undefined>;
  scriptsKb?: number;
}

interface Cookies {
  buyer: string;
  staff: string;
}

/**
 * Prints how soon a slow phone has React at work on each hydrated page, what its scripts weigh, and how soon it
 * answers.
 */
export async function firstTouches(
  origin: string,
  goods: string,
  cookies: Cookies,
  visits: number,
) {
  console.log(
    "\nHydrated pages at 400 kbit/s, 400 ms, CPU ÷4: slowest interaction to next paint; React at work after load, first visit and cached; scripts as gzip (at most)",
  );
  const browser = await chromium.launch({ executablePath: findChromium(), args: quietFlags });
  const found: Record<string, Awaited<ReturnType<typeof measure>>> = {};
  try {
    for (const page of hydratedPages(goods, cookies)) {
      const path = await inWindow(browser, origin, page.cookie, page.find);
      if (!path) console.log(`  ${page.name.padEnd(16)} nothing to show`);
      else {
        const figures = await measure(browser, { origin, path, cookie: page.cookie, visits });
        found[page.name] = figures;
        const most = { ...bounds, scriptsKb: page.scriptsKb ?? bounds.scriptsKb };
        const shown = (name: keyof typeof bounds, unit: string) =>
          `${figures[name].toFixed(0)} ${unit} (${most[name]})${figures[name] > most[name] ? " OVER" : ""}`;
        console.log(
          `  ${page.name.padEnd(16)} touch ${shown("touchMs", "ms")}, at work ${shown("atWorkMs", "ms")}, cached ${shown("cachedMs", "ms")}, scripts ${shown("scriptsKb", "KB")}`,
        );
      }
    }
  } finally {
    await browser.close();
  }
  return found;
}

function hydratedPages(goods: string, { buyer, staff }: Cookies): Hydrated[] {
  return [
    { name: "product", cookie: "", find: async () => goods },
    { name: "search", cookie: "", find: async () => "/CommoditySearch?q=トートバッグ" },
    {
      name: "cart",
      cookie: buyer,
      async find(page) {
        await page.goto(goods);
        await page.locator("#skus input").first().fill("50");
        await page.getByRole("button", { name: "カートに入れる" }).click();
        await page.waitForURL(/\/cart/);
        return "/cart";
      },
    },
    {
      name: "order preview",
      cookie: buyer,
      async find(page) {
        await page.goto("/cart");
        // The touches of the cart were saved.
        for (const line of await page.locator("main input[type=checkbox][name^=pick]").all())
          await line.check();
        await page.locator("main input[inputmode=numeric]").first().fill("50");
        await page.getByRole("button", { name: "注文へ進む" }).first().click();
        await page.waitForLoadState();
        return pathOf(page, "/orderPreview");
      },
    },
    {
      name: "delivery request",
      cookie: buyer,
      async find(page) {
        await page.goto("/warehouse");
        const lot = page.locator("main [type=checkbox]:not([name=all])").first();
        if ((await lot.count()) === 0) return undefined;
        await lot.check();
        await page.getByRole("button", { name: /配送/ }).first().click();
        await page.waitForLoadState();
        return pathOf(page, "/porderSubmit");
      },
    },
    { name: "calculator", cookie: "", find: async () => "/costCalculator" },
    {
      name: "quote",
      cookie: staff,
      scriptsKb: quoteScriptsKb,
      async find(page) {
        await page.goto("/staff/quotes");
        const order = page.locator('main a[href^="/staff/quotes/"]').first();
        return (await order.count()) > 0
          ? ((await order.getAttribute("href")) ?? undefined)
          : undefined;
      },
    },
  ];
}

/** The address that a form has led to, if it is that of the page. */
function pathOf(page: Page, wanted: string) {
  const { pathname, search } = new URL(page.url());
  return pathname.toLowerCase() === wanted.toLowerCase() ? pathname + search : undefined;
}

/** In a window of its own, without scripts, as quick as the machine is. */
async function inWindow<Value>(
  browser: Browser,
  origin: string,
  cookie: string,
  act: (page: Page) => Promise<Value>,
) {
  const context = await windowOf(browser, origin, cookie, false);
  try {
    return await act(await context.newPage());
  } catch (error) {
    console.log(`  not reached: ${String(error).split("\n")[0]}`);
    return undefined;
  } finally {
    await context.close();
  }
}

async function windowOf(
  browser: Browser,
  baseURL: string,
  cookie: string,
  javaScriptEnabled = true,
) {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled,
    viewport: { width: 390, height: 844 },
  });
  // As the browser's own: those that a page sets would be sent instead of a header's. Names in `__Host-` are kept
  // for secure addresses alone, which this machine's are to the browser.
  const url = baseURL.replace("http:", "https:");
  const cookies = cookie.split("; ").filter((one) => one !== "");
  await context.addCookies(
    cookies.map((one) => {
      const [name = "", ...value] = one.split("=");
      return { name, value: value.join("="), url, secure: true };
    }),
  );
  return context;
}

interface Measured {
  origin: string;
  path: string;
  cookie: string;
  visits: number;
}

async function measure(browser: Browser, { origin, path, cookie, visits }: Measured) {
  const seen: { touchMs: number; atWorkMs: number; cachedMs: number; scripts: string[] }[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const context = await windowOf(browser, origin, cookie);
    try {
      const first = await visitTo(context, path);
      const cached = await visitTo(context, path);
      seen.push({
        touchMs: Math.max(first.touchMs, cached.touchMs),
        atWorkMs: first.atWorkMs,
        cachedMs: cached.atWorkMs,
        scripts: first.scripts,
      });
    } finally {
      await context.close();
    }
  }
  const weights = await Promise.all((seen[0]?.scripts ?? []).map(gzipBytes));
  return {
    touchMs: median(seen.map(({ touchMs }) => touchMs)),
    atWorkMs: median(seen.map(({ atWorkMs }) => atWorkMs)),
    cachedMs: median(seen.map(({ cachedMs }) => cachedMs)),
    scriptsKb: weights.reduce((sum, bytes) => sum + bytes, 0) / 1_024,
  };
}

/**
 * The page notes each interaction and how long it took until the next paint, as the browser times it, and when React is
 * at work.
 */
const noteInteractions = `window.interactions = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) interactions.push(entry.duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
window.atWork = new Promise((resolve, reject) => {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("react-at-work").length > 0) resolve();
  }).observe({ type: "mark", buffered: true });
  setTimeout(() => reject(new Error("React is not at work after a minute")), 60_000);
});`;

async function visitTo(context: BrowserContext, path: string) {
  const page = await context.newPage();
  try {
    await beSlow(await context.newCDPSession(page));
    await page.addInitScript(noteInteractions);
    await page.goto(path, { waitUntil: "load" });
    await page.evaluate("atWork");
    await touch(page);
    return (await page.evaluate(`({
      touchMs: Math.max(0, ...interactions),
      atWorkMs: Math.max(0, performance.getEntriesByName("react-at-work")[0].startTime
        - performance.getEntriesByType("navigation")[0].loadEventEnd),
      scripts: performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.endsWith(".js")),
    })`)) as { touchMs: number; atWorkMs: number; scripts: string[] };
  } finally {
    await page.close();
  }
}

/** A tap, keys in the first figures, and a choice: what such a page is touched by first. */
async function touch(page: Page) {
  const figures = page.locator(
    "main :is(input[inputmode=numeric], input[inputmode=decimal]):visible",
  );
  if ((await figures.count()) > 0) {
    await tap(page, figures.first());
    for (const key of ["1", "2", "Backspace", "Tab"]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(150);
    }
  }
  const box = page.locator("main input[type=checkbox]:visible").first();
  if ((await box.count()) > 0) await tap(page, box);
  await page.waitForTimeout(600);
}

/** At a place of the screen: a locator's own click runs a script in the page that would be timed with the page's. */
async function tap(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const place = await target.boundingBox();
  await page.waitForTimeout(300);
  if (place) await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
}

async function gzipBytes(url: string) {
  const body = await (await fetch(url)).arrayBuffer();
  return gzipSync(new Uint8Array(body), { level: 9 }).length;
}
