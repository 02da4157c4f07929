import type { Staff } from "#app/domain/core/actor.ts";
import { message } from "#app/domain/core/message/message.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import type { FoundAct } from "../scanning/read-act.server.ts";
import { moveCase } from "./move-case.server.ts";

/** 撤销 of 放隔离架: the pieces lie where they lay before, unless the buyer has answered or they were moved on since. */
export function undoAside(scope: Scope<Staff>, { details, cases, movedOn }: FoundAct) {
  const { aside } = details;
  if (!aside) return refuse("not-undoable");
  if (cases.some(({ state }) => state !== "awaiting_reply")) return refuse("case-answered");
  if (movedOn || cases.some(({ quarantineShelf }) => quarantineShelf !== aside.shelf))
    return refuse("used-later");
  const before = new Map(aside.before);
  return done<Statement[]>(
    cases.flatMap((one) => {
      const shelf = before.get(one.id) ?? "";
      return moveCase(
        scope,
        one,
        "undoAside",
        { quarantineShelf: shelf },
        message("plain", { text: shelf }),
      );
    }),
  );
}
