import type { ComparedChannel } from "./comparison.ts";

/**
 * The result of reading what somebody typed or pasted to name an article. No address is ever
 * requested.
 */
export type TypedArticle =
  | { kind: "article"; code: string }
  /** A short address; only the marketplace can resolve it. */
  | { kind: "short" }
  | { kind: "other"; channel: ComparedChannel }
  /** Amazon of another country, whose fees and prices differ. */
  | { kind: "abroad" }
  | { kind: "none" };

/** Longer texts are cut. */
const lettersMax = 2_000;
const addressesMax = 5;
const addressLike = /^(https?:\/\/|www\.)\S+$|^[\w-]+(\.[\w-]+)+\/\S*$/i;
/** Finds addresses within a text that an app shares. */
const sharedAddresses = /https?:\/\/[\w.~:/?#@!$&'()*+,;=%[\]-]+/gi;

// Books have their ISBN of ten characters; every other ASIN begins with B.
const asin = /^(?:B[0-9A-Z]{9}|\d{9}[\dX])$/;
const asinInPath =
  /\/(?:dp|gp\/product|gp\/aw\/[cd]|gp\/offer-listing|gp\/aw\/ol|product-reviews|exec\/obidos\/asin|o\/asin|asin|d)\/([0-9a-z]{10})(?=[/?]|$)/i;
const itemCode = /^[a-z0-9][a-z0-9_-]{0,62}:[a-z0-9][a-z0-9_-]{0,126}$/;
const shortHosts = new Map<string, ComparedChannel>([
  ["amzn.asia", "amazon"],
  ["amzn.to", "amazon"],
  ["a.co", "amazon"],
  ["r10.to", "rakuten"],
  ["a.r10.to", "rakuten"],
]);
/** Paths of a Rakuten shop that are not articles. */
const nonItemPaths = new Set(["c", "n", "i", "contents", "info"]);

/**
 * Reads an article of a marketplace from its code or any form of its address, alone or within a
 * shared text.
 */
export function parseArticle(channel: ComparedChannel, typed: string): TypedArticle {
  const text = typed.slice(0, lettersMax).normalize("NFKC").trim();
  const code = parseCode(channel, text);
  if (code) return { kind: "article", code };
  if (addressLike.test(text)) return parseAddress(channel, text);
  const shared = [...text.matchAll(sharedAddresses)].slice(0, addressesMax);
  const read = shared.map(([address]) => parseAddress(channel, address));
  return (
    read.find(({ kind }) => kind === "article") ??
    read.find(({ kind }) => kind !== "none") ?? { kind: "none" }
  );
}

/** Answers the article's page for customers; undefined if the code does not determine it. */
export function articleAddress(channel: ComparedChannel, code: string) {
  if (channel === "amazon") return `https://www.amazon.co.jp/dp/${code}`;
  const [shop = "", item = ""] = code.split(":");
  if (shop === "book") return `https://books.rakuten.co.jp/rb/${item}/`;
  // Eight digits are Rakuten's own number, which is part of no address.
  return /^\d{8}$/.test(item) ? undefined : `https://item.rakuten.co.jp/${shop}/${item}/`;
}

function parseCode(channel: ComparedChannel, text: string) {
  const code = channel === "amazon" ? text.toUpperCase() : text.toLowerCase();
  return (channel === "amazon" ? asin : itemCode).test(code) ? code : undefined;
}

function parseAddress(channel: ComparedChannel, text: string): TypedArticle {
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // A user name before the host disguises the address as another.
  if (!url || url.username || url.password || !["", "80", "443"].includes(url.port))
    return { kind: "none" };
  const host = url.hostname.toLowerCase();
  const short = shortHosts.get(host);
  if (short) return short === channel ? { kind: "short" } : { kind: "other", channel: short };
  const found = parseAmazonUrl(host, url) ?? parseRakutenUrl(host, url);
  if (!found) return { kind: "none" };
  if (found.kind !== "article") return found;
  const { code, channel: its } = found;
  return its === channel ? { kind: "article", code } : { kind: "other", channel: its };
}

type Found =
  | { kind: "article"; code: string; channel: ComparedChannel }
  | { kind: "abroad" }
  | { kind: "none" };

function parseAmazonUrl(host: string, url: URL): Found | undefined {
  const [, country] = /(?:^|\.)amazon\.((?:com?\.)?[a-z]{2,3})$/.exec(host) ?? [];
  if (!country) return undefined;
  if (country !== "co.jp") return { kind: "abroad" };
  // An advertisement carries the address of the page that it leads to.
  const page = `${url.pathname}\n${url.searchParams.get("url") ?? ""}`;
  const inPath = page.split("\n").flatMap((path) => asinInPath.exec(path)?.[1] ?? [])[0];
  const named = inPath ?? url.searchParams.get("asin") ?? url.searchParams.get("ASIN") ?? "";
  const code = parseCode("amazon", named);
  return code ? { kind: "article", code, channel: "amazon" } : { kind: "none" };
}

function parseRakutenUrl(host: string, url: URL, deep = 0): Found | undefined {
  if (host !== "rakuten.co.jp" && !host.endsWith(".rakuten.co.jp")) return undefined;
  const steps = url.pathname.split("/").filter(Boolean);
  if (host === "hb.afl.rakuten.co.jp" && deep === 0) {
    const to = url.searchParams.get("pc") ?? url.searchParams.get("m") ?? "";
    const led = URL.canParse(to) ? new URL(to) : undefined;
    return (led && parseRakutenUrl(led.hostname.toLowerCase(), led, 1)) ?? { kind: "none" };
  }
  const code = parseCode("rakuten", rakutenCode(host, steps));
  return code ? { kind: "article", code, channel: "rakuten" } : { kind: "none" };
}

function rakutenCode(host: string, [shop = "", step = "", item = "", ...more]: string[]) {
  if (host === "books.rakuten.co.jp") return shop === "rb" ? `book:${step}` : "";
  // Old mobile pages: m.rakuten.co.jp/shop/n/item, or /i/ with Rakuten's own number.
  if (host === "m.rakuten.co.jp" && /^[ni]$/.test(step)) return `${shop}:${item}`;
  const isItem = (host === "item.rakuten.co.jp" || host === "m.rakuten.co.jp") && !item;
  return isItem && more.length === 0 && !nonItemPaths.has(step) ? `${shop}:${step}` : "";
}
