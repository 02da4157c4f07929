const rowsShown = 100;

/** The page of a read sheet's rows that its address asks for; those with something wrong first while there are any. */
export function pageOfRows<State extends string, Row extends { row: number; state: State }>(
  rows: readonly Row[],
  states: readonly State[],
  params: URLSearchParams,
) {
  const asked = params.get("show");
  const first = states.find((one) => one === "wrong" && rows.some(({ state }) => state === one));
  const show = states.find((one) => one === asked) ?? (asked === "all" ? "all" : (first ?? "all"));
  const after = Number(params.get("after")) || 0;
  const wanted = rows.filter(({ state, row }) => (show === "all" || state === show) && row > after);
  const page = wanted.slice(0, rowsShown);
  return {
    page,
    show,
    after,
    total: rows.length,
    next: wanted.length > page.length ? page.at(-1)!.row : null,
  };
}
