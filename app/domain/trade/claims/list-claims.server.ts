import { and, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { claimsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { stateCountsQuery } from "#app/domain/core/document/state-counts.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { claims, shippingRequests } from "#db/schema/index.ts";
import { type ClaimGroup, type ClaimReason, claimGroups, claimLifecycle } from "./claim.ts";

interface ClaimFilter {
  group: ClaimGroup | undefined;
  reason: ClaimReason | undefined;
  /** A claim's or shipping request's number, whole. */
  words: string;
  /** Made on or after, and before, these moments. */
  from?: Date | undefined;
  until?: Date | undefined;
}

interface Place {
  at: number;
  id: string;
}

/** A page of the company's claims, the newest first, and how many are in each group; one round trip. */
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
          filter.words ? named(filter.words) : undefined,
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

/** Numbers are found whole: both have an index. */
function named(words: string): SQL {
  const number = words.trim().toUpperCase();
  return sql`(${claims.number} = ${number} OR ${claims.requestId} IN (SELECT id FROM shipping_requests WHERE number = ${number}))`;
}
