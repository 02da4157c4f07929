import { grouped, Money, yuan } from "#app/ui/money.tsx";
import type { ShownProduct } from "./product-shown.server.ts";

type ProductTiersProps = Pick<ShownProduct, "tiers" | "reachedTier" | "quantity" | "asked">;

/** The unit price by the quantity of all kinds together: where the total stands, and what is missing to the next step. */
export function ProductTiers({ tiers, reachedTier, quantity, asked }: ProductTiersProps) {
  const next = asked ? tiers[reachedTier + 1] : undefined;
  const pieces = quantity.toLocaleString("ja-JP");
  return (
    <>
      <table className="tiers" aria-label="数量ごとの単価">
        <tbody>
          <tr>
            <th scope="row">合計数量</th>
            {tiers.map((tier, at) => (
              <td key={tier.fromQuantity} className={at === reachedTier ? "on" : undefined}>
                {tier.fromQuantity.toLocaleString("ja-JP")}個〜
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">単価</th>
            {tiers.map((tier, at) => (
              <td key={tier.fromQuantity} className={at === reachedTier ? "on" : undefined}>
                <Money yen={tier.yen} fen={tier.priceFen} />
                {at === reachedTier && (
                  <small>{asked ? `${pieces}個に適用` : `${pieces}個で試算`}</small>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {next && (
        <p className="note n">
          あと{(next.fromQuantity - quantity).toLocaleString("ja-JP")}個で、単価が
          {grouped(next.yen)}円（{yuan(next.priceFen)}元）からになります
        </p>
      )}
    </>
  );
}
