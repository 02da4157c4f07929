import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { stateCountsQuery } from "#app/domain/core/document/state-counts.server.ts";
import {
  isWorkOf,
  type WhoseWork,
  workedOnBy,
} from "#app/domain/core/document/worked-on.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { claims, companies, shippingRequests } from "#db/schema/index.ts";
import { type ClaimState, claimLifecycle } from "./claim.ts";

/** The console's lists of claims: what is ours to do, what buyers have to answer, what is over. */
const claimQueues = {
  ours: ["submitted", "in_follow_up"],
  buyers: ["asked", "offered"],
  over: ["done"],
} as const satisfies Record<string, readonly ClaimState[]>;
export type ClaimQueue = keyof typeof claimQueues;
export const claimQueueNames = Object.keys(claimQueues) as ClaimQueue[];

const queueMax = 50;

interface Place {
  at: number;
  id: string;
}

/** The ids of a page and one more, a state at a time along its index. */
function pageOf(queue: ClaimQueue, after: Place | undefined, whose: WhoseWork | undefined) {
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
      isWorkOf("claim", sql`claims.id`, whose),
      after && sql`(${at}, id) ${sign} (${after.at}, ${after.id})`,
    );
    return sql`SELECT * FROM (SELECT id FROM claims WHERE ${wanted} ORDER BY ${at} ${order}, id ${order} LIMIT ${queueMax + 1})`;
  });
  return sql.join(parts, sql` UNION ALL `);
}

/** A page of one list and how many stand in each, in one round trip; in ours who waits longest is first. */
export async function readClaimQueue(
  { db }: Scope<Staff>,
  queue: ClaimQueue,
  after: Place | undefined,
  whose?: WhoseWork,
) {
  const waiting = queue === "ours";
  const column = waiting ? claims.waitingSince : claims.createdAt;
  const [rows, states] = await db.batch([
    db
      .select({
        claim: claims,
        requestNumber: shippingRequests.number,
        companyName: companies.name,
        ownerName: workedOnBy("claim", claims.id),
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
