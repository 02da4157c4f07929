import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { firstFreeSlot } from "#app/domain/core/free-slot.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { staffViews } from "#db/schema/index.ts";
import { colleaguesQuery, colleaguesWhoMaySee, presencesQuery } from "./teamwork.server.ts";
import { type ListWithViews, listsWithViews, type WorkKind } from "./work-kinds.ts";

/** A person may save this many views, and a list shows as many. */
const viewsMax = 40;

/** Reads the person's views of a list, then those shared by others. */
export function viewsQuery({ db, actor }: Scope<Staff>, list: ListWithViews) {
  const { id, name, query, shared, staffId } = staffViews;
  return db
    .select({ id, name, query, shared, staffId })
    .from(staffViews)
    .where(
      or(
        and(eq(staffId, actor.id), eq(staffViews.list, list)),
        and(eq(shared, true), eq(staffViews.list, list)),
      ),
    )
    .orderBy(asc(ne(staffId, actor.id)), asc(staffViews.createdAt), asc(id))
    .limit(viewsMax);
}

interface NewView {
  list: ListWithViews;
  name: string;
  query: string;
  shared: boolean;
}

/** Saves a view. Refuses it where the person has no free slot or uses the name already. */
export async function saveView(scope: Scope<Staff>, view: NewView) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "share-work") || !staffMay(actor, listsWithViews[view.list].duty))
    return refuse("forbidden");
  const slot = firstFreeSlot(staffViews, actor.id, viewsMax, "staff_id");
  const row = { ...view, id: crypto.randomUUID(), staffId: actor.id, slot, createdAt: now };
  const statements = [
    guard(sql`${slot} IS NOT NULL`, "too-many"),
    db.insert(staffViews).values(row),
  ];
  return commit(scope, statements, {
    "staff_views.staff_id, staff_views.list, staff_views.name": "name-taken",
    "staff_views.staff_id, staff_views.slot": "name-taken",
  });
}

/** Deletes one of the person's own views; one that is gone already is not an error. */
export function deleteView(scope: Scope<Staff>, id: string) {
  const { db, actor } = scope;
  const own = and(eq(staffViews.id, id), eq(staffViews.staffId, actor.id));
  return commit(scope, [db.delete(staffViews).where(own)], {});
}

function kindOf(list: ListWithViews): WorkKind | undefined {
  const words = listsWithViews[list];
  return "kind" in words ? words.kind : undefined;
}

/**
 * Reads what surrounds the rows of a list: its views, the people who may take its rows on, and who has which
 * of them open; in parallel.
 */
export async function readListWork(scope: Scope<Staff>, list: ListWithViews) {
  const kind = kindOf(list);
  const [views, people, present] = await Promise.all([
    viewsQuery(scope, list),
    kind ? colleaguesQuery(scope) : [],
    kind ? presencesQuery(scope, kind) : [],
  ]);
  const colleagues = kind ? colleaguesWhoMaySee(people, kind) : [];
  const sharesWork = staffMay(scope.actor, "share-work");
  return { list, views, colleagues, present, sharesWork, me: scope.actor.id, now: scope.now };
}

export type ListWork = Awaited<ReturnType<typeof readListWork>>;
