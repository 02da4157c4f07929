import { offerSorts } from "#app/domain/catalog/offers/product-source.ts";
import { href } from "#app/href.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type SearchForm, searchHref, sortName } from "./search-query.ts";
import { useInstantSearch, WithinSearch } from "./within-search.tsx";

interface SearchArrangeProps {
  form: SearchForm;
  /** By which method goods are sorted, where costs are shown by another one. */
  landedBy: string | undefined;
}

/** Order, number and look of the goods that were found; what narrows them is carried along. */
export function SearchArrange({ form, landedBy }: SearchArrangeProps) {
  const hydrated = useHydrated();
  return (
    <form
      className="cluster at-end"
      action={href("/CommoditySearch")}
      method="get"
      ref={useInstantSearch(form)}
    >
      {Object.entries({
        q: form.q,
        category: form.category,
        platform: form.platform,
        min: form.min,
        max: form.max,
        landed: form.landed,
        moq: form.moq,
        facet: form.facet,
        exact: form.exact,
        view: form.view,
      }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {form.tags.map((tag) => (
        <input key={tag} type="hidden" name="tag" value={tag} />
      ))}
      <label htmlFor="sort" className="note">
        並び順
      </label>
      <select className="input small" id="sort" name="sort" defaultValue={form.sort}>
        {offerSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortName(sort, landedBy)}
          </option>
        ))}
      </select>
      <label htmlFor="size" className="note">
        件数
      </label>
      <select className="input small" id="size" name="size" defaultValue={form.size}>
        {[20, 40, 80].map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <span className="view-switch">
        <WithinSearch
          to={searchHref(form, { view: "cards" })}
          aria-current={form.view === "cards" ? "true" : undefined}
        >
          カード
        </WithinSearch>
        <WithinSearch
          to={searchHref(form, { view: "list" })}
          aria-current={form.view === "list" ? "true" : undefined}
        >
          一覧表
        </WithinSearch>
      </span>
      {/* Keeps its place once it is not needed, so that nothing beside it moves. */}
      <button
        type="submit"
        className={hydrated ? "button small soft unneeded" : "button small soft"}
      >
        変更
      </button>
    </form>
  );
}
