import { platformNames, shopTagNames } from "#app/domain/catalog/product/offer.ts";
import type { FacetGroup } from "#app/domain/catalog/source/marketplace.ts";
import { type SearchForm, searchHref, sortNames } from "./search-query.ts";

interface SearchChipsProps {
  form: SearchForm;
  categoryName: string | undefined;
  facets: readonly FacetGroup[];
}

/** What narrows the hits, a chip each; pressing one takes it off. */
export function SearchChips({ form, categoryName, facets }: SearchChipsProps) {
  const chips = chipsOf(form, categoryName, facets);
  if (chips.length === 0) return null;
  return (
    <ul className="row chips" aria-label="絞り込み中の条件">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <a className="chip" href={without} aria-label={`${label} を外す`}>
            {label} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The words of a search with what narrows it, as a list names it. */
export function conditionsOf(form: SearchForm, categoryName: string | undefined): string[] {
  const sorted = form.sort === "popular" ? [] : [sortNames[form.sort]];
  const chips = chipsOf(form, categoryName, []).map(({ label }) => label);
  return [...(form.q ? [`「${form.q}」`] : []), ...chips, ...sorted];
}

function chipsOf(
  form: SearchForm,
  categoryName: string | undefined,
  facets: SearchChipsProps["facets"],
) {
  const { category, platform, min, max, landed, moq, tags, facet, exact } = form;
  const off = (change: Parameters<typeof searchHref>[1]) => searchHref(form, change);
  return [
    ...(category ? [{ label: categoryName ?? "カテゴリー", without: off({ category: "" }) }] : []),
    ...(platform ? [{ label: platformNames[platform], without: off({ platform: "" }) }] : []),
    ...(min ? [{ label: `${min}元以上`, without: off({ min: "" }) }] : []),
    ...(max ? [{ label: `${max}元以下`, without: off({ max: "" }) }] : []),
    ...(landed ? [{ label: `着地原価${landed}円以下`, without: off({ landed: "" }) }] : []),
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
    <details className="d filt" open={form.facet !== ""}>
      <summary>特徴で絞り込む（1688）</summary>
      <div className="stack">
        {facets.map(({ nameJa, choices }) => (
          <nav key={nameJa} aria-label={nameJa}>
            <p className="note">{nameJa}</p>
            <ul className="row chips">
              {choices.map(({ id, nameJa: choice }) => (
                <li key={id}>
                  <a
                    className="chip"
                    href={searchHref(form, { facet: id })}
                    aria-current={id === form.facet ? "true" : undefined}
                  >
                    {choice}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </details>
  );
}
