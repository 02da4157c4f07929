import { and, eq, inArray, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { actorKey, type Buyer, type Staff, signedName } from "#app/domain/core/actor.ts";
import { dayMs } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Directories } from "#app/domain/core/directories.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { payoutAccountPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { auditLog, companies, outbox, payoutAccounts, users } from "#db/schema/index.ts";
import { holderMatches, payoutWaitHours } from "./payout-account.ts";
import { payoutAccountsIn, payoutAccountsQuery } from "./payout-accounts.server.ts";

type NamedAccount = Pick<
  typeof payoutAccounts.$inferSelect,
  "bankCode" | "branchCode" | "accountType" | "accountNumber" | "holderKana"
>;

/** A name or an address changed this recently may be an intruder's. */
const recentDays = 30;
/** The limit of recent addresses that the letter goes to, the oldest first. */
const addressesMax = 20;

/**
 * 出金先口座: registers a payout account by its bank and branch codes; the list of banks supplies the names.
 * Nothing is paid to it for two days, and the owner is notified at once. A holder other than the company,
 * its owner or a holder accepted before is decided by staff.
 */
export async function registerPayoutAccount(
  scope: Scope<Buyer>,
  directories: Directories,
  wanted: NamedAccount,
) {
  const { db, actor, now } = scope;
  const { companyId } = actor;
  if (!buyerMay(actor, "wallet")) return refuse("forbidden");
  const branch = await directories.branch(wanted.bankCode, wanted.branchCode);
  if (!branch) return refuse("no-such-branch");
  const [accounts, known] = await Promise.all([payoutAccountsQuery(scope), readNames(scope)]);
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
      ...known.addresses.map((to) => mail(scope, to, changed)),
    ],
    { payout_account_decided: "moved-meanwhile", "payout_accounts.company_id": "moved-meanwhile" },
  );
  return written.ok ? done({ state }) : refuse(written.reason);
}

/** Cancels an account that is not in use yet; the one before it stays. */
export async function cancelPayoutAccount(scope: Scope<Buyer>, id: string) {
  if (!buyerMay(scope.actor, "wallet")) return refuse("forbidden");
  const { coming } = payoutAccountsIn(await payoutAccountsQuery(scope), scope.now);
  if (coming?.id !== id) return refuse("moved-meanwhile");
  return commit(scope, [cancel(scope, id)], { payout_account_decided: "moved-meanwhile" });
}

function cancel({ db }: Scope<Buyer>, id: string) {
  return db.update(payoutAccounts).set({ state: "cancelled" }).where(eq(payoutAccounts.id, id));
}

function isSame(one: NamedAccount, other: NamedAccount) {
  const keys = ["bankCode", "branchCode", "accountType", "accountNumber", "holderKana"] as const;
  return keys.every((key) => one[key] === other[key]);
}

/**
 * Reads the accepted holder names and the owner's addresses. A name changed lately does not count, and for
 * an address changed lately the one before it gets the letter too.
 */
async function readNames({ db, actor, now }: Scope<Buyer>) {
  const [[company], owners] = await db.batch([
    db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(eq(companies.id, actor.companyId))
      .limit(1),
    db
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.companyId, actor.companyId), eq(users.role, "owner")))
      .limit(5),
  ]);
  const changed = (column: "name" | "email") =>
    db
      .select({ entityId: auditLog.entityId, before: sql<string>`min(${before(column)})` })
      .from(auditLog)
      .where(
        and(
          inArray(auditLog.entity, ["companies", "users"]),
          inArray(auditLog.entityId, [actor.companyId, ...owners.map(({ id }) => id)]),
          eq(auditLog.operation, "update"),
          sql`${auditLog.at} > ${now.getTime() - recentDays * dayMs}`,
          sql`${before(column)} IS NOT NULL`,
        ),
      );
  // Names and addresses are read separately, the oldest first, so that many changes cannot hide the original.
  const [renamed, addressed] = await db.batch([
    changed("name")
      .groupBy(auditLog.entityId)
      .limit(owners.length + 1),
    changed("email").groupBy(before("email")).orderBy(sql`min(${auditLog.id})`).limit(addressesMax),
  ]);
  const renamedIds = new Set(renamed.map(({ entityId }) => entityId));
  const bearers = [...(company ? [company] : []), ...owners];
  return {
    names: bearers.flatMap(({ id, name }) => (renamedIds.has(id) ? [] : [name])),
    addresses: [
      ...new Set([...owners.map(({ email }) => email), ...addressed.map(({ before }) => before)]),
    ],
  };
}

/** Selects a column's value before a change. */
function before(column: "name" | "email") {
  return sql<string | null>`json_extract(${auditLog.oldValue}, ${`$.${column}`})`;
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

function mail(
  { db, now }: Scope<Buyer>,
  to: string,
  changed: ReturnType<typeof changedAccount>,
): Statement {
  return db.insert(outbox).values({
    id: crypto.randomUUID(),
    to,
    letter: letter("mail.payout-account-changed", changed),
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
