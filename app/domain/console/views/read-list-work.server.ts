import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { presencesQuery } from "../teamwork/presence.server.ts";
import { colleaguesQuery, whoMay } from "../teamwork/read-teamwork.server.ts";
import type { WorkKind } from "../teamwork/work-kinds.ts";
import { type ViewedList, viewedLists } from "./viewed-lists.ts";
import { viewsQuery } from "./views.server.ts";

function kindOf(list: ViewedList): WorkKind | undefined {
  const words = viewedLists[list];
  return "kind" in words ? words.kind : undefined;
}

/** What surrounds the rows of a list: the views of it, who may take its rows on, and who has which of them open; one round trip. */
export async function readListWork(scope: Scope<Staff>, list: ViewedList) {
  const kind = kindOf(list);
  const [views, people, present] = await Promise.all([
    viewsQuery(scope, list),
    kind ? colleaguesQuery(scope) : [],
    kind ? presencesQuery(scope, kind) : [],
  ]);
  const colleagues = kind ? whoMay(people, kind) : [];
  return { list, views, colleagues, present, me: scope.actor.id, now: scope.now };
}

export type ListWork = Awaited<ReturnType<typeof readListWork>>;
