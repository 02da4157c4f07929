import type { Platform } from "./offer.ts";

/** The goods page on its marketplace, where prices are looked up and goods bought. */
export function offerPage(platform: Platform, offerId: string) {
  if (platform === "1688") return `https://detail.1688.com/offer/${offerId}.html`;
  const host = platform === "tmall" ? "detail.tmall.com" : "item.taobao.com";
  return `https://${host}/item.htm?id=${offerId}`;
}
