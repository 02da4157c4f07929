import { asc, eq, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { cardPayments } from "#db/schema/index.ts";
import type { CardPayments } from "./card-payments.ts";
import { settleCardPayment } from "./settle-card-payment.server.ts";

/** How many are asked about in one run; those asked longest ago come first. */
const atOnce = 30;

/** Finishes what was left half way: buyers who approved and did not return, captures that PayPal still looks at. */
export async function settleCardPayments(scope: Scope<System>, cards: CardPayments | undefined) {
  if (!cards) return;
  const { db, now } = scope;
  const open = await db
    .select()
    .from(cardPayments)
    .where(sql`${cardPayments.state} IN ('created', 'approved', 'pending')`)
    .orderBy(asc(cardPayments.askedAt))
    .limit(atOnce);
  for (const payment of open) {
    const asked = db
      .update(cardPayments)
      .set({ askedAt: now })
      .where(eq(cardPayments.id, payment.id));
    await commit(scope, [asked], {});
    // The service is down for all of them; the next run asks again.
    if ((await settleCardPayment(scope, cards, payment)) === "away") return;
  }
}
