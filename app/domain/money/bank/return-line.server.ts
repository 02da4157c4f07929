import { eq } from "drizzle-orm";
import { actorKey, type Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { bankLines, bankReturns } from "#db/schema/index.ts";
import { recomputeClosings } from "./bank-closings.server.ts";
import { takeOutOfAside } from "./credit-report.server.ts";
import { findCreditableLine } from "./settle-line.server.ts";

interface NewReturn {
  /** Chosen by the form, so that sending it twice proposes one return. */
  id: string;
  lineId: string;
  account: string;
  reason: string;
}

/**
 * 退回汇款人: proposes to send the money of a bank line, also of one that was set aside, back to who paid it. Nobody is
 * credited for the line until the proposal is withdrawn.
 */
export async function proposeReturn(scope: Scope<Staff>, { id, ...wanted }: NewReturn) {
  const { db, actor } = scope;
  return doneIfRepeated(await propose(scope, { id, ...wanted }), async () => {
    const [made] = await db.select().from(bankReturns).where(eq(bankReturns.id, id)).limit(1);
    return (
      made?.lineId === wanted.lineId &&
      made.account === wanted.account &&
      made.reason === wanted.reason &&
      made.proposedBy === actorKey(actor)
    );
  });
}

async function propose(scope: Scope<Staff>, { id, lineId, account, reason }: NewReturn) {
  const { db, actor, now } = scope;
  const line = await findCreditableLine(scope, lineId);
  if (!line.ok) return line;
  return commit(
    scope,
    [
      takeOutOfAside(scope, lineId),
      db.insert(bankReturns).values({
        id,
        lineId,
        account,
        reason,
        state: "open",
        proposedAt: now,
        proposedBy: actorKey(actor),
        proposedByName: actor.name,
      }),
    ],
    {
      "bank_returns.id": "moved-meanwhile",
      "bank_returns.line_id": "moved-meanwhile",
      bank_return_of_open_line: "moved-meanwhile",
      bank_line_returned: "moved-meanwhile",
    },
  );
}

/**
 * 已汇出: another person has sent the money on this day, and the line is settled. From then on the bank holds less, as
 * the closings are told.
 */
export async function confirmReturn(
  scope: Scope<Staff>,
  { id, sentOn }: { id: string; sentOn: string },
) {
  const { db, actor } = scope;
  const sent = await doneIfRepeated(await confirmOnce(scope, { id, sentOn }), async () => {
    const [one] = await db.select().from(bankReturns).where(eq(bankReturns.id, id)).limit(1);
    return one?.state === "sent" && one.decidedBy === actorKey(actor) && one.sentOn === sentOn;
  });
  if (sent.ok) await recomputeClosings(scope);
  return sent;
}

async function confirmOnce(scope: Scope<Staff>, { id, sentOn }: { id: string; sentOn: string }) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "confirm-deposit")) return refuse("forbidden");
  const [found] = await db
    .select({ proposed: bankReturns, bankDay: bankLines.bankDay })
    .from(bankReturns)
    .innerJoin(bankLines, eq(bankLines.id, bankReturns.lineId))
    .where(eq(bankReturns.id, id))
    .limit(1);
  if (!found) return refuse("not-found");
  const { proposed, bankDay } = found;
  if (proposed.state !== "open") return refuse("moved-meanwhile");
  if (proposed.proposedBy === actorKey(actor)) return refuse("another-sends");
  if (sentOn < bankDay || sentOn > japanDay(now)) return refuse("not-that-day");
  return commit(
    scope,
    [
      db
        .update(bankLines)
        .set({ asideNote: proposed.reason, settledAt: now, settledByName: actor.name })
        .where(eq(bankLines.id, proposed.lineId)),
      db
        .update(bankReturns)
        .set({ state: "sent", sentOn, ...decidedBy(scope) })
        .where(eq(bankReturns.id, id)),
    ],
    {
      bank_line_returned: "moved-meanwhile",
      bank_return_by_two: "another-sends",
      bank_return_newcomer: "newcomer",
      bank_return_decided_once: "moved-meanwhile",
    },
  );
}

/** 撤回: takes back a return that nobody has sent; the line may be credited again. */
export async function withdrawReturn(scope: Scope<Staff>, id: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "confirm-deposit")) return refuse("forbidden");
  const [one] = await db.select().from(bankReturns).where(eq(bankReturns.id, id)).limit(1);
  if (!one) return refuse("not-found");
  if (one.state !== "open") return refuse("moved-meanwhile");
  return commit(
    scope,
    [
      db
        .update(bankReturns)
        .set({ state: "withdrawn", ...decidedBy(scope) })
        .where(eq(bankReturns.id, id)),
    ],
    { bank_return_decided_once: "moved-meanwhile" },
  );
}

function decidedBy({ actor, now }: Scope<Staff>) {
  return { decidedAt: now, decidedBy: actorKey(actor), decidedByName: actor.name };
}
