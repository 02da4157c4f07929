import { and, asc, eq, isNotNull, notExists, sql } from "drizzle-orm";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { type Guarded, guard } from "#app/domain/core/commit.server.ts";
import { type QueuePlace, queuePage, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, type Result, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { companies, lots, orderLines, shippingRequests, unpackLines } from "#db/schema/index.ts";
import { commitAct, type FoundAct, recordActLots } from "./floor-acts.server.ts";
import { type UnpackTarget, unpackCode } from "./scanned-code.ts";
import { onShelf } from "./stock.server.ts";

const closed = sql`SELECT b.request_id, b.number, c.shipping_line_id, c.quantity
  FROM boxes b JOIN box_contents c ON c.box_id = b.id`;
const open = sql`SELECT o.request_id, o.number, c.shipping_line_id, c.quantity
  FROM open_boxes o JOIN open_box_contents c ON c.box_id = o.id`;
/** Selects what was picked and lies in no box. */
const trolley = sql`SELECT l.request_id, 0, l.id, p.picked_quantity
    - COALESCE((SELECT sum(c.quantity) FROM box_contents c WHERE c.shipping_line_id = l.id), 0)
    - COALESCE((SELECT sum(c.quantity) FROM open_box_contents c WHERE c.shipping_line_id = l.id), 0)
  FROM shipping_lines l JOIN pick_lines p ON p.shipping_line_id = l.id`;

/** Records, in the commit that cancels a request, what left the shelves and must be put back. */
export function queueUnpacking({ db, now }: Pick<Scope, "db" | "now">, requestId: string) {
  const ofRequest = (from: typeof closed, column: string) =>
    sql`${from} WHERE ${sql.raw(column)} = ${requestId}`;
  const left = sql`${ofRequest(closed, "b.request_id")} UNION ALL ${ofRequest(open, "o.request_id")}
    UNION ALL ${ofRequest(trolley, "l.request_id")}`;
  return db.run(sql`WITH left_over (request_id, box_number, line_id, quantity) AS (${left})
    INSERT INTO unpack_lines (request_id, box_number, lot_id, quantity, left_at)
    SELECT x.request_id, x.box_number, l.lot_id, sum(x.quantity), ${now.getTime()}
    FROM left_over x JOIN shipping_lines l ON l.id = x.line_id
    WHERE x.quantity > 0 GROUP BY x.request_id, x.box_number, l.lot_id`) as Statement;
}

/** Counting stops here: there are never so many boxes. */
const toUnpackCountMax = 1_000;

/** Counts the boxes and trolleys that wait to be unpacked. */
export function unpackingCountQuery({ db }: Pick<Scope, "db">) {
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
 * Lists a page of the cancelled requests whose goods still lie in boxes or a trolley, the longest waiting
 * first, and the number of boxes, in one round trip.
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
    unpackingCountQuery(scope),
  ]);
  const { shown, next } = queuePage(rows, ({ id, leftAt }) => ({ at: leftAt.getTime(), id }));
  return { requests: shown, next, total: length?.count ?? 0 };
}

/** An upper limit: a request has fewer lots. */
const lotsMax = 1_000;

/**
 * Reads a box or the trolley of a cancelled request, with the shelves of its contents; undefined where it
 * was empty.
 */
export async function readUnpacking({ db }: Scope<Staff>, { request, boxNumber }: UnpackTarget) {
  const rows = await db
    .select({
      requestId: unpackLines.requestId,
      companyName: companies.name,
      leftAt: unpackLines.leftAt,
      unpackedAt: unpackLines.unpackedAt,
      unpackedByName: unpackLines.unpackedByName,
      quantity: unpackLines.quantity,
      lot: lots,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
      picture: orderLines.picture,
    })
    .from(unpackLines)
    .innerJoin(shippingRequests, eq(shippingRequests.id, unpackLines.requestId))
    .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
    .innerJoin(lots, eq(lots.id, unpackLines.lotId))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(and(eq(shippingRequests.number, request), eq(unpackLines.boxNumber, boxNumber)))
    .orderBy(asc(lots.shelf), asc(lots.number))
    .limit(lotsMax);
  const [first] = rows;
  if (!first) return undefined;
  const { requestId, companyName, leftAt, unpackedAt, unpackedByName } = first;
  return { requestId, companyName, leftAt, unpackedAt, unpackedByName, rows };
}

/** 拆箱归架: records that everything in the box is back on its shelves. The same form twice is one act. */
export async function unpackBox(
  scope: Scope<Staff>,
  { id, box }: { id: string; box: UnpackTarget },
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "shelve")) return refuse("forbidden");
  const found = await readUnpacking(scope, box);
  if (!found) return refuse("not-to-unpack");
  const pieces = found.rows.reduce((sum, { quantity }) => sum + quantity, 0);
  const lines = ofBox(found.requestId, box.boxNumber);
  const unpacked = and(lines, isNotNull(unpackLines.unpackedAt));
  const written = await commitAct(
    scope,
    {
      id,
      kind: "unpack",
      subject: "request",
      subjectId: found.requestId,
      label: unpackCode(box),
      quantity: pieces,
      details: { boxNumber: box.boxNumber },
    },
    [
      guard(notExists(db.select().from(unpackLines).where(unpacked)), "unpacked-already"),
      db
        .update(unpackLines)
        .set({ unpackedAt: now, unpackedByName: signedName(actor) })
        .where(lines),
      ...recordActLots(
        scope,
        id,
        found.rows.map(({ lot }) => lot),
      ),
    ],
    {},
  );
  return written.ok ? done({ pieces }) : written;
}

/**
 * Undoes an unpacking: the pieces lie in the box again. Refused once a lot was moved or counted since, or
 * so many of its pieces were picked that the rest cannot be taken off the shelf.
 */
export function undoUnpacking(
  { db }: Scope<Staff>,
  { act, details, kept }: FoundAct,
): Result<Guarded<"used-later">[], "used-later"> {
  if (kept.some(({ kept, lot }) => lot.version !== kept.version)) return refuse("used-later");
  return done(unpackedNot(db, act.subjectId, details.boxNumber ?? 0));
}

function unpackedNot(db: Scope["db"], requestId: string, boxNumber: number) {
  const counted = sql`EXISTS (SELECT 1 FROM stock_count_lines c WHERE c.lot_id = unpack_lines.lot_id AND c.counted_at >= unpack_lines.unpacked_at)`;
  const there = sql`(SELECT ${onShelf} FROM lots WHERE lots.id = unpack_lines.lot_id)`;
  const lies = sql`unpacked_at IS NOT NULL AND NOT ${counted} AND ${there} >= unpack_lines.quantity`;
  const lines = ofBox(requestId, boxNumber);
  const gone = and(lines, sql`(${lies}) IS NOT TRUE`);
  return [
    guard(notExists(db.select().from(unpackLines).where(gone)), "used-later"),
    db.update(unpackLines).set({ unpackedAt: null, unpackedByName: "" }).where(lines),
  ];
}

function ofBox(requestId: string, boxNumber: number) {
  return and(eq(unpackLines.requestId, requestId), eq(unpackLines.boxNumber, boxNumber));
}
