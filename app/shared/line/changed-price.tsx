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
