import { withdrawals } from "#db/schema/index.ts";
import { type Buyer, signature } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { bankAccountQuery } from "../company/bank-account.server.ts";
import { nextNumber } from "../document/document-number.server.ts";
import { openDocument } from "../document/move-document.server.ts";
import { type Enclosed, saveProofs } from "../files/proofs.server.ts";
import { heldOf, walletOf } from "../ledger/ledger.ts";
import { overdrawn, postTransfer } from "../ledger/post-transfer.server.ts";
import { limits } from "../limits.ts";
import { buyerMay } from "../policy.ts";
import { settingsIn, settingsQuery } from "../pricing/price-list.server.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { withdrawalLifecycle } from "./withdrawal.ts";

interface WithdrawalRequest {
  /** Chosen by the form, so that sending it twice asks for the money once. */
  id: string;
  amountYen: number;
  reason: string;
}

/** 出金申請: the amount is held at once, so that it cannot be spent while finance sends it. */
export async function requestWithdrawal(
  scope: Scope<Buyer>,
  { id, amountYen, reason }: WithdrawalRequest,
  enclosed?: Enclosed,
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "wallet")) return refuse("forbidden");
  if (amountYen > limits.paymentYenMax) return refuse("above-maximum");
  const [[account], settings] = await db.batch([bankAccountQuery(scope), settingsQuery(scope)]);
  if (!account) return refuse("no-account");
  const { changedAt: _, ...to } = account;

  const { companyId } = actor;
  const saved =
    enclosed && (await saveProofs(scope, enclosed, { companyId, kind: "withdrawal", id }));
  if (saved && !saved.ok) return saved;
  const state = withdrawalLifecycle.initial;
  const [count, number] = nextNumber(scope, "withdrawal");
  const held = await commit(
    db,
    [
      openDocument(scope, "withdrawal", { id, state }),
      count,
      db.insert(withdrawals).values({
        ...{ ...to, id, number, state, amountYen, reason },
        version: 1,
        needsTwo: amountYen > Number(settingsIn(settings)("withdrawalTwoPeopleYen")),
        requestedAt: now,
        requestedBy: signature(actor),
      }),
      ...postTransfer(scope, {
        id: `withdrawal/${id}`,
        kind: "withdrawal",
        from: walletOf(companyId),
        to: heldOf(companyId),
        amountYen,
        document: { kind: "withdrawal", id },
        reason: `出金申請（${to.bankName} ${to.branchName}）`,
      }),
      ...(saved?.value.statements ?? []),
    ],
    {
      "document_events.document_kind, document_events.document_id": "sent-before",
      [overdrawn]: "too-little",
    },
  );
  if (!held.ok) await saved?.value.discard();
  // The same form twice: the first request stands.
  return held.ok || held.reason === "sent-before" ? done(undefined) : refuse(held.reason);
}
