import { sql } from "drizzle-orm";
import type { ProductSource } from "#app/domain/catalog/offers/product-source.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Database } from "#db/client.ts";
import { newestPublic } from "../domain/content/notice/notices.server.ts";
import { newNonce } from "./secure-headers.ts";
import { isPersonal, sheetsOf } from "./session/cookies.server.ts";

/**
 * Pages of goods and prices: a copy belongs to a version of what they show, so that no visitor sees an old price.
 * Other pages are kept where they say that they are public, for as long as they say.
 */
const versioned: ReadonlySet<string> = new Set([
  "/",
  "/ProductDetails",
  "/CommoditySearch",
  "/categories",
  "/shopGoods",
  "/goodsMonthlyFocus",
  "/1688crossBorder",
  "/neteaseClassifyDetails",
  "/recommendedPallet",
  "/dedicatedPalletClassifyDetails",
  "/dedicatedPalletClassifyMoreGoods",
]);

/** Of a page with a form that puts goods into a cart: each visitor's form has a one-time key of its own. */
const withOneTimeKey = "/ProductDetails";

const addressLengthMax = 400;
const versionedSeconds = 86_400;
/** What marketplaces tell is shown for so long before they are asked again. */
const liveSeconds = 300;

/** How old a version may be before it is read again: to read it with each request costs more than the copy itself. */
const versionFreshMs = 1_000;

/** What of the services a kept page needs. */
interface Lent {
  db: Database;
  products: ProductSource;
  now(): Date;
  after(work: () => Promise<unknown>): void;
}
type OpenedCache = Pick<Cache, "match" | "put">;

/**
 * The pages of visitors whom nothing tells from others, in the platform's cache. Whoever brings a session, a cart or a
 * chosen method of delivery is never answered from it, and their page never kept.
 */
export class PageCache {
  readonly #open: () => Promise<OpenedCache>;
  #version: { text: string; readAt: number } | undefined;

  constructor(open: () => Promise<OpenedCache>) {
    this.#open = open;
  }

  /** The kept page, or the one that is drawn for this request, which is kept if it is for everybody. */
  async answer(request: Request, lent: Lent, draw: () => Promise<Response>): Promise<Response> {
    if (!isForVisitors(request)) return draw();
    const { pathname } = new URL(request.url);
    const [cache, key] = await Promise.all([this.#open(), this.#keyOf(request, lent)]);
    const page = (await cache.match(key)) ?? (await keep(draw, key, cache, lent));
    return page.headers.has("ETag") ? answerTo(request, pathname, page) : page;
  }

  /** The address without what tells campaigns apart, and with the version of what the page shows. */
  async #keyOf(request: Request, lent: Lent) {
    const url = new URL(request.url);
    for (const name of [...url.searchParams.keys()])
      if (name.startsWith("utm_")) url.searchParams.delete(name);
    if (versioned.has(url.pathname))
      url.searchParams.set("content-version", await this.#contentVersion(lent));
    // A page that carries its stylesheets is another one than the same page that links them.
    url.searchParams.set("sheets", sheetsOf(request.headers).join("."));
    // With Save-Data no page is hydrated.
    if (request.headers.get("Save-Data") === "on") url.searchParams.set("save-data", "on");
    return new Request(url);
  }

  async #contentVersion(lent: Lent) {
    const readAt = lent.now().getTime();
    if (!this.#version || readAt - this.#version.readAt > versionFreshMs)
      this.#version = { text: await readContentVersion(lent), readAt };
    return this.#version.text;
  }
}

/** A HEAD is drawn without its body, of which a copy would be empty. */
function isForVisitors({ method, url, headers }: Request) {
  return method === "GET" && url.length <= addressLengthMax && !isPersonal(headers);
}

/** Another one stands for other data, another day or another notice. */
async function readContentVersion({ db, now, products }: Lent) {
  const moment = now();
  const [row] = await db.all<{ version: string | null }>(
    sql`SELECT group_concat(subject || version) || COALESCE(${newestPublic(moment)}, '') AS version FROM content_versions`,
  );
  const asked = products.live ? Math.floor(moment.getTime() / (liveSeconds * 1_000)) : "";
  return [japanDay(moment), row?.version, asked].join();
}

/** Draws the page, and keeps it once the answer is on its way if it is one for everybody. */
async function keep(
  draw: () => Promise<Response>,
  key: Request,
  cache: OpenedCache,
  { products, after }: Lent,
) {
  const drawn = await draw();
  if (!isForEverybody(drawn, new URL(key.url).pathname)) return drawn;
  const body = await drawn.arrayBuffer();
  const page = new Response(body, drawn);
  page.headers.set("ETag", await etagOf(body));
  const copy = page.clone();
  if (versioned.has(new URL(key.url).pathname))
    copy.headers.set("Cache-Control", `max-age=${products.live ? liveSeconds : versionedSeconds}`);
  after(() => cache.put(key, copy));
  return page;
}

function isForEverybody({ status, headers }: Response, pathname: string) {
  return (
    status === 200 &&
    !headers.has("Set-Cookie") &&
    /^(text\/html|image\/png)/.test(headers.get("Content-Type") ?? "") &&
    (headers.get("Cache-Control")?.includes("public") || versioned.has(pathname))
  );
}

/** The kept page as this request gets it: not at all where the browser has the same. */
function answerTo(request: Request, pathname: string, page: Response) {
  const headers = new Headers(page.headers);
  if (versioned.has(pathname)) {
    headers.set("Vary", "Cookie");
    // The next page may be the first of somebody who signed in meanwhile: the browser asks each time.
    headers.set("Cache-Control", "private, no-cache");
  }
  if (pathname === withOneTimeKey) {
    headers.delete("ETag");
    headers.set("Cache-Control", "private, no-store");
    return withNewKey(withNewNonce(new Response(page.body, { headers })));
  }
  const known = request.headers.get("If-None-Match")?.includes(headers.get("ETag")!);
  // The browser's copy goes with the policy that it came with.
  if (known) headers.delete("Content-Security-Policy");
  return known
    ? new Response(null, { status: 304, headers })
    : withNewNonce(new Response(page.body, { status: 200, headers }));
}

function withNewKey(page: Response) {
  return new HTMLRewriter()
    .on("input[name=key]", {
      element: (input) => void input.setAttribute("value", crypto.randomUUID()),
    })
    .transform(page);
}

/** A copy of a hydrated page allows its scripts by another value than the copy before. */
function withNewNonce(page: Response) {
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  const [, old] = /'nonce-([^']+)'/.exec(policy) ?? [];
  if (!old) return page;
  const nonce = newNonce();
  const renewed = new HTMLRewriter()
    .on("script[nonce], link[nonce]", {
      element: (script) => void script.setAttribute("nonce", nonce),
    })
    .transform(page);
  renewed.headers.set("Content-Security-Policy", policy.replace(old, nonce));
  return renewed;
}

async function etagOf(body: ArrayBuffer) {
  const digest = await crypto.subtle.digest("SHA-256", body);
  const hex = [...new Uint8Array(digest).slice(0, 12)].map((byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  return `"${hex.join("")}"`;
}
