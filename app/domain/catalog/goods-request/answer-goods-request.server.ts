import { eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { sameMessage } from "#app/domain/core/message/message.ts";
import { goodsRequestPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { goodsRequests } from "#db/schema/index.ts";
import { goodsRequestLifecycle } from "./goods-request.ts";
import { moveGoodsRequest } from "./move-goods-request.server.ts";
import { findGoodsRequest } from "./read-goods-requests.server.ts";

/** What the letter of each answer is called. */
const letterCodes = {
  askBack: "goods-request.question",
  refuse: "goods-request.refused",
  reopen: "goods-request.reopened",
} as const;

/**
 * 询问买家, 拒绝, or 重新受理 of what was refused: in words that the buyer reads, in the history and in a
 * letter. What is taken up again waits for staff from now on.
 */
export async function answerGoodsRequest(
  scope: Scope<Staff>,
  number: string,
  move: keyof typeof letterCodes,
  words: string,
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "quote")) return refuse("forbidden");
  const [request] = await db
    .select()
    .from(goodsRequests)
    .where(eq(goodsRequests.number, number))
    .limit(1);
  if (!request) return refuse("not-found");
  if (!goodsRequestLifecycle.allows(move, request.state, actor)) return refuse("moved-meanwhile");
  if (!words) return refuse("words-missing");
  const waitingSince = move === "reopen" ? now : null;
  return commit(
    scope,
    [
      ...moveGoodsRequest(scope, request, move, { staffWords: words, waitingSince }, typed(words)),
      notify(scope, {
        companyId: request.companyId,
        about: { person: request.userId },
        kind: "message",
        letter: letter(letterCodes[move], { number, words: typed(words) }),
        href: goodsRequestPage(number),
      }),
    ],
    moveRefusals,
  );
}

/** The buyer's answer to what staff asked; it waits for staff again. */
export async function replyToStaff(scope: Scope<Buyer>, number: string, words: string) {
  return moveOwn(scope, number, "reply", words);
}

/** 取り下げ, while it is not over. */
export async function withdrawGoodsRequest(scope: Scope<Buyer>, number: string) {
  return moveOwn(scope, number, "withdraw", "");
}

async function moveOwn(
  scope: Scope<Buyer>,
  number: string,
  move: "reply" | "withdraw",
  words: string,
) {
  const { actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const found = await findGoodsRequest(scope, number);
  if (!found) return refuse("not-found");
  if (!goodsRequestLifecycle.allows(move, found.request.state, actor)) {
    // The same form twice: what it says stands already.
    const isDone = found.events.some(
      (event) => event.move === move && sameMessage(event.note, typed(words)),
    );
    return isDone ? done(undefined) : refuse("moved-meanwhile");
  }
  const waitingSince = move === "reply" ? now : null;
  return commit(
    scope,
    moveGoodsRequest(scope, found.request, move, { waitingSince }, typed(words)),
    moveRefusals,
  );
}
