import { eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { actorKey, type Buyer, type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Directories } from "#app/domain/core/directories.ts";
import { type Letter, letter } from "#app/domain/core/letter/letter.ts";
import { payoutAccountPage } from "#app/domain/core/page-links.ts";
import { buyerMay, isOwner, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { outbox, payoutAccounts } from "#db/schema/index.ts";
import { readOwners } from "./owner-contacts.server.ts";
import { holderMatches, payoutWaitHours } from "./payout-account.ts";
import { payoutAccountsIn, payoutAccountsQuery } from "./payout-accounts.server.ts";

type NamedAccount = Pick<
  typeof payoutAccounts.$inferSelect,
  "bankCode" | "branchCode" | "accountType" | "accountNumber" | "holderKana"
>;

/**
 * 出金先口座: registers a payout account by its bank and branch codes; the list of banks supplies the names. The
 * owner alone may. Nothing is paid to it for two days, and the owner is notified at once, since somebody may
 * act in their name. A holder other than the company, its owner or a holder accepted before is decided by
 * staff.
 */
export async function registerPayoutAccount(
  scope: Scope<Buyer>,
  directories: Directories,
  wanted: NamedAccount,
) {
  const { db, actor, now } = scope;
  const { companyId } = actor;
  if (!isOwner(actor)) return refuse("forbidden");
  const branch = await directories.branch(wanted.bankCode, wanted.branchCode);
  if (!branch) return refuse("no-such-branch");
  const [accounts, known] = await Promise.all([payoutAccountsQuery(scope), readOwners(scope)]);
  const { usable, coming } = payoutAccountsIn(accounts, now);
  const newest = coming ?? usable;
  if (newest && isSame(newest, wanted)) return done({ state: newest.state });

  const earlier = accounts.filter(({ state }) => state === "accepted");
  const names = [...known.names, ...earlier.map(({ holderKana }) => holderKana)];
  const state = holderMatches(wanted.holderKana, names) ? "accepted" : "to_decide";
  const usableFrom = new Date(now.getTime() + payoutWaitHours * 3_600_000);
  const changed = changedAccount(branch, wanted, actor.name, usableFrom);
  const written = await commit(
    scope,
    [
      ...(coming ? [cancel(scope, coming.id)] : []),
      db.insert(payoutAccounts).values({
        id: crypto.randomUUID(),
        ...wanted,
        ...branch,
        companyId,
        state,
        usableFrom,
        requestedAt: now,
        requestedBy: actorKey(actor),
        requestedByName: signedName(actor),
      }),
      notify(scope, {
        companyId,
        about: "company",
        kind: "deposit",
        letter: letter("payout-account.changed", changed),
        href: payoutAccountPage,
      }),
      ...known.addresses.map((to) =>
        mail(scope, to, letter("mail.payout-account-changed", changed)),
      ),
    ],
    { payout_account_decided: "moved-meanwhile", "payout_accounts.company_id": "moved-meanwhile" },
  );
  return written.ok ? done({ state }) : refuse(written.reason);
}

/**
 * Cancels an account that is not in use yet; the one before it stays. Whoever may withdraw may, too: they may be
 * the first to find a change strange.
 */
export async function cancelPayoutAccount(scope: Scope<Buyer>, id: string) {
  const { actor } = scope;
  if (!buyerMay(actor, "withdraw")) return refuse("forbidden");
  const [accounts, owners] = await Promise.all([payoutAccountsQuery(scope), readOwners(scope)]);
  const { coming } = payoutAccountsIn(accounts, scope.now);
  if (coming?.id !== id) return refuse("moved-meanwhile");
  const cancelled = changedAccount(coming, coming, actor.name, coming.usableFrom);
  return commit(
    scope,
    [
      cancel(scope, id),
      notify(scope, {
        companyId: actor.companyId,
        about: "company",
        kind: "deposit",
        letter: letter("payout-account.cancelled", cancelled),
        href: payoutAccountPage,
      }),
      ...owners.addresses.map((to) =>
        mail(scope, to, letter("mail.payout-account-cancelled", cancelled)),
      ),
    ],
    { payout_account_decided: "moved-meanwhile" },
  );
}

function cancel({ db }: Scope<Buyer>, id: string) {
  return db.update(payoutAccounts).set({ state: "cancelled" }).where(eq(payoutAccounts.id, id));
}

function isSame(one: NamedAccount, other: NamedAccount) {
  const keys = ["bankCode", "branchCode", "accountType", "accountNumber", "holderKana"] as const;
  return keys.every((key) => one[key] === other[key]);
}

function changedAccount(
  { bankName, branchName }: { bankName: string; branchName: string },
  { accountNumber, holderKana }: NamedAccount,
  by: string,
  usableFrom: Date,
) {
  return {
    by,
    bank: bankName,
    branch: branchName,
    numberEnd: accountNumber.slice(-3),
    holderKana,
    usableFrom: usableFrom.toISOString(),
  };
}

function mail({ db, now }: Scope<Buyer>, to: string, words: Letter): Statement {
  return db.insert(outbox).values({
    id: crypto.randomUUID(),
    to,
    letter: words,
    href: payoutAccountPage,
    createdAt: now,
  });
}

type Decision = "accepted" | "refused" | "to_decide";

/**
 * Decides with a reason whether an account under another holder's name is the company's; the buyer reads
 * the reason of a refusal. Who decides never marks a withdrawal to it as paid. `to_decide` reverts the
 * decision while no withdrawal and no later account depends on it.
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
          decidedBy: actorKey(actor),
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
    words: typedMessage(words),
  });
}
