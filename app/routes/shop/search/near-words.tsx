import type { OfferPage } from "#app/domain/catalog/offers/product-source.ts";
import { type SearchForm, searchHref } from "./search-query.ts";

interface NearWordsProps {
  form: SearchForm;
  near: NonNullable<OfferPage["near"]>;
}

/** Above the goods that other words than the typed ones found: which, and how to do without them. */
export function NearWords({ form, near }: NearWordsProps) {
  return (
    <div className="cluster between">
      <h2>「{near.words.join("」「")}」で見つかった商品</h2>
      <p className="note">
        「{form.q}」のほか、同じ種類の商品を表す言葉でも探しました。{" "}
        <a href={searchHref(form, { exact: "1" })}>「{form.q}」だけで探す</a>
      </p>
    </div>
  );
}
