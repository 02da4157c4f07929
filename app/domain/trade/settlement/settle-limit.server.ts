import { eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies } from "#db/schema/index.ts";

/** The most that a company may let us take without a question. */
export const settleLimitMaxYen = 1_000_000;

/** Up to how many yen more the measured weight may cost the company without a question. */
export function settleLimitQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ limitYen: companies.settleLimitYen })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
    .limit(1);
}

/** 送料差額の確認: saves that limit; 0 is asked about every difference. Spends money: whoever may pay too. */
export async function setSettleLimit(scope: Scope<Buyer>, limitYen: number) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "settings") || !buyerMay(actor, "pay")) return refuse("forbidden");
  return commit(
    scope,
    [
      db
        .update(companies)
        .set({ settleLimitYen: limitYen })
        .where(eq(companies.id, actor.companyId)),
    ],
    {},
  );
}
