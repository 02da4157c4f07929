/** What a list of papers was asked for, as its address says it; what is not understood is left out. */
export function readPaperQuery(query: URLSearchParams) {
  const month = query.get("month") ?? "";
  const after = query.get("after") ?? "";
  return {
    kind: query.get("kind") === "shipping" ? ("shipping" as const) : ("order" as const),
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    after: /^\d{1,15}\.[\w-]{1,64}$/.test(after) ? after : undefined,
  };
}

export type PaperQuery = ReturnType<typeof readPaperQuery>;

export function paperQuery({ kind, month, after }: PaperQuery) {
  return `?${new URLSearchParams({ kind, ...(month && { month }), ...(after && { after }) })}`;
}
