import { Money } from "#app/ui/money.tsx";
import type { ShownProduct } from "./product-shown.server.ts";

type ProductTiersProps = Pick<ShownProduct, "tiers" | "reachedTier" | "quantity">;

/** The unit price by quantity, the reached step marked. */
export function ProductTiers({ tiers, reachedTier, quantity }: ProductTiersProps) {
  return (
    <table className="tiers" aria-label="数量ごとの単価">
      <tbody>
        <tr>
          <th scope="row">合計数量</th>
          {tiers.map((tier, index) => (
            <td key={tier.fromQuantity} className={index === reachedTier ? "on" : undefined}>
              {tier.fromQuantity.toLocaleString("ja-JP")}個〜
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">単価</th>
          {tiers.map((tier, index) => (
            <td key={tier.fromQuantity} className={index === reachedTier ? "on" : undefined}>
              <Money yen={tier.yen} fen={tier.priceFen} />
              {index === reachedTier && <small>{quantity.toLocaleString("ja-JP")}個に適用</small>}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
