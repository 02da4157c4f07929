import type { Scope } from "#app/domain/core/scope.ts";
import { heldOf, walletOf } from "../ledger/ledger.ts";
import { postTransfer } from "../ledger/post-transfer.server.ts";

interface Held {
  id: string;
  number: string;
  companyId: string;
  amountYen: number;
}

/** Puts what a withdrawal held back into the wallet; its key lets it happen once, whoever asks. */
export function returnHeld(scope: Scope, { id, number, companyId, amountYen }: Held) {
  return postTransfer(scope, {
    id: `withdrawal-return/${id}`,
    kind: "withdrawal-return",
    from: heldOf(companyId),
    to: walletOf(companyId),
    amountYen,
    document: { kind: "withdrawal", id },
    reason: `出金 ${number} の戻し`,
  });
}
