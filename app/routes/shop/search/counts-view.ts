import { platformNames } from "#app/domain/catalog/offers/offer.ts";
import { type OfferCounts, priceBands } from "#app/domain/catalog/offers/product-source.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { type SearchForm, searchHref } from "./search-query.ts";

const categoriesShown = 8;

/** The counts as the page shows them: each choice with its link, only where there is something to choose. */
export function toCountsView(
  form: SearchForm,
  { found, atLeast, categories, platforms, bands }: OfferCounts,
  names: readonly { id: string; nameJa: string }[],
) {
  const byCategory = categories.slice(0, categoriesShown).map(({ value, offers }) => ({
    label: names.find(({ id }) => id === value)?.nameJa ?? "その他",
    href: searchHref(form, { category: value }),
    chosen: form.category === value,
    offers,
  }));
  const byBand = bands
    .toSorted((one, other) => one.value - other.value)
    .map(({ value, offers }) => {
      const { minFen, maxFen } = priceBands[value]!;
      const min = minFen > 0 ? yuan(minFen) : "";
      const max = maxFen ? yuan(maxFen) : "";
      return {
        label: min ? `${min}元${max ? `〜${max}元` : "以上"}` : `${max}元以下`,
        href: searchHref(form, { min, max }),
        chosen: form.min === min && form.max === max,
        offers,
      };
    });
  const byPlatform = platforms.map(({ value, offers }) => ({
    label: platformNames[value],
    href: searchHref(form, { platform: value }),
    chosen: form.platform === value,
    offers,
  }));
  const groups = [
    { name: "カテゴリー", choices: byCategory },
    { name: "単価", choices: byBand },
    { name: "市場", choices: byPlatform },
  ].filter(({ choices }) => choices.length > 1);
  return { found, atLeast, groups };
}

/** As a person types it: 5, but 9.99. */
function yuan(fen: number) {
  return yuanOf(fen).replace(/\.00$/, "");
}

export type CountsView = ReturnType<typeof toCountsView>;
