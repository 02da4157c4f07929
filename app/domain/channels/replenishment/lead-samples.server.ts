import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import type { LeadSample } from "./lead-time.ts";

const samplesMax = 500;
const dayMs = 86_400_000;
/** Goods may lie with us for as long as their company likes: longer than that is no part of the way. */
const stayDaysMax = 14;

/** The statement for how long a company's goods took that arrived last; of all companies' without one. */
export function leadSamplesQuery({ db }: Pick<Scope, "db">, companyId?: string) {
  const whose: SQL = companyId
    ? sql`r.company_id = ${companyId} AND r.received_at IS NOT NULL ORDER BY r.created_at DESC`
    : sql`r.received_at IS NOT NULL ORDER BY r.rowid DESC`;
  return db.all<LeadSample>(sql`SELECT l.supplier_id AS supplierId,
      max(1, (max(t.received_at) - o.paid_at + r.received_at - r.shipped_at
        + min(r.shipped_at - max(t.received_at), ${ms(stayDaysMax)}) + ${ms(1)} - 1) / ${ms(1)}) AS days
    FROM (SELECT r.id, r.shipped_at, r.received_at FROM shipping_requests r WHERE ${whose} LIMIT ${samplesMax}) r
    CROSS JOIN shipping_lines s ON s.request_id = r.id
    CROSS JOIN lots t ON t.id = s.lot_id CROSS JOIN order_lines l ON l.id = s.order_line_id
    CROSS JOIN orders o ON o.id = l.order_id
    WHERE o.paid_at IS NOT NULL AND t.received_at >= o.paid_at AND r.shipped_at >= t.received_at
    GROUP BY r.id, o.id, l.supplier_id LIMIT ${samplesMax * 4}`);
}

/** Written out, not bound: bound numbers divide as floats. */
function ms(days: number) {
  return sql.raw(String(days * dayMs));
}
