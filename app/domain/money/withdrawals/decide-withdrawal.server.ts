import { and, asc, eq, ne, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { actorKey, type Buyer, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { movedMeanwhile } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { withdrawalsPage } from "#app/domain/core/page-links.ts";
import { isOwner } from "#app/domain/core/policy.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { users, withdrawals } from "#db/schema/index.ts";
import { alreadyPosted } from "../ledger/ledger.server.ts";
import { moveWithdrawal, returnHeld } from "./withdrawal.server.ts";
import { withdrawalLifecycle } from "./withdrawal.ts";

const waitingMax = 100;

/** Selects the company's withdrawals that exceed somebody's limits and wait for the owner, the oldest first. */
export function withdrawalsForOwnerQuery({ db, actor }: Pick<Scope<Buyer>, "db" | "actor">) {
  const { id, number, amountYen, reason, requestedAt, bankName, branchName } = withdrawals;
  return db
    .select({
      ...{ id, number, amountYen, reason, requestedAt, bankName, branchName },
      accountNumber: withdrawals.accountNumber,
      holderKana: withdrawals.holderKana,
      requestedByName: users.name,
    })
    .from(withdrawals)
    .innerJoin(users, requestedByUser())
    .where(and(eq(withdrawals.companyId, actor.companyId), eq(withdrawals.state, "awaiting_owner")))
    .orderBy(asc(requestedAt), asc(id))
    .limit(waitingMax);
}

function requestedByUser() {
  return eq(withdrawals.requestedBy, sql`'buyer:' || ${users.id}`);
}

/**
 * 承認: the owner approves a withdrawal above the limits of the person who requested it. The money was held by
 * the request; finance sends it as any other.
 */
export function approveOverLimit(scope: Scope<Buyer>, id: string) {
  return decide(scope, id, "ownerApprove", "", (one) => [
    tellRequester(scope, one, {
      letter: letter("withdrawal.owner-approved", {
        number: one.number,
        by: scope.actor.name,
        yen: one.amountYen,
      }),
    }),
  ]);
}

/** 却下: declines it with a reason that the person reads, and returns the held money to the wallet. */
export function declineOverLimit(scope: Scope<Buyer>, id: string, reason: string) {
  return decide(scope, id, "ownerDecline", reason, (one) => [
    ...returnHeld(scope, one),
    tellRequester(scope, one, {
      letter: letter("withdrawal.owner-declined", {
        number: one.number,
        by: scope.actor.name,
        yen: one.amountYen,
        words: typedMessage(reason),
      }),
    }),
  ]);
}

type Withdrawal = typeof withdrawals.$inferSelect;

function tellRequester(
  scope: Scope<Buyer>,
  { companyId, requestedBy }: Withdrawal,
  words: Pick<Parameters<typeof notify>[1], "letter">,
) {
  const userId = requestedBy.slice("buyer:".length);
  return notify(scope, {
    ...words,
    companyId,
    userId,
    about: "company",
    kind: "deposit",
    href: withdrawalsPage,
  });
}

type Decision = "ownerApprove" | "ownerDecline";

/** A copy of the owner's own decision is answered as the first one was. */
async function decide(
  scope: Scope<Buyer>,
  id: string,
  move: Decision,
  reason: string,
  writes: (withdrawal: Withdrawal) => Statement[],
) {
  const { db, actor } = scope;
  const same = and(
    ownWithdrawal(scope, id),
    eq(withdrawals.ownerDecidedBy, actorKey(actor)),
    move === "ownerDecline"
      ? and(eq(withdrawals.state, "declined"), eq(withdrawals.rejection, reason))
      : ne(withdrawals.state, "declined"),
  );
  return doneIfRepeated(
    await decideOnce(scope, id, move, reason, writes),
    async () => (await db.$count(withdrawals, same)) > 0,
  );
}

async function decideOnce(
  scope: Scope<Buyer>,
  id: string,
  move: Decision,
  reason: string,
  writes: (withdrawal: Withdrawal) => Statement[],
) {
  const { db, actor, now } = scope;
  if (!isOwner(actor)) return refuse("forbidden");
  const [one] = await db.select().from(withdrawals).where(ownWithdrawal(scope, id)).limit(1);
  if (!one) return refuse("not-found");
  if (!withdrawalLifecycle.allows(move, one.state, actor)) return refuse("decided-already");
  const by = actorKey(actor);
  const decision = {
    ownerDecidedBy: by,
    ownerDecidedByName: signedName(actor),
    ownerDecidedAt: now,
  };
  const ended = move === "ownerDecline" && { rejection: reason, settledAt: now, settledBy: by };
  return commit(
    scope,
    [
      ...moveWithdrawal(scope, one, move, { ...decision, ...ended }, typedMessage(reason)),
      ...writes(one),
    ],
    {
      [movedMeanwhile]: "decided-already",
      [alreadyPosted]: "decided-already",
      // Somebody who is not the owner any more, or is the one who requested it.
      withdrawal_decided_by_owner: "forbidden",
    },
  );
}

function ownWithdrawal({ actor }: Scope<Buyer>, id: string) {
  return and(eq(withdrawals.id, id), eq(withdrawals.companyId, actor.companyId));
}
