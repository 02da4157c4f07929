import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { floorActs } from "#db/schema/index.ts";
import type { FloorActKind, FloorSubject } from "./floor-act.ts";

interface Undone {
  kinds: readonly FloorActKind[];
  subject: FloorSubject;
  subjectIds: readonly string[];
  reason: string;
  /** What else the act has to be. */
  which?: SQL;
}

interface Act {
  /** The key of the form that did it, so that sending it twice is one act. */
  id: string;
  kind: FloorActKind;
  subject: FloorSubject;
  subjectId: string;
  /** What was held in hand, as it stands on its label. */
  label: string | SQL<string>;
  /** Pieces. */
  quantity: number;
  /** What its own undoing needs to know, in the words of its area. */
  details?: unknown;
}

/** What somebody did on the floor, kept in the commit that does it: a list to look at, and the way back. */
export function keepAct({ db, actor, now }: Scope<Staff>, act: Act): Statement {
  return db
    .insert(floorActs)
    .values({ details: {}, ...act, staffId: actor.id, staffName: actor.name, at: now });
}

/** 装箱完成 and 揽收: what was done to a whole request; the history of the request keeps it from being done twice. */
export function keepRequestAct(
  scope: Scope<Staff>,
  kind: "pack" | "depart",
  { id, number, pieceCount }: { id: string; number: string; pieceCount: number },
) {
  return keepAct(scope, {
    id: crypto.randomUUID(),
    kind,
    subject: "request",
    subjectId: id,
    label: number,
    quantity: pieceCount,
  });
}

/** The same act is on record already: a form sent twice. */
export const actRefusals = { "floor_acts.id": "done-already" } as const;

/**
 * Marks an act as undone, for the commit that reverses it. Of two who undo at once the second loses to
 * the history rows of what is reversed: name `moveRefusals` in the commit.
 */
export function markUndone({ db, actor, now }: Scope<Staff>, id: string, reason: string) {
  return db
    .update(floorActs)
    .set({ undoneAt: now, undoneBy: actor.id, undoneByName: actor.name, undoReason: reason })
    .where(and(eq(floorActs.id, id), isNull(floorActs.undoneAt)));
}

/**
 * Marks what stands of these acts as undone where their undoing is work of another page: a pack, a loaded box,
 * a pick. For the commit that reverses it.
 */
export function markUndoneOf(
  { db, actor, now }: Scope<Staff>,
  { kinds, subject, subjectIds, reason, which }: Undone,
) {
  return db
    .update(floorActs)
    .set({ undoneAt: now, undoneBy: actor.id, undoneByName: actor.name, undoReason: reason })
    .where(
      and(
        eq(floorActs.subject, subject),
        inArray(floorActs.subjectId, [...subjectIds]),
        inArray(floorActs.kind, [...kinds]),
        isNull(floorActs.undoneAt),
        which,
      ),
    );
}
