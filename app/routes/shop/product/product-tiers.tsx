import { grouped, Money, yuan } from "#app/ui/money.tsx";
import type { ProductDraft } from "./use-product-draft.ts";
import type { ProductView } from "./view.server.ts";

type ProductTiersProps = Pick<ProductView, "tiers"> &
  Pick<ProductDraft, "tier" | "quantity" | "pieces">;

/**
 * The unit price by the quantity of all kinds together: where the total stands, and what is missing to the next step.
 */
export function ProductTiers({ tiers, tier: reached, quantity, pieces }: ProductTiersProps) {
  const next = pieces > 0 ? tiers[reached + 1] : undefined;
  const count = quantity.toLocaleString("ja-JP");
  return (
    <>
      <table className="price-tiers" aria-label="数量ごとの単価">
        <tbody>
          <tr>
            <th scope="row">合計数量</th>
            {tiers.map((tier, at) => (
              <td key={tier.fromQuantity} className={at === reached ? "reached" : undefined}>
                {tier.fromQuantity.toLocaleString("ja-JP")}個〜
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">単価</th>
            {tiers.map((tier, at) => (
              <td key={tier.fromQuantity} className={at === reached ? "reached" : undefined}>
                <Money yen={tier.yen} fen={tier.priceFen} />
                {at === reached && (
                  <small>{pieces > 0 ? `${count}個に適用` : `${count}個で試算`}</small>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {next && (
        <p className="note number">
          あと{(next.fromQuantity - quantity).toLocaleString("ja-JP")}個で、単価が
          {grouped(next.yen)}円（{yuan(next.priceFen)}元）からになります
        </p>
      )}
    </>
  );
}
