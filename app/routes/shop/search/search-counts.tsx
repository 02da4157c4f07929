import { usualQuantity } from "#app/domain/catalog/offers/offer.ts";
import type { CostTermsView } from "#app/shared/landed/cost-terms.server.ts";
import type { CountsView } from "./counts-view.ts";
import { WithinSearch } from "./within-search.tsx";

/** How many goods were found; where not all hits are looked through, that there are at least so many. */
export function FoundCount({ counts: { found, atLeast } }: { counts: CountsView }) {
  return (
    <p>
      <strong>{found.toLocaleString("ja-JP")}</strong>件{atLeast && "以上"}
    </p>
  );
}

/** That not all hits were looked through to sort or to narrow them. */
export function Bounded({ by }: { by: number }) {
  return (
    <p className="note">
      よく売れている順の上位{by.toLocaleString("ja-JP")}
      件から並べ替え・絞り込みをしています。
    </p>
  );
}

interface LandedOrderProps {
  terms: CostTermsView;
  /** Whether a marketplace answers other searches: this one is answered by what was fetched. */
  live: boolean;
  /** How many of the page's goods cost more by the shown terms than was typed. */
  over: number;
}

/** By what goods are sorted and narrowed by 着地原価: not by the terms of who looks. */
export function LandedOrder({ terms, live, over }: LandedOrderProps) {
  return (
    <p className="note">
      着地原価の並べ替え・絞り込みは、標準の条件（{terms.methods[0]?.nameJa}、標準の手数料率、
      {usualQuantity}
      個または最小注文数）での上限額が目安です。各商品の金額は、お客様の条件で計算しています。
      {over > 0 && `このページの${over}件は、お客様の条件では指定の金額を超えることがあります。`}
      {live && "これまでに取り込んだ商品から表示しています。"}
    </p>
  );
}

/** By which method goods are narrowed and sorted by 着地原価, where another one was chosen to show it. */
export function landedByOf({ methods, methodCode }: CostTermsView) {
  const [standard] = methods;
  return standard?.code === methodCode ? undefined : standard?.nameJa;
}

/** What each choice would leave of the goods found. */
export function SearchCounts({ counts: { groups } }: { counts: CountsView }) {
  if (groups.length === 0) return null;
  return (
    <details className="disclosure filter-group">
      <summary>件数を見て選ぶ</summary>
      <div className="stack">
        {groups.map(({ name, choices }) => (
          <nav key={name} aria-label={`${name}で選ぶ`}>
            <p className="note">{name}</p>
            <ul className="cluster chips">
              {choices.map(({ label, href, chosen, offers }) => (
                <li key={label}>
                  <WithinSearch
                    className="chip"
                    to={href}
                    aria-current={chosen ? "true" : undefined}
                  >
                    {label} <small>{offers.toLocaleString("ja-JP")}</small>
                  </WithinSearch>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </details>
  );
}
