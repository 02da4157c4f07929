import { usesCompanyWallet } from "#app/domain/core/access.server.ts";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { paymentWalletQuery } from "../ledger/store-wallets.server.ts";
import { bringPart, paymentRefusals } from "./payment.server.ts";
import { mayPayRest, refuseChangedTotal } from "./payment.ts";
import { endAwaitedPayment, findOwnAwaited } from "./start-bank-payment.server.ts";
import { moveReport } from "./top-up-report.server.ts";

/**
 * 残高で不足分を払う: pays what a bank payment still waits for from the wallet that pays its documents, and with it
 * those. A transfer that arrives all the same goes to the company's wallet. `seenYen` is the rest that the page showed.
 * Refuses an employee who did not start the payment.
 */
export async function payRestFromBalance(
  scope: Scope<Buyer>,
  { paymentId, seenYen }: { paymentId: string; seenYen: number },
) {
  const { actor } = scope;
  if (!buyerMay(actor, "pay")) return refuse("forbidden");
  const found = await findOwnAwaited(scope, paymentId);
  if (!found) return refuse("not-found");
  const { own, awaited, report } = found;
  if (!mayPayRest(actor, own.startedBy)) return refuse("forbidden");
  const { payment } = awaited;
  if (payment.state === "paid") return refuse("already-paid");
  if (!report) return refuse("moved-meanwhile");
  const unseen = refuseChangedTotal(
    seenYen,
    payment.totalYen - payment.couponYen - payment.heldYen,
  );
  if (unseen) return unseen;
  const [part] = await paymentWalletQuery(scope, payment);
  // The money is all there: the documents move as by finance's word, and the author stays the buyer.
  const system: System = { kind: "system", id: "rest-from-balance" };
  const note = message("payment.rest-from-balance", { yen: seenYen, name: actor.name });
  const asSystem = { ...scope, actor: system, author: scope.author ?? actor };
  const arrived = bringPart(asSystem, payment, seenYen, part!.walletId);
  const paid = await endAwaitedPayment(asSystem, awaited, "settle", { note, arrived });
  if (!paid) return refuse("moved-meanwhile");
  return commit(
    scope,
    [
      ...(part!.storeId ? [] : [guard(usesCompanyWallet(actor), "balance-too-low")]),
      ...paid,
      ...moveReport(scope, report, "withdraw"),
    ],
    paymentRefusals,
  );
}
