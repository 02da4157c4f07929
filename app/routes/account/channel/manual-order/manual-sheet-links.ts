import { href } from "#app/href.ts";

interface Asked {
  id: string;
  /** Which rows. */
  show?: string | undefined;
  /** Where the page begins: after this row. */
  after?: number | undefined;
}

/** Where the rows of a sheet of orders are looked through. */
export function manualSheetPage({ id, show, after }: Asked) {
  const query = new URLSearchParams({ id });
  if (show) query.set("show", show);
  if (after) query.set("after", String(after));
  return `${href("/shopifyOrders/sheet")}?${query}`;
}
