import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { type Browser, type CDPSession, chromium } from "playwright";
import { findChromium, quietFlags } from "#tests/support/machine/chromium.ts";
import { median } from "./measure.ts";

/** A slow line and a slow phone: 400 kbit/s, 400 ms, a quarter of this machine's speed. */
const bytesPerSecond = 400_000 / 8;
const latencyMs = 400;
const slowness = 4;

interface Visit {
  first: number;
  largest: number;
  /** All that came over the line until the page had loaded. */
  bytes: number;
}

/** Medians of first visits to a page and to a bare one of as many bytes, in turn, in milliseconds. */
export async function firstPaints(
  pageUrl: string,
  cookie: string,
  barePort: number,
  visits: number,
) {
  const bare = await serveBare(pageUrl, cookie, barePort);
  const browser = await chromium.launch({ executablePath: findChromium(), args: quietFlags });
  try {
    const times: Record<"page" | "bare", Visit[]> = { page: [], bare: [] };
    for (let visit = 0; visit < visits; visit++) {
      times.page.push(await visitTo(browser, pageUrl, cookie));
      times.bare.push(await visitTo(browser, bare.url, ""));
    }
    const medians = (seen: Visit[]) => ({
      first: median(seen.map(({ first }) => first)),
      largest: median(seen.map(({ largest }) => largest)),
      bytes: median(seen.map(({ bytes }) => bytes)),
    });
    return { page: medians(times.page), bare: medians(times.bare) };
  } finally {
    await browser.close();
    bare.close();
  }
}

async function visitTo(browser: Browser, url: string, cookie: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(cookie ? { extraHTTPHeaders: { Cookie: cookie } } : {}),
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await beSlow(devtools);
    let bytes = 0;
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: "load" });
    const paints = (await page.evaluate(`new Promise((resolve) => {
      new PerformanceObserver((list) => {
        const [first] = performance.getEntriesByName("first-contentful-paint");
        const largest = list.getEntries().at(-1);
        if (first) resolve({ first: first.startTime, largest: largest.startTime });
      }).observe({ type: "largest-contentful-paint", buffered: true });
    })`)) as Omit<Visit, "bytes">;
    return { ...paints, bytes };
  } finally {
    await context.close();
  }
}

/** Gives a page the slow line and the slow phone. */
export async function beSlow(devtools: CDPSession) {
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
}

/** The words of the page as one plain paragraph, padded until it weighs the same on the line. */
async function serveBare(pageUrl: string, cookie: string, port: number) {
  const html = await (await fetch(pageUrl, { headers: { Cookie: cookie } })).text();
  const weight = brotliCompressSync(html).length;
  const words = html
    .replace(/^[\s\S]*<body[^>]*>/, "")
    .replace(/<(svg|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, " ");
  const plain = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>比べるページ</title><body><h1>比べるページ</h1><p>${words}</p>`;
  const missing = Math.max(0, weight - brotliCompressSync(plain).length);
  // Random letters hold six bits each, which is what they weigh once compressed.
  const pad = Buffer.from(crypto.getRandomValues(new Uint8Array(missing))).toString("base64");
  const body = brotliCompressSync(`${plain}<!--${pad}-->`);
  const server = createServer((_, answer) => {
    answer
      .writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
