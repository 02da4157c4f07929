/** Which rows a page may show by themselves; `check` are the wrong ones and those to be looked at. */
const stateFilters = ["check", "wrong", "look", "fine", "out", "ordered", "all"] as const;
export type StateFilter = (typeof stateFilters)[number];

export interface SheetQuery {
  id: string;
  show: StateFilter | undefined;
  /** The page begins after this row. */
  after: number;
  /** The row whose cells may all be typed in; 0 is none. */
  edit: number;
}

/** Reads the address of a sheet's page; what it does not know is left out rather than refused. */
export function readSheetQuery(params: URLSearchParams): SheetQuery {
  const rowIn = (name: string) => {
    const text = params.get(name) ?? "";
    return /^\d{1,7}$/.test(text) ? Number(text) : 0;
  };
  return {
    id: (params.get("id") ?? "").slice(0, 64),
    show: stateFilters.find((kind) => kind === params.get("show")),
    after: rowIn("after"),
    edit: rowIn("edit"),
  };
}
