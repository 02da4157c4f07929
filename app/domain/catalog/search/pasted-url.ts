import type { Platform } from "../offers/offer.ts";

type Pasted =
  | { kind: "words" }
  | { kind: "offer"; platform: Platform; offerId: string }
  /** A marketplace's short URL, whose destination only the marketplace knows. */
  | { kind: "short"; address: string }
  | { kind: "unknown-site" }
  | { kind: "no-goods" };

/**
 * Reads pasted text as words or as the address of a goods page on our own site, 1688, Taobao or Tmall,
 * alone or within a text shared by an app. Any other address is `unknown-site` and is never searched for as
 * words.
 */
export function readPasted(typed: string, ownHosts: readonly string[]): Pasted {
  const text = typed.slice(0, lettersMax).normalize("NFKC").trim();
  if (looksLikeUrl.test(text)) return readText(text, ownHosts);
  const shared = [...text.matchAll(within)].slice(0, addressesMax);
  if (shared.length === 0) return { kind: "words" };
  const read = shared.map(([address]) => readText(address, ownHosts));
  const told = ["offer", "short", "no-goods"].flatMap(
    (kind) => read.find((one) => one.kind === kind) ?? [],
  );
  return told[0] ?? { kind: "unknown-site" };
}

/** Reads the goods from an address, also from the destination of a short URL. */
export function readAddress(url: URL, ownHosts: readonly string[]): Pasted {
  // A user name before the host would disguise it as another.
  if (url.username || url.password) return { kind: "unknown-site" };
  const host = url.hostname.toLowerCase();
  const asked = (name: string) => url.searchParams.get(name);
  if (ownHosts.includes(url.host.toLowerCase())) {
    const from = asked("fromPlatform");
    const platform: Platform = from === "taobao" || from === "tmall" ? from : "1688";
    return goods(asked("goods_id"), platform);
  }
  if (isOddPort(url)) return { kind: "unknown-site" };
  if (shortHosts.has(host))
    return url.pathname.length > 1
      ? { kind: "short", address: `https://${host}${url.pathname}${url.search}` }
      : { kind: "no-goods" };
  if (isHost(host, "1688.com"))
    return goods(url.pathname.match(/\/offer\/(\d+)/)?.[1] ?? asked("offerId"), "1688");
  if (isHost(host, "tmall.com") || isHost(host, "tmall.hk")) return goods(asked("id"), "tmall");
  if (isHost(host, "taobao.com"))
    return goods(asked("id") ?? asked("itemId") ?? inPath(url), "taobao");
  return { kind: "unknown-site" };
}

/** The port that resolves a short URL without requesting its destination. */
export interface ShortLinks {
  /**
   * Answers the destination, from a redirect or from its page; undefined if there is no answer or none is
   * named.
   */
  leadsTo(address: URL): Promise<string | undefined>;
}

/**
 * Follows a marketplace's short URL to goods. Only https and the hosts of short URLs are requested, a few
 * times at most; any other destination is only read as an address.
 */
export async function followShort(
  links: ShortLinks,
  address: string,
  ownHosts: readonly string[],
): Promise<Pasted> {
  let at = address;
  for (let hop = 0; hop < hopsMax; hop++) {
    const asked = askable(at);
    if (!asked) return { kind: "unknown-site" };
    const next = await links.leadsTo(asked);
    if (!next || !URL.canParse(next, asked)) return { kind: "no-goods" };
    const url = new URL(next, asked);
    const read = /^https?:$/.test(url.protocol)
      ? readAddress(url, ownHosts)
      : ({ kind: "unknown-site" } as const);
    if (read.kind !== "short") return read;
    at = read.address;
  }
  return { kind: "no-goods" };
}

/** Answers the URL if it may be requested, otherwise undefined. */
export function askable(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const known =
    url.protocol === "https:" &&
    shortHosts.has(url.hostname) &&
    url.port === "" &&
    !url.username &&
    !url.password;
  return known ? url : undefined;
}

/** The hosts of the short URLs that the marketplaces' apps share; no other host is ever requested. */
const shortHosts: ReadonlySet<string> = new Set(["qr.1688.com", "m.tb.cn", "e.tb.cn", "s.tb.cn"]);

/** Only this many characters of a pasted text are read. */
const lettersMax = 2_000;
const looksLikeUrl = /^(https?:\/\/|www\.)\S+$|^[\w-]+(\.[\w-]+)+\/\S*$/i;

/** Finds URLs within a shared text. */
const within = /https?:\/\/[\w.~:/?#@!$&'()*+,;=%[\]-]+/gi;
const addressesMax = 5;

function readText(text: string, ownHosts: readonly string[]): Pasted {
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return { kind: "unknown-site" };
  return readAddress(new URL(address), ownHosts);
}

function goods(value: string | null | undefined, platform: Platform): Pasted {
  return value && /^[1-9]\d{4,19}$/.test(value)
    ? { kind: "offer", platform, offerId: value }
    : { kind: "no-goods" };
}

/** Reads `/item/712345678901.htm` of world.taobao.com and `/i712345678901.htm` of older phones. */
function inPath({ pathname }: URL) {
  return pathname.match(/\/(?:item\/|i)(\d+)/)?.[1];
}

function isOddPort({ port }: URL) {
  return port !== "" && port !== "80" && port !== "443";
}

function isHost(host: string, domain: string) {
  return host === domain || host.endsWith(`.${domain}`);
}

/** The most redirects from one short URL to another. */
const hopsMax = 4;
