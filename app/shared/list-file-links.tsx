import { href } from "#app/href.ts";

interface ListFileLinksProps {
  /** Buyers' lists unless said otherwise. */
  side?: "user" | "staff";
  list: string;
  /** What the page is filtered by; empty values are left out. */
  query?: Record<string, string | undefined>;
}

/** Where a list is answered as a file, under the same filter. */
export function listFileHref(
  { side = "user", list, query = {} }: ListFileLinksProps,
  format: "csv" | "xlsx",
) {
  const path = href(side === "user" ? "/user/lists/:file" : "/staff/lists/:file", {
    file: `${list}.${format}`,
  });
  const asked = Object.entries(query).filter((one): one is [string, string] => Boolean(one[1]));
  return asked.length > 0 ? `${path}?${new URLSearchParams(asked)}` : path;
}

/** The list to take along: for any program, and for Excel. */
export function ListFileLinks(shown: ListFileLinksProps) {
  return (
    <span className="at-end note cluster">
      <a href={listFileHref(shown, "csv")}>CSV</a>
      <a href={listFileHref(shown, "xlsx")}>Excel</a>
    </span>
  );
}
