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

/** What the lines' changes of price are about, in a sentence. */
export function changedPricesText(lines: readonly ChangedPriceProps["line"][]) {
  const changed = lines.filter(({ priceChanged }) => priceChanged);
  if (changed.length === 0) return undefined;
  return changed.every(({ changedByQuantity }) => changedByQuantity)
    ? "数量の合計が変わり、単価の段階が変わった商品があります。"
    : "カートに入れたときから単価が変わった商品があります。";
}
