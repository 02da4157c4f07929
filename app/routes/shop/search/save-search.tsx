import { href } from "#app/href.ts";
import { type SearchForm, searchHref } from "./search-query.ts";

/** The way to keep this search; whoever is not signed in signs in first. */
export function SaveSearch({ form }: { form: SearchForm }) {
  const [, search = ""] = searchHref(form, {}).split("?");
  if (!search) return null;
  return (
    <a className="note" href={`${href("/user/savedSearches")}?${new URLSearchParams({ search })}`}>
      この条件を保存
    </a>
  );
}
