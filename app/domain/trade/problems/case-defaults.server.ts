import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { caseDefaults } from "#db/schema/index.ts";
import { defaultsOf } from "./case-answers.ts";
import { type CaseAnswer, type CaseKind, caseKinds } from "./problem-case.ts";

/** The statement for what the company wants done when nobody has answered in time. */
export function caseDefaultsQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ kind: caseDefaults.kind, answer: caseDefaults.answer })
    .from(caseDefaults)
    .where(eq(caseDefaults.companyId, actor.companyId))
    .limit(caseKinds.length);
}

type Chosen = Partial<Record<CaseKind, CaseAnswer | null>>;

/** 期限後の回答: saves them; a kind that is set to nothing is waited for. */
export async function setCaseDefaults(scope: Scope<Buyer>, chosen: Chosen) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "settings")) return refuse("forbidden");
  const set = Object.entries(chosen) as [CaseKind, CaseAnswer | null][];
  if (set.some(([kind, answer]) => answer && !defaultsOf[kind].includes(answer)))
    return refuse("no-such-answer");
  const { companyId } = actor;
  const statements = set.map(([kind, answer]): Statement => {
    if (answer)
      return db
        .insert(caseDefaults)
        .values({ companyId, kind, answer })
        .onConflictDoUpdate({
          target: [caseDefaults.companyId, caseDefaults.kind],
          set: { answer },
        });
    return db
      .delete(caseDefaults)
      .where(and(eq(caseDefaults.companyId, companyId), eq(caseDefaults.kind, kind)));
  });
  return commit(scope, statements, {});
}
