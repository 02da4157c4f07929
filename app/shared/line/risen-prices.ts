import { type CartLine, priceRose } from "#app/domain/catalog/cart/cart.ts";

type Line = Pick<CartLine, "priceFen" | "seenPriceFen" | "changedByQuantity">;

/** What the lines' rises of price are about, in a sentence; a price that falls asks for no consent. */
export function risenPricesText(lines: readonly Line[]) {
  const risen = lines.filter(priceRose);
  if (risen.length === 0) return undefined;
  return risen.every(({ changedByQuantity }) => changedByQuantity)
    ? "ご注文数により、適用単価が上がった商品があります。"
    : "カートに入れたときから単価が上がった商品があります。";
}
