import { and, eq, exists } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { type Guarded, guard } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { casePage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { problemCases } from "#db/schema/index.ts";
import type { CaseBefore } from "../scanning/act-details.ts";
import { moveCase } from "./move-case.server.ts";
import type { CaseState } from "./problem-case.ts";

type Case = typeof problemCases.$inferSelect;

const waysBack = {
  awaiting_reply: "unarriveAsked",
  in_follow_up: "unarriveAnswered",
  awaiting_goods: "unarriveAwaited",
} as const satisfies Partial<Record<CaseState, string>>;

/**
 * The cases that an arrival ended, or made smaller, as they were before it; their company is told. No money
 * moves by an arrival, so none moves back. Undefined once a company or staff have gone on with one.
 */
export function arrivalsUndone(
  scope: Scope<Staff>,
  before: readonly CaseBefore[],
  now: readonly Case[],
): Guarded<"used-later">[] | undefined {
  const undone = before.map((was) => {
    const one = now.find(({ id }) => id === was.id);
    return one && arrivalUndone(scope, was, one);
  });
  return undone.every((statements) => statements !== undefined) ? undone.flat() : undefined;
}

function arrivalUndone(scope: Scope<Staff>, was: CaseBefore, one: Case) {
  if (one.state === was.state && one.version === was.version) return asMany(scope, was);
  const back = was.state in waysBack ? waysBack[was.state as keyof typeof waysBack] : undefined;
  if (!back || one.state !== "done" || one.version !== was.version + 1) return undefined;
  return [...moveCase(scope, one, back, { closedAt: null }), told(scope, one)];
}

/** Restores the pieces of a case, unless the case was changed meanwhile. */
function asMany({ db }: Scope<Staff>, { id, version, quantity }: CaseBefore) {
  const own = eq(problemCases.id, id);
  const asBefore = and(own, eq(problemCases.version, version));
  return [
    guard(exists(db.select().from(problemCases).where(asBefore)), "used-later"),
    db.update(problemCases).set({ quantity }).where(own),
  ];
}

function told(scope: Scope<Staff>, { companyId, orderId, number }: Case) {
  return notify(scope, {
    companyId,
    about: { order: orderId },
    kind: "warehouse",
    letter: letter("case.arrival-undone", { number }),
    href: casePage(number),
  });
}
