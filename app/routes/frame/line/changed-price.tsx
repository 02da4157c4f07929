import { priceRose } from "#app/domain/catalog/cart/cart.ts";
import { yuan } from "#app/ui/money.tsx";

interface ChangedPriceProps {
  line: {
    priceChanged: boolean;
    changedByQuantity: boolean;
    seenPriceFen: number;
    priceFen: number;
  };
}

/** The unit price that was seen before, and whether the pieces in the cart or the offer changed it. */
export function ChangedPrice({ line }: ChangedPriceProps) {
  const { priceChanged, changedByQuantity, seenPriceFen, priceFen } = line;
  if (!priceChanged) return null;
  return (
    <small className="block previous">
      <s className="number">{yuan(seenPriceFen)}元</s> {!changedByQuantity && "から変更"}
      {changedByQuantity &&
        (priceFen < seenPriceFen ? "数量が増えて値下がり" : "数量が減って値上がり")}
    </small>
  );
}

/** What the lines' rises of price are about, in a sentence; a price that falls asks for no consent. */
export function risenPricesText(lines: readonly ChangedPriceProps["line"][]) {
  const risen = lines.filter(priceRose);
  if (risen.length === 0) return undefined;
  return risen.every(({ changedByQuantity }) => changedByQuantity)
    ? "ご注文数により、適用単価が上がった商品があります。"
    : "カートに入れたときから単価が上がった商品があります。";
}
