import { platformNames, shopTagNames } from "#app/domain/catalog/offers/offer.ts";
import type { FacetGroup } from "#app/domain/catalog/offers/product-source.ts";
import { type SearchForm, searchHref, sortName } from "./search-query.ts";
import { WithinSearch } from "./within-search.tsx";

interface SearchChipsProps {
  form: SearchForm;
  categoryName: string | undefined;
  facets: readonly FacetGroup[];
  /** By which method goods are narrowed and sorted, where costs are shown by another one. */
  landedBy: string | undefined;
}

/** What narrows the hits, a chip each; pressing one takes it off. */
export function SearchChips({ form, categoryName, facets, landedBy }: SearchChipsProps) {
  const chips = chipsOf(form, categoryName, { facets, landedBy });
  if (chips.length === 0) return null;
  return (
    <ul className="cluster chips" aria-label="絞り込み中の条件">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <WithinSearch className="chip" to={without} aria-label={`${label} を外す`}>
            {label} <span aria-hidden="true">×</span>
          </WithinSearch>
        </li>
      ))}
    </ul>
  );
}

/** The words of a search with what narrows it, as a list names it. */
export function conditionsOf(
  form: SearchForm,
  categoryName: string | undefined,
  landedBy: string | undefined,
): string[] {
  const sorted = form.sort === "popular" ? [] : [sortName(form.sort, landedBy)];
  const chips = chipsOf(form, categoryName, { facets: [], landedBy }).map(({ label }) => label);
  return [...(form.q ? [`「${form.q}」`] : []), ...chips, ...sorted];
}

/** A chip for each condition in force: what was mistyped narrows nothing. */
function chipsOf(
  form: SearchForm,
  categoryName: string | undefined,
  { facets, landedBy }: Pick<SearchChipsProps, "facets" | "landedBy">,
) {
  const { category, platform, tags, facet, exact } = form;
  const min = form.priceMinFen !== undefined && form.min;
  const max = form.priceMaxFen !== undefined && form.max;
  const landed = form.landedMaxYen !== undefined && form.landed;
  const moq = form.minOrderMax !== undefined && form.moq;
  const by = landedBy ? `（${landedBy}での目安）` : "";
  const off = (change: Parameters<typeof searchHref>[1]) => searchHref(form, change);
  return [
    ...(category ? [{ label: categoryName ?? "カテゴリー", without: off({ category: "" }) }] : []),
    ...(platform ? [{ label: platformNames[platform], without: off({ platform: "" }) }] : []),
    ...(min ? [{ label: `${min}元以上`, without: off({ min: "" }) }] : []),
    ...(max ? [{ label: `${max}元以下`, without: off({ max: "" }) }] : []),
    ...(landed ? [{ label: `着地原価${landed}円以下${by}`, without: off({ landed: "" }) }] : []),
    ...(moq ? [{ label: `最小注文${moq}個以下`, without: off({ moq: "" }) }] : []),
    ...tags.map((tag) => ({
      label: shopTagNames[tag],
      without: off({ tags: tags.filter((other) => other !== tag) }),
    })),
    ...(facet ? [{ label: nameOf(facet, facets), without: off({ facet: "" }) }] : []),
    ...(exact ? [{ label: "入力した言葉だけ", without: off({ exact: "" }) }] : []),
  ];
}

function nameOf(facet: string, facets: SearchChipsProps["facets"]) {
  for (const { nameJa, choices } of facets) {
    const chosen = choices.find(({ id }) => id === facet);
    if (chosen) return `${nameJa}: ${chosen.nameJa}`;
  }
  return "選んだ特徴";
}

/** The marketplace's own ways to narrow these words, one choice at a time. */
export function SearchFacets({ form, facets }: Pick<SearchChipsProps, "form" | "facets">) {
  if (facets.length === 0) return null;
  return (
    <details className="disclosure filter-group" open={form.facet !== ""}>
      <summary>特徴で絞り込む（1688）</summary>
      <div className="stack">
        {facets.map(({ nameJa, choices }) => (
          <nav key={nameJa} aria-label={nameJa}>
            <p className="note">{nameJa}</p>
            <ul className="cluster chips">
              {choices.map(({ id, nameJa: choice }) => (
                <li key={id}>
                  <WithinSearch
                    className="chip"
                    to={searchHref(form, { facet: id })}
                    aria-current={id === form.facet ? "true" : undefined}
                  >
                    {choice}
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
