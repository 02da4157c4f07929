import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { claimsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import {
  assigneeName,
  isAssignedTo,
  stateCountsQuery,
  type WorkFilter,
} from "#app/domain/core/document/document-queries.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { caseStateNotIn } from "#app/domain/trade/case-state-conditions.server.ts";
import { claims, companies, shippingRequests } from "#db/schema/index.ts";
import { caseStatesThat } from "../case-state.ts";
import { countedDays } from "../orders/claim-days.ts";
import {
  type ClaimGroup,
  type ClaimReason,
  type ClaimState,
  claimGroups,
  claimLifecycle,
} from "./claim.ts";

interface ClaimFilter {
  group: ClaimGroup | undefined;
  reason: ClaimReason | undefined;
  /** The whole number of a claim or of a shipping request. */
  words: string;
  /** The claim was made on or after `from`, and before `until`. */
  from?: Date | undefined;
  until?: Date | undefined;
}

interface Place {
  at: number;
  id: string;
}

/** Reads a page of the company's claims, the newest first, with the count of each group, in one round trip. */
export async function listClaims(
  { db, actor }: Scope<Buyer>,
  filter: ClaimFilter,
  after: Place | undefined,
  size: number,
) {
  const [rows, counts] = await db.batch([
    db
      .select({ claim: claims, requestNumber: shippingRequests.number })
      .from(claims)
      .innerJoin(shippingRequests, eq(shippingRequests.id, claims.requestId))
      .where(
        and(
          claimsWithin(actor),
          filter.group && inArray(claims.state, [...claimGroups[filter.group]]),
          filter.reason && eq(claims.reason, filter.reason),
          filter.words ? numberMatches(filter.words) : undefined,
          filter.from && gte(claims.createdAt, filter.from),
          filter.until && lt(claims.createdAt, filter.until),
          after && sql`(${claims.createdAt}, ${claims.id}) < (${after.at}, ${after.id})`,
        ),
      )
      .orderBy(desc(claims.createdAt), desc(claims.id))
      .limit(size + 1),
    stateCountsQuery(db, "claims", claimsWithin(actor), claimLifecycle.states),
  ]);
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1)?.claim : undefined;
  return {
    claims: shown,
    counts: groupCounts(counts),
    next: last && { at: last.createdAt.getTime(), id: last.id },
  };
}

function groupCounts(counts: readonly { state: string; count: number }[]) {
  const of = (group: ClaimGroup) =>
    counts
      .filter(({ state }) => (claimGroups[group] as readonly string[]).includes(state))
      .reduce((sum, { count }) => sum + count, 0);
  return { draft: of("draft"), reply: of("reply"), waiting: of("waiting"), over: of("over") };
}

/** Matches whole numbers, which both have an index. */
function numberMatches(words: string): SQL {
  const number = words.trim().toUpperCase();
  return sql`(${claims.number} = ${number} OR ${claims.requestId} IN (SELECT id FROM shipping_requests WHERE number = ${number}))`;
}

/** The console's lists of claims: open for staff, waiting for the buyer, and finished. */
const claimQueues = {
  ours: ["submitted", "in_follow_up"],
  buyers: ["asked", "offered"],
  over: ["done"],
} as const satisfies Record<string, readonly ClaimState[]>;
export type ClaimQueue = keyof typeof claimQueues;
export const claimQueueNames = Object.keys(claimQueues) as ClaimQueue[];

const queueMax = 50;

interface QueuePlace {
  at: number;
  id: string;
}

/** Selects the ids of a page and one more, each state along its index. */
function pageOf(queue: ClaimQueue, after: QueuePlace | undefined, whose: WorkFilter | undefined) {
  const [column, way, beyond] =
    queue === "ours" ? ["waiting_since", "ASC", ">"] : ["created_at", "DESC", "<"];
  const states =
    queue === "ours"
      ? [sql`waiting_since IS NOT NULL`]
      : claimQueues[queue].map((state) => sql`state = ${state}`);
  const [at, order, sign] = [sql.raw(column!), sql.raw(way!), sql.raw(beyond!)];
  const parts = states.map((standing) => {
    const wanted = and(
      standing,
      isAssignedTo("claim", sql`claims.id`, whose),
      after && sql`(${at}, id) ${sign} (${after.at}, ${after.id})`,
    );
    return sql`SELECT * FROM (SELECT id FROM claims WHERE ${wanted} ORDER BY ${at} ${order}, id ${order} LIMIT ${queueMax + 1})`;
  });
  return sql.join(parts, sql` UNION ALL `);
}

/**
 * Reads a page of one list with the count of each, in one round trip; the list for staff begins with the longest
 * waiting claim.
 */
export async function readClaimQueue(
  { db }: Scope<Staff>,
  queue: ClaimQueue,
  after: QueuePlace | undefined,
  whose?: WorkFilter,
) {
  const waiting = queue === "ours";
  const column = waiting ? claims.waitingSince : claims.createdAt;
  const [rows, states] = await db.batch([
    db
      .select({
        claim: claims,
        requestNumber: shippingRequests.number,
        companyName: companies.name,
        ownerName: assigneeName("claim", claims.id),
      })
      .from(claims)
      .innerJoin(shippingRequests, eq(shippingRequests.id, claims.requestId))
      .innerJoin(companies, eq(companies.id, claims.companyId))
      .where(sql`${claims.id} IN (${pageOf(queue, after, whose)})`)
      .orderBy(waiting ? asc(column) : desc(column), waiting ? asc(claims.id) : desc(claims.id))
      .limit(queueMax + 1),
    stateCountsQuery(db, "claims", sql`1`, claimLifecycle.states),
  ]);
  const shown = rows.slice(0, queueMax);
  const last = rows.length > queueMax ? shown.at(-1)?.claim : undefined;
  const at = last && (waiting ? last.waitingSince! : last.createdAt);
  return {
    claims: shown,
    counts: claimQueueNames.map((name) => ({
      name,
      count: states
        .filter(({ state }) => (claimQueues[name] as readonly string[]).includes(state))
        .reduce((sum, { count }) => sum + count, 0),
    })),
    next: last && at && { at: at.getTime(), id: last.id },
  };
}

const suppliersMax = 100;
const claimsMax = 5_000;

interface SupplierClaims {
  supplierId: string;
  supplierNameZh: string;
  claimCount: number;
  claimedPieces: number;
  /** All pieces of this seller's goods that were ever sent to Japan. */
  shippedPieces: number;
  /** The pieces ever found bad, and all pieces ever inspected. */
  badPieces: number;
  inspectedPieces: number;
}

/**
 * SQL for the pieces found bad, each of which had a case; pieces that went back to the seller no longer count as
 * received.
 */
const foundBad = sql`order_lines o JOIN problem_cases p ON p.order_id = o.order_id AND p.order_line_id = o.id
  AND p.kind IN ('wrong', 'damaged') AND (${caseStateNotIn(caseStatesThat.areClosed, "p")} OR p.answer IS NOT NULL)
  WHERE o.supplier_id = c.supplier_id`;

/**
 * Lists sellers with claims of the last days, most claimed pieces first, with their shipped and inspected pieces for
 * comparison. One round trip.
 */
export async function listSupplierClaims({ db, now }: Scope<Staff>): Promise<SupplierClaims[]> {
  const since = daysAfter(now, -countedDays).getTime();
  return db.all<SupplierClaims>(sql`
    SELECT c.supplier_id AS supplierId, c.name AS supplierNameZh, c.claims AS claimCount, c.pieces AS claimedPieces,
      (SELECT sum(o.shipped_quantity) FROM order_lines o WHERE o.supplier_id = c.supplier_id) AS shippedPieces,
      (SELECT COALESCE(sum(p.quantity), 0) FROM ${foundBad}) AS badPieces,
      (SELECT sum(o.received_quantity) FROM order_lines o WHERE o.supplier_id = c.supplier_id)
        + (SELECT COALESCE(sum(p.quantity), 0) FROM ${foundBad}
          AND p.answer IN ('exchange', 'return', 'cancel') AND ${caseStateNotIn(caseStatesThat.havePiecesAside, "p")}) AS inspectedPieces
    FROM (
      SELECT o.supplier_id, max(o.supplier_name_zh) AS name, count(DISTINCT l.claim_id) AS claims, sum(l.quantity) AS pieces
      FROM (SELECT id FROM claims WHERE state NOT IN ('draft', 'withdrawn') AND created_at >= ${since}
        ORDER BY created_at DESC LIMIT ${claimsMax}) recent
      JOIN claim_lines l ON l.claim_id = recent.id JOIN order_lines o ON o.id = l.order_line_id
      GROUP BY o.supplier_id ORDER BY pieces DESC LIMIT ${suppliersMax}) c
    ORDER BY claimedPieces DESC, c.supplier_id`);
}
