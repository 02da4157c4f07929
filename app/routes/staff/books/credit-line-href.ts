import { href } from "#app/href.ts";

/** The page that credits a line of the bank to a company. */
export function creditLineHref(line: string) {
  return `${href("/staff/creditLine")}?${new URLSearchParams({ line })}`;
}
