import type { OfferSummary } from "#app/domain/catalog/offers/product-source.ts";
import type { PalletStep } from "#app/domain/catalog/pallets/judge-goods.ts";
import { offerHref } from "#app/routes/shop/offer-card.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";

export interface Tried {
  steps: readonly PalletStep[];
  wanted: number;
  offers: readonly OfferSummary[];
  bounded: boolean;
}

/** What the conditions would find: how many each of them leaves, and the first goods. */
export function TriedResult({ tried: { steps, wanted, offers, bounded } }: { tried: Tried }) {
  const left = steps.at(-1)!.left;
  const most = Math.max(1, steps[0]!.left);
  return (
    <section className="panel accent stack" aria-labelledby="tried">
      <h2 id="tried">試した結果</h2>
      <p>
        <b className="number">{grouped(String(left))}</b>件が該当{" "}
        <span className="note">
          {left > wanted ? `売れている順に${wanted}件までを探します` : `上限 ${wanted}件の範囲内`}
        </span>
      </p>
      <table className="table plain tight">
        <caption className="visually-hidden">条件ごとの残り件数</caption>
        <tbody>
          {steps.map((step) => (
            <tr key={step.label}>
              <th scope="row">{step.label}</th>
              <td>
                <meter max={most} value={step.left} aria-hidden="true" />
              </td>
              <td className="numeric">{grouped(String(step.left))}件</td>
            </tr>
          ))}
        </tbody>
      </table>
      {offers.length > 0 && (
        <details className="disclosure">
          <summary>最初の{offers.length}件を見る</summary>
          <ul className="stack small">
            {offers.map((offer) => (
              <li className="media-object small" key={offer.id}>
                <Picture src={offer.picture} size={48} />
                <span>
                  <a href={offerHref(offer)}>{offer.titleJa}</a>
                  <small className="block number">
                    {yuan(offer.priceFen)}元 ・ 最小{offer.minOrder}個
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="note">
        {bounded && "よく売れている1,000件までを調べています。"}
        着地原価は標準の条件で計算した1個あたりの上端です。試しても、何も登録されません。
      </p>
    </section>
  );
}
