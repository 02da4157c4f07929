import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { type QueuePlace, queuePage, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, shippingRequests } from "#db/schema/index.ts";

/** Counting stops here: so many boxes never wait. */
const toUnpackCountMax = 1_000;

/** The statement for how many boxes and trolleys wait to be unpacked. */
export function toUnpackQuery({ db }: Pick<Scope, "db">) {
  return db.all<{ count: number }>(
    sql`SELECT count(*) AS count FROM (SELECT DISTINCT left_at, request_id, box_number FROM unpack_lines
      WHERE unpacked_at IS NULL LIMIT ${toUnpackCountMax})`,
  );
}

interface Left {
  boxNumber: number;
  quantity: number;
}

/**
 * A page of the cancelled requests whose goods still lie in boxes or a trolley, those that have lain
 * longest first, and how many boxes there are. One round trip.
 */
export async function listToUnpack(scope: Scope<Staff>, after: QueuePlace | undefined) {
  const { db } = scope;
  const place = after ? sql`AND (left_at, request_id) > (${after.at}, ${after.id})` : sql``;
  const ids = sql`(SELECT DISTINCT left_at, request_id FROM unpack_lines WHERE unpacked_at IS NULL ${place}
    ORDER BY left_at, request_id LIMIT ${queuePageSize + 1})`;
  const ofRequest = sql`FROM unpack_lines u WHERE u.request_id = w.request_id AND u.unpacked_at IS NULL`;
  const [rows, [length]] = await db.batch([
    db
      .select({
        id: shippingRequests.id,
        number: shippingRequests.number,
        companyName: companies.name,
        leftAt: sql`w.left_at`.mapWith(shippingRequests.createdAt),
        boxes:
          sql`(SELECT json_group_array(json_object('boxNumber', box_number, 'quantity', quantity))
          FROM (SELECT u.box_number, sum(u.quantity) AS quantity ${ofRequest} GROUP BY u.box_number ORDER BY u.box_number))`.mapWith(
            (text: string) => JSON.parse(text) as Left[],
          ),
        shelves: sql<string>`COALESCE((SELECT group_concat(shelf, '、') FROM (SELECT DISTINCT l.shelf FROM lots l
          WHERE l.shelf <> '' AND l.id IN (SELECT u.lot_id ${ofRequest}) ORDER BY l.shelf LIMIT 6)), '')`,
      })
      .from(sql`${ids} w`)
      .innerJoin(shippingRequests, eq(shippingRequests.id, sql`w.request_id`))
      .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
      .orderBy(sql`w.left_at, w.request_id`),
    toUnpackQuery(scope),
  ]);
  const { shown, next } = queuePage(rows, ({ id, leftAt }) => ({ at: leftAt.getTime(), id }));
  return { requests: shown, next, total: length?.count ?? 0 };
}
