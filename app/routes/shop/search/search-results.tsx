import type { OfferPage } from "#app/domain/catalog/offers/product-source.ts";
import { comparedMax } from "#app/domain/core/limits.ts";
import { href } from "#app/href.ts";
import type { CostTermsView } from "#app/shared/landed/cost-terms.server.ts";
import { MethodChoice } from "#app/shared/landed/method-choice.tsx";
import type { OfferCardView } from "../offer-card.tsx";
import { OfferCards, OfferTable } from "../offer-list.tsx";
import { NearWords } from "./near-words.tsx";
import { SearchNothing } from "./search-nothing.tsx";
import { type SearchForm, searchHref } from "./search-query.ts";

const compareForm = "compare";

interface SearchResultsProps {
  pasted: string;
  form: SearchForm;
  offers: readonly OfferCardView[];
  near: OfferPage["near"];
  serviceRatePercent: string;
  terms: CostTermsView;
}

/** The goods as cards or as a table, or why there are none. */
export function SearchResults(props: SearchResultsProps) {
  const { pasted, form, offers, near, serviceRatePercent, terms } = props;
  if (offers.length === 0) return <SearchNothing pasted={pasted} form={form} />;
  const typed = offers.slice(0, offers.length - (near?.count ?? 0));
  return (
    <>
      <p className="note heading">
        着地原価は1個あたりの見込みです。商品代金・中国内送料・手数料{serviceRatePercent}
        %・国際送料・関税・消費税を含みます。
      </p>
      <form id={compareForm} action={href("/compareGoods")} className="cluster">
        <button type="submit" className="button small soft">
          選んだ商品を比較する
        </button>
        <span className="note">{comparedMax}件まで</span>
      </form>
      <MethodChoice terms={terms} back={searchHref(form, { after: form.after })} />
      {typed.length > 0 && <Goods view={form.view} offers={typed} title="検索結果" />}
      {near && (
        <>
          <NearWords form={form} near={near} />
          <Goods view={form.view} offers={offers.slice(typed.length)} />
        </>
      )}
    </>
  );
}

interface GoodsProps {
  view: SearchForm["view"];
  offers: readonly OfferCardView[];
  title?: string;
}

function Goods({ view, offers, title = "" }: GoodsProps) {
  return view === "list" ? (
    <OfferTable offers={offers} compareForm={compareForm} />
  ) : (
    <OfferCards offers={offers} title={title} compareForm={compareForm} />
  );
}
