import { eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { surveyAnswers } from "#db/schema/index.ts";
import type { SurveyAnswers } from "./survey.ts";

/** What this person answered before, if anything. */
export async function findSurvey({ db, actor }: Scope<Buyer>) {
  const [sheet] = await db
    .select()
    .from(surveyAnswers)
    .where(eq(surveyAnswers.userId, actor.id))
    .limit(1);
  return sheet;
}

/** One sheet a person: a second one takes the place of the first. */
export function answerSurvey(scope: Scope<Buyer>, answers: SurveyAnswers) {
  const { db, actor, now } = scope;
  return commit(
    scope,
    [
      db
        .insert(surveyAnswers)
        .values({
          userId: actor.id,
          companyId: actor.companyId,
          answers,
          answeredAt: now,
          changedAt: now,
        })
        .onConflictDoUpdate({ target: surveyAnswers.userId, set: { answers, changedAt: now } }),
    ],
    {},
  );
}
