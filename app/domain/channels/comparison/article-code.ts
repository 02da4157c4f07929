import type { ComparedChannel } from "./comparison.ts";

/** What somebody typed or pasted to name an article; no address is ever asked. */
export type TypedArticle =
  | { kind: "article"; code: string }
  /** A short address: only the marketplace knows where it leads. */
  | { kind: "short" }
  /** An article of the other marketplace. */
  | { kind: "other"; channel: ComparedChannel }
  /** Amazon of another country, whose fees and prices are others. */
  | { kind: "abroad" }
  | { kind: "none" };

/** More of a pasted text is not looked at. */
const lettersMax = 2_000;
const addressesMax = 5;
const addressLike = /^(https?:\/\/|www\.)\S+$|^[\w-]+(\.[\w-]+)+\/\S*$/i;
/** Addresses within a text that an app shares. */
const within = /https?:\/\/[\w.~:/?#@!$&'()*+,;=%[\]-]+/gi;

// Books have their ISBN of ten signs, all else begins with B.
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
/** Paths of a shop at Rakuten that are no article. */
const notItems = new Set(["c", "n", "i", "contents", "info"]);

/** An article of this marketplace, by its code or by any form of its address, alone or within a shared text. */
export function parseArticle(channel: ComparedChannel, typed: string): TypedArticle {
  const text = typed.slice(0, lettersMax).normalize("NFKC").trim();
  const code = parseCode(channel, text);
  if (code) return { kind: "article", code };
  if (addressLike.test(text)) return parseAddress(channel, text);
  const shared = [...text.matchAll(within)].slice(0, addressesMax);
  const read = shared.map(([address]) => parseAddress(channel, address));
  return (
    read.find(({ kind }) => kind === "article") ??
    read.find(({ kind }) => kind !== "none") ?? { kind: "none" }
  );
}

/** Its page for customers; undefined where its code does not tell the page. */
export function articleAddress(channel: ComparedChannel, code: string) {
  if (channel === "amazon") return `https://www.amazon.co.jp/dp/${code}`;
  const [shop = "", item = ""] = code.split(":");
  if (shop === "book") return `https://books.rakuten.co.jp/rb/${item}/`;
  // Eight digits are Rakuten's own number of an article, which stands in no address.
  return /^\d{8}$/.test(item) ? undefined : `https://item.rakuten.co.jp/${shop}/${item}/`;
}

function parseCode(channel: ComparedChannel, text: string) {
  const code = channel === "amazon" ? text.toUpperCase() : text.toLowerCase();
  return (channel === "amazon" ? asin : itemCode).test(code) ? code : undefined;
}

function parseAddress(channel: ComparedChannel, text: string): TypedArticle {
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // Whoever writes a name before the host wants it to look like another.
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
  // An advertisement names the page that it leads to.
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
  // Older phones: m.rakuten.co.jp/shop/n/item, or /i/ with Rakuten's own number.
  if (host === "m.rakuten.co.jp" && /^[ni]$/.test(step)) return `${shop}:${item}`;
  const isItem = (host === "item.rakuten.co.jp" || host === "m.rakuten.co.jp") && !item;
  return isItem && more.length === 0 && !notItems.has(step) ? `${shop}:${step}` : "";
}
