import type { PriceTerms } from "#app/domain/pricing/price-differences.ts";
import { confirmPrice, setPrice } from "#app/domain/pricing/set-price.server.ts";
import { qian, type Shop, wang } from "./shop.ts";

/** A price that 赵敏 sets with a reason, and 钱进 confirms where it takes two. */
export async function setByTwo(
  shop: Shop,
  { id, effectiveFrom }: { id: string; effectiveFrom: string },
  terms: PriceTerms,
) {
  const set = await setPrice(shop.as(wang), { id, effectiveFrom, note: "调整" }, terms);
  return set.ok && set.value.waits ? confirmPrice(shop.as(qian), id) : set;
}
