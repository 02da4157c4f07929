import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { actorKey, type Buyer, type Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import {
  movedMeanwhile,
  moveRefusals,
  openDocument,
  transition,
} from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { fileEndingOf, fileTypes, headAndTailOf } from "#app/domain/core/files/file-type.ts";
import { saveJudgedFiles, type Upload } from "#app/domain/core/files/save-files.server.ts";
import { answerCopy, formRowQuery } from "#app/domain/core/form-row.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { forwardedLossPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  alreadyPosted,
  postTransfer,
  refundWallet,
} from "#app/domain/money/ledger/ledger.server.ts";
import { house } from "#app/domain/money/ledger/ledger.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import type { Statement } from "#db/client.ts";
import { forwardedLosses } from "#db/schema/index.ts";
import { claimUntil } from "../orders/claim-days.ts";
import {
  announcedYen,
  capYenOn,
  forwardedLossLifecycle,
  type LossKind,
  maxPayoutYen,
  payablePieces,
} from "./forwarded-loss.ts";
import {
  closeCompensatedCases,
  type JudgedLoss,
  lossParcelsQuery,
  lossQuery,
  lostCasesQuery,
} from "./forwarded-loss-queries.server.ts";

type Loss = typeof forwardedLosses.$inferSelect;

const moveLoss = transition("loss", forwardedLosses, forwardedLossLifecycle);

/** The rules that may refuse a decision; cap and pieces of a parcel are checked over all its payments. */
const decideRefusals = {
  ...moveRefusals,
  [alreadyPosted]: "moved-meanwhile",
  forwarded_loss_within_cap: "more-than-cap",
  forwarded_loss_gone: "still-here",
  forwarded_loss_by_two: "asked-already",
} as const;

interface Decision {
  id: string;
  /** The amount paid into the wallet, in yen; 0 refuses. */
  yen: number;
  /** The reason that the buyer reads. */
  answer: string;
}

/**
 * 赔付: pays into the company's wallet, within the rule's maximum, and only for pieces that are no longer in
 * the warehouse. If the parcel's sum passes the dated limit, two people must confirm the same amount. 0 yen
 * means 不赔付. Answers whether the loss is decided or waits for the second person.
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
  if (yen === 0) return commitDecision(scope, found, { id, yen, answer }, []);
  if (loss.quantity > payablePieces(pieces)) return refuse("still-here");
  if (yen > maxPayoutYen(loss, paidOfParcelYen)) return refuse("more-than-cap");
  const limitYen = Number(settingsIn(settings)("waiveTwoPeopleYen"));
  if (paidOfParcelYen + yen > limitYen && !askedByAnother(loss, yen, actor))
    return requestSecondPerson(scope, loss, yen, answer);
  const { kind, quantity } = loss;
  const ended = kind === "lost" ? closeCompensatedCases(scope, cases, { quantity, yen }) : [];
  return commitDecision(scope, found, { id, yen, answer }, ended);
}

/** True if another person has already confirmed this amount. */
function askedByAnother({ payAskedBy, payAskedYen }: Loss, yen: number, actor: Staff) {
  return payAskedBy !== null && payAskedBy !== actorKey(actor) && payAskedYen === yen;
}

async function requestSecondPerson(
  scope: Scope<Staff>,
  loss: Loss,
  payAskedYen: number,
  payReason: string,
) {
  const payAskedBy = actorKey(scope.actor);
  if (loss.payAskedBy === payAskedBy && loss.payAskedYen === payAskedYen)
    return refuse("asked-already");
  const asked = { payAskedBy, payAskedByName: scope.actor.name, payAskedYen, payReason };
  const written = await commit(
    scope,
    moveLoss(scope, loss, "askPay", asked, typedMessage(payReason)),
    moveRefusals,
  );
  return written.ok ? done("asked" as const) : written;
}

async function commitDecision(
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
    to: refundWallet({ kind: "order", id: loss.orderId }, loss.companyId),
    amountYen: yen,
    document: { kind: "loss" as const, id },
    reason: message("transfer.loss-compensated", { number }),
  };
  const written = await commit(
    scope,
    [
      ...moveLoss(scope, loss, yen > 0 ? "pay" : "refuse", changes, typedMessage(answer)),
      ...(yen > 0 ? postTransfer(scope, paid) : []),
      ...ended,
      notifyDecision(scope, found, yen, answer),
    ],
    decideRefusals,
  );
  return written.ok ? done("decided" as const) : written;
}

/** 撤销不赔付: reopens the decision, for one or two people as at first; the company reads the reason. */
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
      ...moveLoss(scope, loss, "reopen", changes, typedMessage(answer)),
      notify(scope, {
        companyId: loss.companyId,
        about: { order: loss.orderId },
        kind: "warehouse",
        letter: letter("loss.reopened", { number, words: typedMessage(answer) }),
        href: forwardedLossPage(number),
      }),
    ],
    moveRefusals,
  );
}

function notifyDecision(scope: Scope, { loss, number }: JudgedLoss, yen: number, answer: string) {
  return notify(scope, {
    companyId: loss.companyId,
    about: { order: loss.orderId },
    kind: "warehouse",
    letter:
      yen > 0
        ? letter("loss.paid", { number, words: typedMessage(answer), yen })
        : letter("loss.refused", { number, words: typedMessage(answer) }),
    href: forwardedLossPage(number),
  });
}

interface ReportedLoss {
  /** The form's own id. */
  id: string;
  number: string;
  /** The parcel that the pieces came in. */
  parcel: string;
  kind: LossKind;
  quantity: number;
  words: string;
}

/**
 * 紛失・破損の届け出: reports lost or damaged pieces of a parcel that our warehouse received, with a document that
 * proves their cost. Value and cap are those of their announcement. The same form twice reports once.
 */
export async function reportLoss(
  scope: Scope<Buyer>,
  store: FileStore,
  { id, number, parcel: purchaseId, kind, quantity, words }: ReportedLoss,
  proof: Upload | undefined,
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const said = { id, companyId: actor.companyId, purchaseId, kind, quantity, words };
  const [[earlier], parcels, settings] = await db.batch([
    formRowQuery(scope, forwardedLosses, said),
    lossParcelsQuery(scope, number),
    settingsQuery(scope),
  ]);
  const again = answerCopy(earlier, undefined);
  if (again) return again;
  if (parcels.length === 0) return refuse("not-found");
  const parcel = parcels.find((one) => one.purchaseId === purchaseId);
  if (!parcel) return refuse("no-such-parcel");
  if (parcel.received === 0) return refuse("not-received");
  if (parcel.lastReceivedAt && now > claimUntil(parcel.lastReceivedAt, settings))
    return refuse("too-late");
  if (parcel.reported + quantity > parcel.received) return refuse("more-than-came");
  if (!proof) return refuse("proof-missing");
  const { companyId, orderId } = parcel;
  const belongs = { companyId, kind: "loss" as const, id };
  const saved = await saveJudgedFiles(scope, store, [proof], belongs, proofType);
  if (!saved.ok) return saved;

  const opened = { id, state: forwardedLossLifecycle.initial, version: 1 };
  const written = await commit(
    scope,
    [
      openDocument(scope, "loss", opened, typedMessage(words)),
      db.insert(forwardedLosses).values({
        ...opened,
        orderId,
        companyId,
        purchaseId,
        kind,
        quantity,
        words,
        userId: actor.id,
        reportedAt: now,
        worthYen: announcedYen(parcel, quantity),
        capYen: capYenOn(settings, parcel.announcedAt),
      }),
      ...saved.value.statements,
    ],
    { [movedMeanwhile]: "reported-meanwhile", forwarded_loss_pieces: "more-than-came" },
  );
  if (!written.ok) await saved.value.discard();
  if (written.ok) return written;
  if (written.reason !== "reported-meanwhile") return refuse(written.reason);
  const [made] = await formRowQuery(scope, forwardedLosses, said);
  return answerCopy(made, undefined) ?? refuse("form-used");
}

/** Accepts the file types of invoices, receipts and screenshots, which staff can open. */
function proofType({ name, bytes }: Upload) {
  const ending = fileEndingOf(headAndTailOf(bytes), name);
  return ending && ["png", "jpg", "webp", "pdf"].includes(ending) ? fileTypes[ending] : undefined;
}
