import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { caseReplyDays } from "#app/domain/core/limits.ts";
import { message } from "#app/domain/core/message/message.ts";
import { casePage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { readCase } from "./case-queries.server.ts";
import { moveCase } from "./case-stock.server.ts";
import { caseLifecycle } from "./problem-case.ts";
import { quarantinePattern } from "./shelf.ts";

interface Offer {
  /** The seller's discount for pieces that are kept or discarded. */
  discountFen: number;
  /** The buyer's cost of returning them. */
  returnCostFen: number;
  /** The note is shown to the buyer. */
  note: string;
  /** Extends the buyer's deadline by the usual days from now. */
  extend: boolean;
}

/** 更新条件: stores the seller's offer, which changes the yen of the answers, and notifies the buyer. */
export async function offerCase(scope: Scope<Staff>, number: string, offer: Offer) {
  const { actor, now } = scope;
  if (!staffMay(actor, "settle-cases")) return refuse("forbidden");
  const found = await readCase(scope, number);
  if (!found) return refuse("not-found");
  const { one, line } = found;
  if (!caseLifecycle.allows("offer", one.state, actor)) return refuse("answered-already");
  const worthFen = line.priceFen * one.quantity;
  if (offer.discountFen > worthFen || offer.returnCostFen > worthFen)
    return refuse("more-than-goods");
  const { discountFen, returnCostFen, note: offerNote, extend } = offer;
  return commit(
    scope,
    [
      ...moveCase(
        scope,
        one,
        "offer",
        {
          discountFen,
          returnCostFen,
          offerNote,
          ...(extend ? { replyBy: daysAfter(now, caseReplyDays), overdueAt: null } : {}),
        },
        typedMessage(offerNote),
      ),
      notify(scope, {
        companyId: one.companyId,
        about: { order: one.orderId },
        kind: "warehouse",
        letter: letter("case.terms-changed", { number, words: typedMessage(offerNote) }),
        href: casePage(number),
      }),
    ],
    moveRefusals,
  );
}

/** 放隔离架: stores the quarantine shelf of the case's pieces. */
export async function putCaseAside(scope: Scope<Staff>, number: string, shelf: string) {
  const { actor } = scope;
  if (!staffMay(actor, "shelve")) return refuse("forbidden");
  if (!quarantinePattern.test(shelf)) return refuse("no-such-shelf");
  const found = await readCase(scope, number);
  if (!found) return refuse("not-found");
  const { one } = found;
  if (!caseLifecycle.allows("putAside", one.state, actor)) return refuse("answered-already");
  return commit(
    scope,
    moveCase(scope, one, "putAside", { quarantineShelf: shelf }, message("plain", { text: shelf })),
    moveRefusals,
  );
}
