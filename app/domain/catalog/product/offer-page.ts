import type { Platform } from "./offer.ts";

/** The goods page on its marketplace, where prices are looked up and goods bought. */
export function offerPage(platform: Platform, offerId: string) {
  // Goods that a buyer described: where they were found stands on the page of the request.
  if (platform === "other") return `/staff/goodsRequests/${encodeURIComponent(offerId)}`;
  if (platform === "1688") return `https://detail.1688.com/offer/${offerId}.html`;
  const host = platform === "tmall" ? "detail.tmall.com" : "item.taobao.com";
  return `https://${host}/item.htm?id=${offerId}`;
}
