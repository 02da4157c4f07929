import { and, asc, eq, lt } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { claimPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { claims } from "#db/schema/index.ts";
import { moveClaim } from "./move-claim.server.ts";

/** Of one run; the rest waits for the next hour. */
const claimsPerRun = 200;

/**
 * Offers that nobody answered in time end: the claim waits for staff again, at the end of their queue, and
 * the company is told. Nothing is paid or refused by it.
 */
export async function lapseOffers(scope: Scope<System>) {
  const { db, now } = scope;
  const late = await db
    .select()
    .from(claims)
    .where(and(eq(claims.state, "offered"), lt(claims.replyBy, now)))
    .orderBy(asc(claims.createdAt), asc(claims.id))
    .limit(claimsPerRun);
  // Answered or taken back at this very moment: whoever was first keeps it.
  for (const claim of late)
    await commit(
      scope,
      [
        ...moveClaim(scope, claim, "lapse", { replyBy: null, waitingSince: now }),
        notify(scope, {
          companyId: claim.companyId,
          about: { shipping: claim.requestId },
          kind: "shipping",
          letter: letter("claim.offer-lapsed", { number: claim.number }),
          href: claimPage(claim.number),
        }),
      ],
      moveRefusals,
    );
}
