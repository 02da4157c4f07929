interface Asked {
  id: string;
  /** Which rows. */
  show?: string | undefined;
  /** Where the page begins: after this row. */
  after?: number | undefined;
}

/** Where the rows of a sheet that was read are looked through, on the page that reads such sheets. */
export function readSheetHref(page: string, { id, show, after }: Asked) {
  const query = new URLSearchParams({ id });
  if (show) query.set("show", show);
  if (after) query.set("after", String(after));
  return `${page}?${query}`;
}
