import { and, desc, eq } from "drizzle-orm";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { actorKey, type Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { sameMessage } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { documentEvents } from "#db/schema/index.ts";
import { claimLifecycle } from "./claim.ts";
import { findOwnClaim } from "./claim-queries.server.ts";
import { moveClaim } from "./handle-claim.server.ts";

/** The buyer's answers besides agreeing, which has its own command. */
export type ClaimAnswer = "reply" | "decline" | "withdraw";

/**
 * 返信する・見送る・取り下げる: a declined offer goes back to staff; a withdrawn claim frees its pieces for another claim within
 * the days. The same answer twice acts once.
 */
export async function answerClaim(
  scope: Scope<Buyer>,
  number: string,
  answer: ClaimAnswer,
  note: string,
) {
  return doneIfRepeated(await answerOnce(scope, number, answer, note), () =>
    isLastAnswer(scope, number, answer, note),
  );
}

async function answerOnce(scope: Scope<Buyer>, number: string, answer: ClaimAnswer, note: string) {
  const { actor, now } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const claim = await findOwnClaim(scope, number);
  if (!claim) return refuse("not-found");
  if (answer === "withdraw" && claim.state === "withdrawn") return done(undefined);
  if (!claimLifecycle.allows(answer, claim.state, actor)) return refuse("moved-meanwhile");
  const waitingSince = answer === "withdraw" ? null : now;
  return commit(
    scope,
    moveClaim(scope, claim, answer, { waitingSince, replyBy: null }, typedMessage(note)),
    moveRefusals,
  );
}

/** True if the claim's last event is this very answer of this person. */
async function isLastAnswer(
  scope: Scope<Buyer>,
  number: string,
  answer: ClaimAnswer,
  note: string,
) {
  const claim = await findOwnClaim(scope, number);
  if (!claim) return false;
  const [last] = await scope.db
    .select({ move: documentEvents.move, note: documentEvents.note, by: documentEvents.by })
    .from(documentEvents)
    .where(and(eq(documentEvents.documentKind, "claim"), eq(documentEvents.documentId, claim.id)))
    .orderBy(desc(documentEvents.version))
    .limit(1);
  return (
    last?.move === answer &&
    sameMessage(last.note, typedMessage(note)) &&
    last.by === actorKey(scope.actor)
  );
}
