import { href } from "#app/href.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { type SearchForm, searchAddress } from "./search-query.ts";

interface SearchCrumbsProps {
  form: SearchForm;
  categoryName: string | undefined;
}

/** Where a search of one category stands among them. */
export function SearchCrumbs({ form, categoryName }: SearchCrumbsProps) {
  if (!categoryName) return null;
  const way = [
    { href: href("/"), label: "トップ" },
    { href: href("/categories"), label: "カテゴリー一覧" },
  ];
  if (!form.q) return <Breadcrumbs way={way} here={categoryName} />;
  const category = { href: searchAddress({ category: form.category }), label: categoryName };
  return <Breadcrumbs way={[...way, category]} here={`「${form.q}」`} />;
}
