import { and, asc, eq, isNull, lt } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { type Letter, letter } from "#app/domain/core/letter/letter.ts";
import { casePage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { caseDefaults, problemCases } from "#db/schema/index.ts";
import { answerRefusals, planAnswer } from "./answer-case.server.ts";
import { asksNothing, defaultsOf } from "./case-answers.ts";
import { caseAnswerName } from "./case-labels.ts";
import { moveCase } from "./move-case.server.ts";
import type { CaseAnswer } from "./problem-case.ts";
import { type FoundCase, readCase } from "./read-case.server.ts";

/** Of one run; the rest waits for the next hour. */
const casesPerRun = 200;

/**
 * Gives overdue cases the company's default answer. Without one, or if it is no longer possible, the company is
 * notified once and the case keeps waiting.
 */
export async function answerOverdueCases(scope: Scope<System>) {
  const { db, now } = scope;
  const due = await db
    .select({ number: problemCases.number, answer: caseDefaults.answer })
    .from(problemCases)
    .leftJoin(
      caseDefaults,
      and(
        eq(caseDefaults.companyId, problemCases.companyId),
        eq(caseDefaults.kind, problemCases.kind),
      ),
    )
    .where(
      and(
        eq(problemCases.state, "awaiting_reply"),
        lt(problemCases.replyBy, now),
        isNull(problemCases.overdueAt),
      ),
    )
    .orderBy(asc(problemCases.replyBy))
    .limit(casesPerRun);
  for (const { number, answer } of due) {
    const found = await readCase(scope, number);
    // Answered or given more time since: whoever was first keeps it.
    if (found?.one.state !== "awaiting_reply" || found.one.replyBy >= now) continue;
    await answerOverdue(scope, found, answer);
  }
}

async function answerOverdue(scope: Scope<System>, found: FoundCase, answer: CaseAnswer | null) {
  const { one, order } = found;
  const waits = asksNothing(one.kind, order.state === "forwarded") ? "loss-report" : "answer";
  if (answer && defaultsOf[one.kind].includes(answer)) {
    const planned = planAnswer(scope, found, { answer, note: "" });
    if (planned.ok) {
      const told = notice(
        letter("case.answered-by-default", {
          number: one.number,
          answer: caseAnswerName(one.kind, answer),
        }),
      );
      const written = await commit(scope, [...planned.value, told], answerRefusals);
      if (written.ok || written.reason === "moved-meanwhile") return;
    }
  }
  await commit(
    scope,
    [
      ...moveCase(scope, one, "remind", { overdueAt: scope.now }),
      notice(
        letter("case.overdue", {
          number: one.number,
          waits: answer ? "answer-instead-of-default" : waits,
        }),
      ),
    ],
    moveRefusals,
  );

  function notice(told: Letter) {
    return notify(scope, {
      companyId: one.companyId,
      about: { order: one.orderId },
      kind: "warehouse",
      letter: told,
      href: casePage(one.number),
    });
  }
}
