import { eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typed } from "#app/domain/content/phrase/typed.ts";
import { type Staff, signature, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { payoutAccountPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { payoutAccounts } from "#db/schema/index.ts";

type Decision = "accepted" | "refused" | "to_decide";

/**
 * Says whether an account whose holder is named otherwise is the company's, with the reason; a
 * refusal's is read by the buyer. Who decides never marks a withdrawal to it as paid. `to_decide` takes
 * the decision back, as long as no withdrawal and no later account was built on it.
 */
export async function decidePayoutAccount(
  scope: Scope<Staff>,
  id: string,
  state: Decision,
  decision: string,
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "pay-withdrawals")) return refuse("forbidden");
  const [account] = await db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.id, id))
    .limit(1);
  if (!account) return refuse("not-found");
  if ((account.state === "to_decide") === (state === "to_decide")) return refuse("moved-meanwhile");
  return commit(
    scope,
    [
      db
        .update(payoutAccounts)
        .set({
          state,
          decision,
          decidedAt: now,
          decidedBy: signature(actor),
          decidedByName: signedName(actor),
        })
        .where(eq(payoutAccounts.id, id)),
      notify(scope, {
        companyId: account.companyId,
        about: "company",
        kind: "deposit",
        letter: decisionLetter(state, account, decision),
        href: payoutAccountPage,
      }),
    ],
    { payout_account_decided: "moved-meanwhile" },
  );
}

function decisionLetter(
  state: Decision,
  { bankName, branchName }: { bankName: string; branchName: string },
  words: string,
) {
  if (state === "accepted")
    return letter("payout-account.accepted", { bank: bankName, branch: branchName });
  return letter(state === "refused" ? "payout-account.refused" : "payout-account.checked-again", {
    words: typed(words),
  });
}
