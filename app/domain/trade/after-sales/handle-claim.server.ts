import { and, asc, eq, lt } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import type { Staff, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import {
  moveRefusals,
  transition,
  transitionWhere,
} from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { claimPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { claimLines, claims } from "#db/schema/index.ts";
import { claimReplyBy } from "../orders/claim-days.ts";
import { claimLifecycle, claimWork, mayReconsider } from "./claim.ts";
import { type FoundClaim, readClaim } from "./claim-queries.server.ts";

/** Plans a move of a claim, first in its batch. */
export const moveClaim = transition("claim", claims, claimLifecycle, claimWork);

interface OfferedClaim {
  kind: "refund" | "resend";
  /** The refund in whole yen. */
  yen: number;
  /** The pieces to send again, by the claim's lines in the order of its page. */
  pieces: readonly number[];
  /** The reason, which the buyer reads. */
  note: string;
}

/** 提出方案: offers a refund up to what was paid for the pieces, or some of them again. The buyer must agree. */
export async function offerClaim(scope: Scope<Staff>, number: string, offer: OfferedClaim) {
  const found = await findClaimToMove(scope, number, "offer");
  if (!found.ok) return found;
  const { claim, lines, worthYen, settings } = found.value;
  const { kind, yen, note, pieces } = offer;
  if (kind === "refund") {
    if (yen < 1) return refuse("nothing-offered");
    if (yen > worthYen) return refuse("more-than-paid");
  } else {
    if (pieces.every((count) => count === 0)) return refuse("nothing-offered");
    if (pieces.length !== lines.length) return refuse("moved-meanwhile");
    if (pieces.some((count, index) => count > lines[index]!.quantity))
      return refuse("more-than-claimed");
  }
  const { db, now } = scope;
  return commit(
    scope,
    [
      ...moveClaim(
        scope,
        claim,
        "offer",
        {
          offer: kind,
          offerYen: kind === "refund" ? yen : 0,
          offerNote: note,
          replyBy: claimReplyBy(now, settings),
          waitingSince: null,
        },
        typedMessage(note),
      ),
      ...lines.map(({ boxId, shippingLineId }, index) =>
        db
          .update(claimLines)
          .set({ resendQuantity: kind === "resend" ? (pieces[index] ?? 0) : 0 })
          .where(
            and(
              eq(claimLines.claimId, claim.id),
              eq(claimLines.boxId, boxId),
              eq(claimLines.shippingLineId, shippingLineId),
            ),
          ),
      ),
      claimNotice(scope, claim, "claim.offered", note),
    ],
    moveRefusals,
  );
}

/** 询问买家: asks a question that the buyer answers on the claim's page. */
export async function askClaim(scope: Scope<Staff>, number: string, question: string) {
  const found = await findClaimToMove(scope, number, "ask");
  if (!found.ok) return found;
  const { claim, settings } = found.value;
  const replyBy = claimReplyBy(scope.now, settings);
  return commit(
    scope,
    [
      ...moveClaim(
        scope,
        claim,
        "ask",
        { question, replyBy, waitingSince: null },
        typedMessage(question),
      ),
      claimNotice(scope, claim, "claim.asked", question),
    ],
    moveRefusals,
  );
}

/** 撤回方案: withdraws an offer that the buyer has not answered. */
export async function takeOfferBack(scope: Scope<Staff>, number: string, note: string) {
  const found = await findClaimToMove(scope, number, "takeBack");
  if (!found.ok) return found;
  const { claim } = found.value;
  return commit(
    scope,
    [
      ...moveClaim(
        scope,
        claim,
        "takeBack",
        { replyBy: null, waitingSince: scope.now },
        typedMessage(note),
      ),
      claimNotice(scope, claim, "claim.offer-taken-back", note),
    ],
    moveRefusals,
  );
}

/**
 * Ends a claim without a refund or a new order: the seller was told, as the buyer wished, or it is refused with a
 * reason. A claim with another wish cannot end as told.
 */
export async function closeClaim(
  scope: Scope<Staff>,
  number: string,
  how: "tell" | "reject",
  note: string,
) {
  const found = await findClaimToMove(scope, number, how);
  if (!found.ok) return found;
  const { claim } = found.value;
  if (how === "tell" && claim.wish !== "tell") return refuse("other-wish");
  if (how === "reject" && !note) return refuse("reason-missing");
  const outcome = how === "tell" ? ("told" as const) : ("rejected" as const);
  return commit(
    scope,
    [
      ...moveClaim(
        scope,
        claim,
        how,
        { outcome, closedAt: scope.now, waitingSince: null },
        typedMessage(note),
      ),
      claimNotice(scope, claim, "claim.closed", note),
    ],
    moveRefusals,
  );
}

/** 撤销办结: reopens a claim that staff ended as told or refused; the buyer reads why. */
export async function reconsiderClaim(scope: Scope<Staff>, number: string, note: string) {
  const found = await findClaimToMove(scope, number, "reconsider");
  if (!found.ok) return found;
  const { claim } = found.value;
  if (!mayReconsider(claim.outcome)) return refuse("moved-meanwhile");
  const changes = { outcome: null, closedAt: null, waitingSince: scope.now };
  return commit(
    scope,
    [
      ...moveClaim(scope, claim, "reconsider", changes, typedMessage(note)),
      claimNotice(scope, claim, "claim.reopened", note),
    ],
    moveRefusals,
  );
}

/** A run takes this many claims; the others wait for the next hour. */
const claimsPerRun = 200;

/**
 * Ends offers that nobody answered in time: the claim joins the end of the staff's queue, and the company is
 * notified. It refunds and refuses nothing.
 */
export async function lapseOffers(scope: Scope<System>) {
  const { db, now } = scope;
  const late = await db
    .select()
    .from(claims)
    .where(and(eq(claims.state, "offered"), lt(claims.replyBy, now)))
    .orderBy(asc(claims.createdAt), asc(claims.id))
    .limit(claimsPerRun);
  // If somebody answered or withdrew it at this moment, their commit wins.
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

const moveClaimWhere = transitionWhere("claim", claims, claimLifecycle, claimWork);

/**
 * Plans, with an order's cancellation, the reopening of the claim that the order was to settle by sending pieces
 * again. Writes nothing for any other order.
 */
export function reopenClaim(scope: Scope, orderId: string): Statement[] {
  return moveClaimWhere(scope, eq(claims.resendOrderId, orderId), "reopen", {
    outcome: null,
    resendOrderId: null,
    closedAt: null,
    waitingSince: scope.now,
  });
}

async function findClaimToMove(
  scope: Scope<Staff>,
  number: string,
  move: "ask" | "offer" | "takeBack" | "tell" | "reject" | "reconsider",
) {
  const { actor } = scope;
  if (!staffMay(actor, "answer-claims")) return refuse("forbidden");
  const found = await readClaim(scope, number);
  if (!found) return refuse("not-found");
  if (!claimLifecycle.allows(move, found.claim.state, actor)) return refuse("moved-meanwhile");
  return { ok: true, value: found } as const;
}

function claimNotice(
  scope: Scope<Staff>,
  { companyId, requestId, number }: FoundClaim["claim"],
  code:
    | "claim.offered"
    | "claim.asked"
    | "claim.offer-taken-back"
    | "claim.closed"
    | "claim.reopened",
  words: string,
): Statement {
  return notify(scope, {
    companyId,
    about: { shipping: requestId },
    kind: "shipping",
    letter: letter(code, { number, words: typedMessage(words) }),
    href: claimPage(number),
  });
}
