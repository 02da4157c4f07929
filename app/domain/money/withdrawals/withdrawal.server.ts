import { transition } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { withdrawals } from "#db/schema/index.ts";
import { postTransfer } from "../ledger/ledger.server.ts";
import { heldOf, walletOf } from "../ledger/ledger.ts";
import { withdrawalLifecycle } from "./withdrawal.ts";

/** Makes one move of a withdrawal, first in its batch. */
export const moveWithdrawal = transition("withdrawal", withdrawals, withdrawalLifecycle);

interface Held {
  id: string;
  number: string;
  companyId: string;
  amountYen: number;
  /** The version before the move, part of the key: a reopened withdrawal may be rejected again. */
  version: number;
}

/** Returns the held money to the wallet; its key lets it happen once, whoever asks. */
export function returnHeld(scope: Scope, { id, number, companyId, amountYen, version }: Held) {
  return postTransfer(scope, {
    id: `withdrawal-return/${id}/${version}`,
    kind: "withdrawal-return",
    from: heldOf(companyId),
    to: walletOf(companyId),
    amountYen,
    document: { kind: "withdrawal", id },
    reason: message("transfer.withdrawal-returned", { number }),
  });
}

/** Holds returned money again, as long as the wallet covers it. */
export function holdReturnedMoney(
  scope: Scope,
  { id, number, companyId, amountYen, version }: Held,
) {
  return postTransfer(scope, {
    id: `withdrawal-again/${id}/${version}`,
    kind: "withdrawal",
    from: walletOf(companyId),
    to: heldOf(companyId),
    amountYen,
    document: { kind: "withdrawal", id },
    reason: message("transfer.withdrawal-again", { number }),
  });
}
