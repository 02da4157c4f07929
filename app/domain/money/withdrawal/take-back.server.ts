import { and, eq } from "drizzle-orm";
import { type Buyer, signature } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { oneEffect } from "#app/domain/core/first-answer.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { withdrawals } from "#db/schema/index.ts";
import { alreadyPosted } from "../ledger/post-transfer.server.ts";
import { moveWithdrawal } from "./move-withdrawal.server.ts";
import { returnHeld } from "./return-held.server.ts";
import { withdrawalLifecycle } from "./withdrawal.ts";

/** 取り下げ: what was held is the wallet's again, as long as nobody has decided. Asked twice, it was done once. */
export async function takeBackWithdrawal(scope: Scope<Buyer>, id: string) {
  const { db } = scope;
  const done = and(own(scope, id), eq(withdrawals.state, "taken_back"));
  return oneEffect(await takeBack(scope, id), async () => (await db.$count(withdrawals, done)) > 0);
}

async function takeBack(scope: Scope<Buyer>, id: string) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "wallet")) return refuse("forbidden");
  const [one] = await db.select().from(withdrawals).where(own(scope, id)).limit(1);
  if (!one) return refuse("not-found");
  if (!withdrawalLifecycle.allows("takeBack", one.state, actor)) return refuse("moved-meanwhile");

  return commit(
    scope,
    [
      ...moveWithdrawal(scope, one, "takeBack", { settledAt: now, settledBy: signature(actor) }),
      ...returnHeld(scope, one),
    ],
    { ...moveRefusals, [alreadyPosted]: "moved-meanwhile" },
  );
}

function own({ actor }: Scope<Buyer>, id: string) {
  return and(eq(withdrawals.id, id), eq(withdrawals.companyId, actor.companyId));
}
