import type { AppLoadContext } from "@remix-run/cloudflare";
import { markMentionsOnSeen } from "#app/domain/console/teamwork/own-work.server.ts";
import { recordPresence } from "#app/domain/console/teamwork/teamwork.server.ts";
import type { WorkKind } from "#app/domain/console/teamwork/work-kinds.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";

interface Opened {
  kind: WorkKind;
  id: string;
  /** They can do something with it: colleagues see that they are at it. */
  atWork: boolean;
}

/** Whoever opens a document has seen what named them on it, and is at work on it; once the answer is on its way. */
export function opened(context: AppLoadContext, scope: Scope<Staff>, { kind, id, atWork }: Opened) {
  context.after(() => markMentionsOnSeen(scope, kind, id));
  if (atWork) context.after(() => recordPresence(scope, kind, id));
}
