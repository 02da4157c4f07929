import { aliasedTable, and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { claimsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { filesQuery, timelineQuery } from "#app/domain/core/document/history.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { claimLines, claims, companies, orders, shippingRequests } from "#db/schema/index.ts";
import { packedQuery, worthQueries } from "./claim-basis.server.ts";
import { claimWorth, worthYen } from "./claim-worth.ts";

type Reader = Scope<Buyer | Staff>;
const linesMax = 500;

/** A claim with its lines and what they are worth, in one round trip; undefined also for one out of reach. */
export async function readClaim(scope: Reader, number: string) {
  const [found, own, packed, ...basis] = await scope.db.batch(claimQueries(scope, number));
  return claimOf(found, own, packed, basis);
}

/** What `readClaim` reads, with the timeline and pictures, for the claim's page. */
export async function findClaim(scope: Reader, number: string) {
  const id = idOf(scope, number, "id");
  const [events, pictures, found, own, packed, ...basis] = await scope.db.batch([
    timelineQuery(scope, "claim", id),
    filesQuery(scope, "claim", id),
    ...claimQueries(scope, number),
  ]);
  const claim = claimOf(found, own, packed, basis);
  return claim && { ...claim, events, pictures };
}

export type FoundClaim = NonNullable<Awaited<ReturnType<typeof readClaim>>>;

/** The buyer's own claim as its commands need it; undefined also for one out of reach. */
export async function ownClaim({ db, actor }: Reader, number: string) {
  const [claim] = await db
    .select()
    .from(claims)
    .where(and(eq(claims.number, number), claimsWithin(actor)))
    .limit(1);
  return claim;
}

/** The statement for the claims of a shipping request, the newest first. */
export function claimsOfRequestQuery(
  { db, actor }: Pick<Reader, "db" | "actor">,
  requestNumber: string,
) {
  return db
    .select({
      number: claims.number,
      state: claims.state,
      reason: claims.reason,
      pieceCount: claims.pieceCount,
      outcome: claims.outcome,
      settledYen: claims.settledYen,
    })
    .from(claims)
    .innerJoin(shippingRequests, eq(shippingRequests.id, claims.requestId))
    .where(and(eq(shippingRequests.number, requestNumber), claimsWithin(actor)))
    .orderBy(desc(claims.createdAt), desc(claims.number))
    .limit(limits.linesPerOrder);
}

/** The statement for the claim that an order sends again, where it is one at 0 yen. */
export function claimOfOrderQuery(
  { db, actor }: Pick<Reader, "db" | "actor">,
  orderNumber: string,
) {
  return db
    .select({ number: claims.number })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.resendOrderId))
    .where(and(eq(orders.number, orderNumber), claimsWithin(actor)))
    .limit(1);
}

const resends = aliasedTable(orders, "resends");

function claimQueries(scope: Reader, number: string) {
  const { db, actor } = scope;
  const requestId = idOf(scope, number, "request_id");
  return [
    db
      .select({
        claim: claims,
        request: shippingRequests,
        company: { name: companies.name, operationId: companies.operationId },
        resendOrderNumber: resends.number,
      })
      .from(claims)
      .innerJoin(shippingRequests, eq(shippingRequests.id, claims.requestId))
      .innerJoin(companies, eq(companies.id, claims.companyId))
      .leftJoin(resends, eq(resends.id, claims.resendOrderId))
      .where(and(eq(claims.number, number), claimsWithin(actor)))
      .limit(1),
    db
      .select()
      .from(claimLines)
      .where(eq(claimLines.claimId, idOf(scope, number, "id")))
      .orderBy(asc(claimLines.boxId), asc(claimLines.shippingLineId))
      .limit(linesMax),
    packedQuery(scope, requestId),
    ...worthQueries(scope, requestId),
  ] as const;
}

/** Narrowed by the reader here too, so that no part of another company's claim is ever read. */
function idOf({ db, actor }: Reader, number: string, column: "id" | "request_id") {
  const wanted = { id: claims.id, request_id: claims.requestId };
  const query = db
    .select({ id: wanted[column] })
    .from(claims)
    .where(and(eq(claims.number, number), claimsWithin(actor)));
  return sql`(${query})` as SQL<string>;
}

type Queries = ReturnType<typeof claimQueries>;
type Rows<Index extends number> = Awaited<ReturnType<Queries[Index & keyof Queries]["execute"]>>;

function claimOf(
  [found]: Rows<0>,
  own: Rows<1>,
  packed: Rows<2>,
  [orderRows, lineRows, freights, refunded, settings]: [
    Rows<3>,
    Rows<4>,
    Rows<5>,
    Rows<6>,
    Rows<7>,
  ],
) {
  if (!found) return undefined;
  const basis = {
    request: found.request,
    orders: orderRows,
    lines: lineRows,
    freights,
    refunded,
  };
  const worth = claimWorth(basis, own);
  const lines = own.map((line, index) => ({
    ...packed.find(
      ({ boxId, shippingLineId }) => boxId === line.boxId && shippingLineId === line.shippingLineId,
    )!,
    ...line,
    worth: worth[index]!,
    ordered: lineRows.find(({ id }) => id === line.orderLineId)!,
  }));
  return { ...found, lines, worth, worthYen: worthYen(worth), settings, orders: orderRows };
}
