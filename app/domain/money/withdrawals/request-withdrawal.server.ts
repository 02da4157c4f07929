import { and, eq, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { usesCompanyWallet } from "#app/domain/core/access.server.ts";
import { actorKey, type Buyer } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { moveRefusals, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { limits } from "#app/domain/core/limits.ts";
import { messageSql } from "#app/domain/core/message/message-column.server.ts";
import { approvalsPage, withdrawalsPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { doneIfRepeated, earlierResultIfRepeated } from "#app/domain/core/repeated-form.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { outbox, withdrawals } from "#db/schema/index.ts";
import { alreadyPosted, overdrawn, postTransfer } from "../ledger/ledger.server.ts";
import { heldOf, walletOf } from "../ledger/ledger.ts";
import { mayPayAlone, rightsQuery } from "../payments/approvals.server.ts";
import { type ReceiptFiles, saveTransferReceipts } from "../payments/top-up-report.server.ts";
import { type OwnerContact, readOwners } from "./owner-contacts.server.ts";
import { payoutAccountsIn, payoutAccountsQuery } from "./payout-accounts.server.ts";
import { moveWithdrawal, returnHeld } from "./withdrawal.server.ts";
import { type WithdrawalState, withdrawalLifecycle } from "./withdrawal.ts";

interface WithdrawalRequest {
  /** Chosen by the form, so that sending it twice asks for the money once. */
  id: string;
  amountYen: number;
  reason: string;
}

const refusals = {
  "document_events.document_kind, document_events.document_id": "moved-meanwhile",
  [overdrawn]: "balance-too-low",
  withdrawal_account_ready: "account-waits",
  // Below the limits when they were read, above them in the commit: asked again, it waits for the owner.
  withdrawal_over_limit: "over-limit",
  withdrawal_over_budget: "over-budget",
  payer_disabled: "forbidden",
} as const;

/**
 * 出金申請: requests a withdrawal. The amount is held at once, so that it cannot be spent while it is decided
 * about. What exceeds the person's limit or budget waits for the owner's approval, the rest for finance; the
 * owner is told of either at once. It goes to the accepted account whose waiting time is over; a newer one is
 * not used before that.
 */
export function requestWithdrawal(
  scope: Scope<Buyer>,
  wanted: WithdrawalRequest,
  enclosed?: ReceiptFiles,
) {
  return requestOrRepeat(scope, { ...wanted, byProgram: false }, refusals, enclosed);
}

/** As `requestWithdrawal`, with an API token, for which the schema has a limit a day. */
export function requestWithdrawalByProgram(scope: Scope<Buyer>, wanted: WithdrawalRequest) {
  const limited = { ...refusals, withdrawal_by_program: "over-program-limit" } as const;
  return requestOrRepeat(scope, { ...wanted, byProgram: true }, limited);
}

type Requested = WithdrawalRequest & { byProgram: boolean };

async function requestOrRepeat<Reason extends string>(
  scope: Scope<Buyer>,
  wanted: Requested,
  refusals: Record<string, Reason>,
  enclosed?: ReceiptFiles,
) {
  const { db, actor } = scope;
  // The same key with another amount or reason is refused: that request was not made.
  const same = and(
    eq(withdrawals.id, wanted.id),
    eq(withdrawals.companyId, actor.companyId),
    eq(withdrawals.amountYen, wanted.amountYen),
    eq(withdrawals.reason, wanted.reason),
  );
  return earlierResultIfRepeated(await requestOnce(scope, wanted, refusals, enclosed), async () => {
    const [made] = await db.select().from(withdrawals).where(same).limit(1);
    return made && { waitsForOwner: made.state === "awaiting_owner" };
  });
}

async function requestOnce<Reason extends string>(
  scope: Scope<Buyer>,
  { id, amountYen, reason, byProgram }: Requested,
  refusals: Record<string, Reason>,
  enclosed?: ReceiptFiles,
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "withdraw")) return refuse("forbidden");
  if (amountYen > limits.paymentYenMax) return refuse("above-maximum");
  const [[accounts, settings, [rights]], owners] = await Promise.all([
    db.batch([payoutAccountsQuery(scope), settingsQuery(scope), rightsQuery(scope)]),
    readOwners(scope),
  ]);
  if (!rights) return refuse("forbidden");
  const { usable, coming } = payoutAccountsIn(accounts, now);
  if (!usable) return refuse(coming ? "account-waits" : "no-account");
  const to = accountOf(usable);

  const { companyId } = actor;
  const saved =
    enclosed &&
    (await saveTransferReceipts(scope, enclosed, { companyId, kind: "withdrawal", id }));
  if (saved && !saved.ok) return saved;
  const state = mayPayAlone(rights, amountYen) ? "awaiting_transfer" : "awaiting_owner";
  const [count, number] = nextNumber(scope, "withdrawal");
  const held = await commit(
    scope,
    [
      guard(usesCompanyWallet(actor), "forbidden"),
      openDocument(scope, "withdrawal", { id, state }),
      count,
      db.insert(withdrawals).values({
        ...to,
        companyId,
        id,
        number,
        state,
        amountYen,
        reason,
        byProgram,
        accountId: usable.id,
        version: 1,
        needsTwo: amountYen > Number(settingsIn(settings)("withdrawalTwoPeopleYen")),
        requestedAt: now,
        requestedBy: actorKey(actor),
      }),
      ...holdAmount(scope, { id, amountYen, to }),
      ...tellOwners(scope, owners, { amountYen, reason, to, state }),
      ...(saved?.value.statements ?? []),
    ],
    refusals,
  );
  if (held.ok) return done({ waitsForOwner: state === "awaiting_owner" });
  await saved?.value.discard();
  return held;
}

interface Asked {
  amountYen: number;
  reason: string;
  to: ReturnType<typeof accountOf>;
  state: WithdrawalState;
}

/**
 * Tells the owner at once, by notice and by a letter that no setting turns off: a withdrawal that they know
 * nothing of may be an intruder's.
 */
function tellOwners(
  scope: Scope<Buyer>,
  owners: OwnerContact,
  { amountYen, reason, to, state }: Asked,
) {
  const { db, actor, now } = scope;
  const about = {
    by: actor.name,
    yen: amountYen,
    bank: to.bankName,
    branch: to.branchName,
    numberEnd: to.accountNumber.slice(-3),
    reason: typedMessage(reason),
    waitsForOwner: state === "awaiting_owner",
  };
  const href = about.waitsForOwner ? approvalsPage : withdrawalsPage;
  return [
    ...owners.ids.map((userId) =>
      notify(scope, {
        companyId: actor.companyId,
        userId,
        about: "company",
        kind: "deposit",
        letter: letter("withdrawal.requested", about),
        href,
      }),
    ),
    ...owners.addresses.map((to) =>
      db.insert(outbox).values({
        id: crypto.randomUUID(),
        to,
        letter: letter("mail.withdrawal-requested", about),
        href,
        createdAt: now,
      }),
    ),
  ];
}

/** Copies the account into the withdrawal, which later changes do not affect. */
function accountOf(account: NonNullable<ReturnType<typeof payoutAccountsIn>["usable"]>) {
  const { bankCode, bankName, branchCode, branchName, accountType, accountNumber, holderKana } =
    account;
  return { bankCode, bankName, branchCode, branchName, accountType, accountNumber, holderKana };
}

interface NewHold {
  id: string;
  amountYen: number;
  to: ReturnType<typeof accountOf>;
}

/** Moves the money from the wallet to the held account until it is paid out. */
function holdAmount(scope: Scope<Buyer>, { id, amountYen, to }: NewHold) {
  const { companyId } = scope.actor;
  return postTransfer(scope, {
    id: `withdrawal/${id}`,
    kind: "withdrawal",
    from: walletOf(companyId),
    to: heldOf(companyId),
    amountYen,
    document: { kind: "withdrawal", id },
    // The number is assigned in this commit.
    reason: messageSql("transfer.withdrawal-requested", {
      number: sql`(SELECT number FROM withdrawals WHERE id = ${id})`,
      bank: to.bankName,
      branch: to.branchName,
    }),
  });
}

/**
 * 取り下げ: withdraws the request and releases the money, as long as nobody has decided. A repeated call does
 * nothing.
 */
export async function takeBackWithdrawal(scope: Scope<Buyer>, id: string) {
  const { db } = scope;
  const takenBack = and(ownWithdrawal(scope, id), eq(withdrawals.state, "taken_back"));
  return doneIfRepeated(
    await takeBackOnce(scope, id),
    async () => (await db.$count(withdrawals, takenBack)) > 0,
  );
}

async function takeBackOnce(scope: Scope<Buyer>, id: string) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "withdraw")) return refuse("forbidden");
  const [one] = await db.select().from(withdrawals).where(ownWithdrawal(scope, id)).limit(1);
  if (!one) return refuse("not-found");
  if (!withdrawalLifecycle.allows("takeBack", one.state, actor)) return refuse("moved-meanwhile");

  return commit(
    scope,
    [
      ...moveWithdrawal(scope, one, "takeBack", { settledAt: now, settledBy: actorKey(actor) }),
      ...returnHeld(scope, one),
    ],
    { ...moveRefusals, [alreadyPosted]: "moved-meanwhile" },
  );
}

function ownWithdrawal({ actor }: Scope<Buyer>, id: string) {
  return and(eq(withdrawals.id, id), eq(withdrawals.companyId, actor.companyId));
}
