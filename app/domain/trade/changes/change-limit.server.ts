import { eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies } from "#db/schema/index.ts";

/** Up to which part of its total a paid order of the company may change without a question. */
export function changeLimitQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ percent: companies.changeLimitPercent })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
    .limit(1);
}

/** 金額変更の確認: saves that part; 0 is asked about every change. */
export async function setChangeLimit({ db, actor }: Scope<Buyer>, percent: number) {
  if (!buyerMay(actor, "settings")) return refuse("forbidden");
  return commit(
    db,
    [
      db
        .update(companies)
        .set({ changeLimitPercent: percent })
        .where(eq(companies.id, actor.companyId)),
    ],
    {},
  );
}
