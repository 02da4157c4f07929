import { href } from "#app/href.ts";

interface Shown {
  /** Which rows; all that want looking at by themselves. */
  show?: string | undefined;
  /** Where the page begins: after this row. */
  after?: number | undefined;
  /** The row whose cells may all be typed in. */
  edit?: number | undefined;
}

/** Where the rows of a sheet are looked through. */
export function sheetPage(id: string, { show, after, edit }: Shown = {}) {
  const query = new URLSearchParams({ id });
  if (show) query.set("show", show);
  if (after) query.set("after", String(after));
  if (edit) query.set("edit", String(edit));
  return `${href("/excelOrderPreview")}?${query}${edit ? `#row-${edit}` : ""}`;
}
