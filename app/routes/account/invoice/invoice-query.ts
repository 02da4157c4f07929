/** What a list of invoices was asked for, as its address says it; what is not understood is left out. */
export function readInvoiceQuery(query: URLSearchParams) {
  const month = query.get("month") ?? "";
  const after = query.get("after") ?? "";
  return {
    kind: query.get("kind") === "shipping" ? ("shipping" as const) : ("order" as const),
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    after: /^\d{1,15}\.[\w-]{1,64}$/.test(after) ? after : undefined,
  };
}

export type InvoiceQuery = ReturnType<typeof readInvoiceQuery>;

export function invoiceQuery({ kind, month, after }: InvoiceQuery) {
  return `?${new URLSearchParams({ kind, ...(month && { month }), ...(after && { after }) })}`;
}
