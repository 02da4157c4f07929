import { eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { actorKey, type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { newcomerRefusals } from "#app/domain/core/newcomer.server.ts";
import { withdrawalsPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { withdrawals } from "#db/schema/index.ts";
import { alreadyPosted, overdrawn, postTransfer } from "../ledger/ledger.server.ts";
import { heldOf, house } from "../ledger/ledger.ts";
import { holdReturnedMoney, moveWithdrawal, returnHeld } from "./withdrawal.server.ts";
import { type WithdrawalMove, withdrawalLifecycle } from "./withdrawal.ts";

type Withdrawal = typeof withdrawals.$inferSelect;

const refusals = {
  ...moveRefusals,
  [alreadyPosted]: "moved-meanwhile",
  [overdrawn]: "balance-too-low",
  withdrawal_account_in_use: "asks-anew",
  // Violated when an approval is reverted after the withdrawal went into a transfer file.
  withdrawal_as_asked: "moved-meanwhile",
  withdrawal_by_two: "another-pays",
  ...newcomerRefusals,
  withdrawal_payer_decided_account: "account-decider",
} as const;

/**
 * 批准: approves a withdrawal, which may then go into a transfer file and be marked as paid by another
 * person.
 */
export function approveWithdrawal(scope: Scope<Staff>, id: string) {
  const { actor } = scope;
  return settle(scope, id, "approve", "", {
    approvedBy: actorKey(actor),
    approvedByName: signedName(actor),
  });
}

/**
 * 撤销批准: reverts an approval that is in no transfer file. The withdrawal waits for finance again; the
 * company reads the reason, and may withdraw it again.
 */
export function unapproveWithdrawal(scope: Scope<Staff>, id: string, words: string) {
  const changes = { approvedBy: null, approvedByName: null };
  return settle(scope, id, "unapprove", words, changes, (one) => [
    notify(scope, {
      companyId: one.companyId,
      about: "company",
      kind: "deposit",
      letter: letter("withdrawal.checked-again", {
        number: one.number,
        words: typedMessage(words),
        yen: one.amountYen,
      }),
      href: withdrawalsPage,
    }),
  ]);
}

/**
 * 标记已付款: marks a withdrawal as sent by the bank. Above the amount set for a company and day it needs
 * another person than those who approved and exported it; the person who accepted its payout account is
 * always refused.
 */
export function payWithdrawal(scope: Scope<Staff>, id: string) {
  const { actor, now } = scope;
  return settle(scope, id, "pay", "", { settledAt: now, settledBy: actorKey(actor) }, (one) => [
    ...postTransfer(scope, {
      id: `withdrawal-paid/${id}`,
      kind: "withdrawal-paid",
      from: heldOf(one.companyId),
      to: house("bank"),
      amountYen: one.amountYen,
      document: { kind: "withdrawal", id },
      reason: message("transfer.withdrawal", { number: one.number }),
    }),
    notify(scope, {
      companyId: one.companyId,
      about: "company",
      kind: "deposit",
      letter: letter("withdrawal.paid", {
        number: one.number,
        yen: one.amountYen,
        bank: one.bankName,
        branch: one.branchName,
      }),
      href: withdrawalsPage,
    }),
  ]);
}

/** 驳回: rejects a withdrawal and returns the held money to the wallet; the buyer reads the reason. */
export function rejectWithdrawal(scope: Scope<Staff>, id: string, rejection: string) {
  const { actor, now } = scope;
  const changes = { settledAt: now, settledBy: actorKey(actor), rejection };
  return settle(scope, id, "reject", rejection, changes, (one) => [
    ...returnHeld(scope, one),
    notify(scope, {
      companyId: one.companyId,
      about: "company",
      kind: "deposit",
      letter: letter("withdrawal.rejected", {
        number: one.number,
        words: typedMessage(rejection),
        yen: one.amountYen,
      }),
      href: withdrawalsPage,
    }),
  ]);
}

/**
 * 撤销驳回: reopens a rejected withdrawal that nobody had approved. The same sum is held again, if the wallet
 * still covers it and the account is unchanged. One by an API token counts in the limit of its day, so it
 * must be requested anew.
 */
export function reopenWithdrawal(scope: Scope<Staff>, id: string, words: string) {
  const changes = { settledAt: null, settledBy: null, rejection: "" };
  return settle(scope, id, "reopen", words, changes, (one) => [
    ...holdReturnedMoney(scope, one),
    notify(scope, {
      companyId: one.companyId,
      about: "company",
      kind: "deposit",
      letter: letter("withdrawal.reopened", {
        number: one.number,
        words: typedMessage(words),
        yen: one.amountYen,
      }),
      href: withdrawalsPage,
    }),
  ]);
}

async function settle(
  scope: Scope<Staff>,
  id: string,
  move: WithdrawalMove,
  note: string,
  changes: Partial<Withdrawal>,
  writes: (withdrawal: Withdrawal) => Statement[] = () => [],
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "pay-withdrawals")) return refuse("forbidden");
  const [one] = await db.select().from(withdrawals).where(eq(withdrawals.id, id)).limit(1);
  if (!one) return refuse("not-found");
  if (!withdrawalLifecycle.allows(move, one.state, actor)) return refuse("moved-meanwhile");
  if (move === "reopen" && (one.approvedBy || one.byProgram)) return refuse("asks-anew");
  return commit(
    scope,
    [...moveWithdrawal(scope, one, move, changes, typedMessage(note)), ...writes(one)],
    refusals,
  );
}
