import { brotliCompressSync } from "node:zlib";
import autocannon from "autocannon";

export interface PageSizes {
  path: string;
  htmlBytes: number;
  jsBytes: number;
  /** Whether it is the same for everybody. */
  kept: boolean;
  calls: number;
  sequential: number;
}

/** A first visit: brotli bytes of the page with its style and of all scripts it names, and its database round trips. */
export async function sizesOf(origin: string, path: string, cookie: string): Promise<PageSizes> {
  const response = await fetch(origin + path, {
    headers: { Cookie: cookie, "User-Agent": "Mozilla/5.0 bench" },
    redirect: "manual",
  });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  const html = await response.text();
  const scripts = new Set(
    [...html.matchAll(/<script[^>]* src="(\/assets\/[^"]+\.js)"/g)].map(([, url]) => url!),
  );
  const [calls, sequential] = (
    response.headers.get("Server-Timing")?.match(/\d+/g) ?? ["0", "0"]
  ).map(Number) as [number, number];
  return {
    path,
    htmlBytes: brotli(html),
    jsBytes: await total(origin, scripts),
    kept: response.headers.get("Cache-Control")?.includes("public") ?? false,
    calls,
    sequential,
  };
}

async function total(origin: string, urls: Iterable<string>) {
  const bodies = await Promise.all(
    [...urls].map(async (url) => (await fetch(origin + url)).text()),
  );
  return bodies.reduce((sum, body) => sum + brotli(body), 0);
}

function brotli(text: string) {
  return brotliCompressSync(text).length;
}

/** Requests per second over some seconds, bounded; throws when any answer is not a page. */
async function throughput(url: string, cookie: string, seconds = 5) {
  const result = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    headers: { Cookie: cookie, "User-Agent": "Mozilla/5.0 bench" },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

/**
 * Requests per second of a page and of the yardstick, measured in turns after a warm-up: how fast the machine is
 * changes within minutes, and falls on both alike this way.
 */
export async function throughputInTurn(
  page: { url: string; cookie: string },
  yardstick: { url: string },
  turns: number,
) {
  await throughput(page.url, page.cookie, 2);
  const rates = { page: 0, yardstick: 0 };
  for (let turn = 0; turn < turns; turn++) {
    rates.yardstick += (await throughput(yardstick.url, "", 2)) / turns;
    rates.page += (await throughput(page.url, page.cookie, 3)) / turns;
  }
  return rates;
}

/** The median time of some runs, in milliseconds, after a warm-up. */
export async function medianMs(run: () => Promise<unknown>, runs = 40) {
  for (let warm = 0; warm < 5; warm++) await run();
  const times: number[] = [];
  for (let index = 0; index < runs; index++) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return median(times);
}

/** The medians of two, run in turns: what else the machine does falls on both alike. */
export async function mediansInTurn(
  runs: readonly [() => Promise<unknown>, () => Promise<unknown>],
  turns = 80,
): Promise<[number, number]> {
  for (const run of runs) for (let warm = 0; warm < 10; warm++) await run();
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn++)
    for (const [index, run] of runs.entries()) {
      const started = performance.now();
      await run();
      times[index as 0 | 1].push(performance.now() - started);
    }
  return [median(times[0]), median(times[1])];
}

export function median(times: readonly number[]) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
