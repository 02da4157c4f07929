import type { Platform } from "../product/offer.ts";

type Pasted =
  | { kind: "words" }
  | { kind: "offer"; platform: Platform; offerId: string }
  | { kind: "unknown-site" }
  | { kind: "no-goods" };

const looksLikeUrl = /^(https?:\/\/|www\.)\S+$|^[\w-]+(\.[\w-]+)+\/\S*$/i;

/**
 * What somebody pasted into the search box: words, or the address of a goods page on our own site,
 * 1688, Taobao or Tmall. Any other address is named as such, never searched for as words.
 */
export function readPasted(typed: string, ownHosts: readonly string[]): Pasted {
  const text = typed.normalize("NFKC").trim();
  if (!looksLikeUrl.test(text)) return { kind: "words" };
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return { kind: "unknown-site" };
  return readAddress(new URL(address), ownHosts);
}

function readAddress(url: URL, ownHosts: readonly string[]): Pasted {
  const host = url.hostname.toLowerCase();
  const id = (value: string | null | undefined, platform: Platform): Pasted =>
    value && /^\d{5,20}$/.test(value)
      ? { kind: "offer", platform, offerId: value }
      : { kind: "no-goods" };

  if (ownHosts.includes(url.host.toLowerCase())) {
    const from = url.searchParams.get("fromPlatform");
    const platform: Platform = from === "taobao" || from === "tmall" ? from : "1688";
    return id(url.searchParams.get("goods_id"), platform);
  }
  if (isHost(host, "1688.com"))
    return id(url.pathname.match(/\/offer\/(\d+)/)?.[1] ?? url.searchParams.get("offerId"), "1688");
  if (isHost(host, "tmall.com") || isHost(host, "tmall.hk"))
    return id(url.searchParams.get("id"), "tmall");
  if (isHost(host, "taobao.com"))
    return id(url.searchParams.get("id") ?? url.pathname.match(/\/item\/(\d+)/)?.[1], "taobao");
  return { kind: "unknown-site" };
}

function isHost(host: string, domain: string) {
  return host === domain || host.endsWith(`.${domain}`);
}
