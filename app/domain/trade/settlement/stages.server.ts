import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { shippingVersions } from "#db/schema/index.ts";

/** More than there are kinds of stages. */
const stagesMax = 50;

const newestOfKind = sql`shipping_versions.version = (SELECT max(k.version) FROM shipping_versions k
  WHERE k.request_id = shipping_versions.request_id AND k.kind = shipping_versions.kind)`;

/** Boxes that were unpacked again came to nothing, and so did a quote that was taken back or split since. */
const notUndone = sql`NOT EXISTS (SELECT 1 FROM document_events e
  WHERE e.document_kind = 'shipping' AND e.document_id = shipping_versions.request_id AND e.version > shipping_versions.version
  AND ((shipping_versions.kind = 'packed' AND e.move IN ('unpack', 'unweigh'))
    OR (shipping_versions.kind = 'quote' AND e.move IN ('splitQuoted', 'takeBack', 'takeBackWeighed'))))`;

/** What the form promised as it was sent stands until the quote, which charges that sum. */
const storageYen = sql<number | null>`CASE WHEN shipping_versions.kind = 'estimate'
  THEN COALESCE(shipping_versions.storage_yen, (SELECT r.storage_told_yen FROM shipping_requests r WHERE r.id = shipping_versions.request_id))
  ELSE shipping_versions.storage_yen END`;

/**
 * The statement for what a request came to at each stage, the oldest first: of a draft that was written
 * anew, or a permit that was corrected, however often, the newest alone.
 */
export function stagesQuery({ db }: Pick<Scope, "db">, requestId: string | SQL<string>) {
  return db
    .select({ ...getTableColumns(shippingVersions), storageYen })
    .from(shippingVersions)
    .where(and(eq(shippingVersions.requestId, requestId), newestOfKind, notUndone))
    .orderBy(asc(shippingVersions.version), asc(shippingVersions.at))
    .limit(stagesMax);
}
