import { readAddress } from "#app/domain/catalog/search/pasted-url.ts";
import type { Platform } from "../domain/catalog/offers/offer.ts";

export type AskedPage =
  | { kind: "offer"; platform: Platform; offerId: string }
  /** Goods of Amazon, which are looked for on 1688. */
  | { kind: "amazon"; asin: string };

/** More of an address is not looked at. */
const lettersMax = 4_000;

/**
 * What a page is about, by its address alone: marketplaces change their markup, and what a page says of
 * itself is not ours to believe. Undefined where there is no goods page.
 */
export function askedPage(address: string): AskedPage | undefined {
  if (address.length > lettersMax || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== "https:") return undefined;
  if (url.host === "www.amazon.co.jp" && !url.username && !url.password) {
    const asin = url.pathname.match(/\/(?:dp|gp\/product)\/([A-Z0-9]{10})(?:\/|$)/)?.[1];
    return asin ? { kind: "amazon", asin } : undefined;
  }
  const read = readAddress(url, []);
  if (read.kind !== "offer") return undefined;
  return { kind: "offer", platform: read.platform, offerId: read.offerId };
}
