import type { ComponentProps } from "react";
import { href } from "#app/href.ts";
import type { CountsView } from "./counts-view.ts";
import { SearchFacets } from "./search-chips.tsx";
import { SearchCounts } from "./search-counts.tsx";
import { SearchFilters } from "./search-filters.tsx";

interface SearchAsideProps
  extends ComponentProps<typeof SearchFilters>,
    ComponentProps<typeof SearchFacets> {
  counts: CountsView | undefined;
  byPicture: boolean;
}

/** Beside the goods: all the ways to narrow them. */
export function SearchAside(props: SearchAsideProps) {
  const { form, categories, landedBy, counts, facets, byPicture } = props;
  return (
    <div className="filters">
      <SearchFilters form={form} categories={categories} landedBy={landedBy} />
      {counts && <SearchCounts counts={counts} />}
      <SearchFacets form={form} facets={facets} />
      {byPicture && (
        <p>
          <a href={href("/pictureSearch")}>画像で探す</a>
        </p>
      )}
    </div>
  );
}
