import { and, eq, isNull } from "drizzle-orm";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { boxes } from "#db/schema/index.ts";

/** For the commit of a departure: its boxes are all on the truck. */
export function loadAll({ db, actor, now }: Scope<Staff>, requestId: string): Statement {
  return db
    .update(boxes)
    .set({ loadedAt: now, loadedByName: signedName(actor) })
    .where(and(eq(boxes.requestId, requestId), isNull(boxes.loadedAt)));
}
