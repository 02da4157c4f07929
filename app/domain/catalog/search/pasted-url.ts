import type { Platform } from "../offers/offer.ts";

type Pasted =
  | { kind: "words" }
  | { kind: "offer"; platform: Platform; offerId: string }
  /** A short address of a marketplace: where it leads is known to the marketplace alone. */
  | { kind: "short"; address: string }
  | { kind: "unknown-site" }
  | { kind: "no-goods" };

/** The marketplaces' hosts of short addresses, as their apps share them; no other address is ever asked. */
const shortHosts: ReadonlySet<string> = new Set(["qr.1688.com", "m.tb.cn", "e.tb.cn", "s.tb.cn"]);

/** More of a pasted text is not looked at. */
const lettersMax = 2_000;
const looksLikeUrl = /^(https?:\/\/|www\.)\S+$|^[\w-]+(\.[\w-]+)+\/\S*$/i;
/** Addresses within a shared text end where an address cannot go on. */
const within = /https?:\/\/[\w.~:/?#@!$&'()*+,;=%[\]-]+/gi;
const addressesMax = 5;

/**
 * What somebody pasted into the search box: words, or the address of a goods page on our own site, 1688,
 * Taobao or Tmall, alone or within a text that an app shares. Any other address is named as such, never
 * searched for as words.
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

function readText(text: string, ownHosts: readonly string[]): Pasted {
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return { kind: "unknown-site" };
  return readAddress(new URL(address), ownHosts);
}

/** Goods by an address, also one that a short address led to. */
export function readAddress(url: URL, ownHosts: readonly string[]): Pasted {
  // Whoever writes a name before the host wants it to look like another.
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

function goods(value: string | null | undefined, platform: Platform): Pasted {
  return value && /^[1-9]\d{4,19}$/.test(value)
    ? { kind: "offer", platform, offerId: value }
    : { kind: "no-goods" };
}

/** `/item/712345678901.htm` of world.taobao.com, `/i712345678901.htm` of older phones. */
function inPath({ pathname }: URL) {
  return pathname.match(/\/(?:item\/|i)(\d+)/)?.[1];
}

function isOddPort({ port }: URL) {
  return port !== "" && port !== "80" && port !== "443";
}

function isHost(host: string, domain: string) {
  return host === domain || host.endsWith(`.${domain}`);
}

/** So many times a short address may lead to another. */
const hopsMax = 4;

/** What we need to know of a short address: where it says that it leads, without going there. */
export interface ShortLinks {
  /** The address it names, whether by redirect or on its page; undefined where it does not answer, or names none. */
  leadsTo(address: URL): Promise<string | undefined>;
}

/**
 * Follows a short address of a marketplace to goods. Only https, only the hosts of short addresses, a few
 * times at most: what leads anywhere else is read as an address, and never asked.
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

/** The address, if it is one that may be asked at all. */
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
