import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { casePage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import type { problemCases } from "#db/schema/index.ts";
import { moveCase } from "./move-case.server.ts";

type Case = typeof problemCases.$inferSelect;

/** Whether nobody has gone on with a case since it was opened, whether it asked something or only told. */
export function isUnanswered({ state, answer, version }: Case) {
  return state === "awaiting_reply" || (state === "done" && answer === null && version === 1);
}

/** A case that nobody has answered is none: what opened it was undone. The pieces are that one's business. */
export function withdrawUnanswered(scope: Scope<Staff>, one: Case): Statement[] {
  return [
    ...moveCase(scope, one, one.state === "done" ? "withdrawTold" : "withdraw", {
      closedAt: scope.now,
    }),
    notify(scope, {
      companyId: one.companyId,
      about: { order: one.orderId },
      kind: "warehouse",
      letter: letter("case.withdrawn", { number: one.number }),
      href: casePage(one.number),
    }),
  ];
}
