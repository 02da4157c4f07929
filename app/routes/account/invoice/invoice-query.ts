import { documentInvoices } from "#app/domain/money/papers/paper-kinds.ts";
import { readDayRange } from "#app/http/day-range.ts";
import { readPlace } from "#app/http/list-query.ts";

/** What a list of papers was asked for, as its address says it; what is not understood is left out. */
export function readInvoiceQuery(query: URLSearchParams) {
  return {
    kind: documentInvoices.find((kind) => kind === query.get("kind")),
    number: (query.get("number") ?? "").normalize("NFKC").trim().toUpperCase().slice(0, 40),
    after: readPlace(query),
    ...readDayRange(query),
  };
}

export type InvoiceQuery = ReturnType<typeof readInvoiceQuery>;

/** The same list from another place on, or from its head. */
export function invoiceQuery(
  { kind, number, fromDay, toDay }: Omit<InvoiceQuery, "from" | "until" | "after">,
  after?: { at: number; id: string },
) {
  const given = {
    kind: kind ?? "",
    number,
    from: fromDay,
    to: toDay,
    after: after ? `${after.at}_${after.id}` : "",
  };
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
  return query.size > 0 ? `?${query}` : "";
}
