import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typed } from "#app/domain/content/phrase/typed.ts";
import { type Staff, signature } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals, moverOf } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { forwardedLossPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { alreadyPosted, postTransfer } from "#app/domain/money/ledger/post-transfer.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import type { Statement } from "#db/client.ts";
import { forwardedLosses } from "#db/schema/index.ts";
import { compensated, lostCasesQuery } from "./compensated-cases.server.ts";
import { forwardedLossLifecycle } from "./forwarded-loss.ts";
import { type JudgedLoss, lossQuery } from "./list-losses.server.ts";
import { mostYen, payablePieces } from "./loss-worth.ts";

type Loss = typeof forwardedLosses.$inferSelect;

const moveLoss = moverOf("loss", forwardedLosses, forwardedLossLifecycle);

/** The rules that a decision may lose to; cap and pieces of a parcel are counted over all that was paid for it. */
const decideRefusals = {
  ...moveRefusals,
  [alreadyPosted]: "moved-meanwhile",
  forwarded_loss_within_cap: "more-than-cap",
  forwarded_loss_gone: "still-here",
  forwarded_loss_by_two: "asked-already",
} as const;

interface Decision {
  id: string;
  /** What is paid into the wallet; 0 refuses. */
  yen: number;
  /** Why, as the buyer reads it. */
  answer: string;
}

/**
 * 赔付: into the company's wallet, at most what the rule says, and only for pieces that do not stand with us any
 * more. Where the parcel's sum passes the dated limit two people do: the first one's wish is kept until another
 * presses the same button. 0 yen is 不赔付. Answers whether it is decided or only wished for.
 */
export async function decideLoss(scope: Scope<Staff>, { id, yen, answer }: Decision) {
  const { db, actor } = scope;
  if (!staffMay(actor, "answer-claims")) return refuse("forbidden");
  const [[found], cases, settings] = await db.batch([
    lossQuery(scope, id),
    lostCasesQuery(scope, id),
    settingsQuery(scope),
  ]);
  if (!found) return refuse("not-found");
  const { loss, pieces, paidOfParcelYen } = found;
  const move = yen > 0 ? "pay" : "refuse";
  if (!forwardedLossLifecycle.allows(move, loss.state, actor)) return refuse("moved-meanwhile");
  if (!answer) return refuse("reason-missing");
  if (yen === 0) return decided(scope, found, { id, yen, answer }, []);
  if (loss.quantity > payablePieces(pieces)) return refuse("still-here");
  if (yen > mostYen(loss, paidOfParcelYen)) return refuse("more-than-cap");
  const limitYen = Number(settingsIn(settings)("waiveTwoPeopleYen"));
  if (paidOfParcelYen + yen > limitYen && !askedByAnother(loss, yen, actor))
    return askToPay(scope, loss, yen, answer);
  const { kind, quantity } = loss;
  const ended = kind === "lost" ? compensated(scope, cases, { quantity, yen }) : [];
  return decided(scope, found, { id, yen, answer }, ended);
}

/** Whether somebody else already would pay this very sum. */
function askedByAnother({ payAskedBy, payAskedYen }: Loss, yen: number, actor: Staff) {
  return payAskedBy !== null && payAskedBy !== signature(actor) && payAskedYen === yen;
}

async function askToPay(scope: Scope<Staff>, loss: Loss, payAskedYen: number, payReason: string) {
  const payAskedBy = signature(scope.actor);
  if (loss.payAskedBy === payAskedBy && loss.payAskedYen === payAskedYen)
    return refuse("asked-already");
  const asked = { payAskedBy, payAskedByName: scope.actor.name, payAskedYen, payReason };
  const written = await commit(
    scope,
    moveLoss(scope, loss, "askPay", asked, typed(payReason)),
    moveRefusals,
  );
  return written.ok ? done("asked" as const) : written;
}

async function decided(
  scope: Scope<Staff>,
  found: JudgedLoss,
  { id, yen, answer }: Decision,
  ended: readonly Statement[],
) {
  const { actor, now } = scope;
  const { loss, number } = found;
  const changes = { answer, paidYen: yen, decidedAt: now, decidedByName: actor.name };
  const paid = {
    id: `forwarded-loss/${id}`,
    kind: "claim-refund" as const,
    from: house("claims"),
    to: walletOf(loss.companyId),
    amountYen: yen,
    document: { kind: "loss" as const, id },
    reason: message("transfer.loss-compensated", { number }),
  };
  const written = await commit(
    scope,
    [
      ...moveLoss(scope, loss, yen > 0 ? "pay" : "refuse", changes, typed(answer)),
      ...(yen > 0 ? postTransfer(scope, paid) : []),
      ...ended,
      told(scope, found, yen, answer),
    ],
    decideRefusals,
  );
  return written.ok ? done("decided" as const) : written;
}

/** 撤销不赔付: it waits to be decided as at first, by one or by two, and the company reads why. */
export async function reopenLoss(
  scope: Scope<Staff>,
  { id, answer }: Pick<Decision, "id" | "answer">,
) {
  const { actor } = scope;
  if (!staffMay(actor, "answer-claims")) return refuse("forbidden");
  const [found] = await lossQuery(scope, id);
  if (!found) return refuse("not-found");
  const { loss, number } = found;
  if (!forwardedLossLifecycle.allows("reopen", loss.state, actor)) return refuse("moved-meanwhile");
  if (!answer) return refuse("reason-missing");
  const asked = { payAskedBy: null, payAskedByName: "", payAskedYen: 0, payReason: "" };
  const changes = { ...asked, answer, decidedAt: null, decidedByName: "" };
  return commit(
    scope,
    [
      ...moveLoss(scope, loss, "reopen", changes, typed(answer)),
      notify(scope, {
        companyId: loss.companyId,
        about: { order: loss.orderId },
        kind: "warehouse",
        letter: letter("loss.reopened", { number, words: typed(answer) }),
        href: forwardedLossPage(number),
      }),
    ],
    moveRefusals,
  );
}

function told(scope: Scope, { loss, number }: JudgedLoss, yen: number, answer: string) {
  return notify(scope, {
    companyId: loss.companyId,
    about: { order: loss.orderId },
    kind: "warehouse",
    letter:
      yen > 0
        ? letter("loss.paid", { number, words: typed(answer), yen })
        : letter("loss.refused", { number, words: typed(answer) }),
    href: forwardedLossPage(number),
  });
}
