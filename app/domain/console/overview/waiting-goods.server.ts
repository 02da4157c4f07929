import { and, asc, eq, inArray } from "drizzle-orm";
import { casesWithin, claimsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { claimGroups } from "#app/domain/trade/after-sales/claim.ts";
import { claims, orderLines, problemCases } from "#db/schema/index.ts";

type Reading = Pick<Scope<Buyer>, "db" | "actor">;

/** Problem goods whose buyer is to choose what becomes of them, the oldest first. */
export function waitingCasesQuery({ db, actor }: Reading, limit: number) {
  return db
    .select({
      number: problemCases.number,
      kind: problemCases.kind,
      quantity: problemCases.quantity,
      replyBy: problemCases.replyBy,
      titleJa: orderLines.titleJa,
    })
    .from(problemCases)
    .innerJoin(orderLines, eq(orderLines.id, problemCases.orderLineId))
    .where(and(casesWithin(actor), eq(problemCases.state, "awaiting_reply")))
    .orderBy(asc(problemCases.openedAt), asc(problemCases.id))
    .limit(limit);
}

/** Claims of which staff asked or offered something that their buyer is to answer, the oldest first. */
export function waitingClaimsQuery({ db, actor }: Reading, limit: number) {
  return db
    .select({
      number: claims.number,
      state: claims.state,
      offer: claims.offer,
      offerYen: claims.offerYen,
      pieceCount: claims.pieceCount,
      replyBy: claims.replyBy,
    })
    .from(claims)
    .where(and(claimsWithin(actor), inArray(claims.state, [...claimGroups.reply])))
    .orderBy(asc(claims.createdAt), asc(claims.id))
    .limit(limit);
}
