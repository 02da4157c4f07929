import { and, eq } from "drizzle-orm";
import { type Staff, signature } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { type Message, sameMessage } from "#app/domain/core/message/message.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { documentEvents, type shippingRequests } from "#db/schema/index.ts";
import { actOnRequest } from "../shipping-acts/act-on-request.server.ts";

type Request = typeof shippingRequests.$inferSelect;

interface LightBoxes {
  farTooLight: boolean;
  /** The boxes that were ticked as weighed again, as the history keeps their figures. */
  reweighed: Message | null;
  refundYen: number;
  /** The most that one person may give back on such weights, as with waivers. */
  limitYen: number;
}

/**
 * Boxes at less than half of their goods' weight do not send back a large sum on one person's word: the
 * first one's finishing is kept with the figures until another finishes the same boxes. Undefined where
 * nothing stands against it. The packing that follows takes the version after the one that was asked in.
 */
export async function lightByOne(
  scope: Scope<Staff>,
  request: Request,
  { farTooLight, reweighed, refundYen, limitYen }: LightBoxes,
) {
  if (!farTooLight || refundYen <= limitYen) return undefined;
  const { db, actor } = scope;
  const [last] = await db
    .select({ move: documentEvents.move, by: documentEvents.by, note: documentEvents.note })
    .from(documentEvents)
    .where(
      and(
        eq(documentEvents.documentKind, "shipping"),
        eq(documentEvents.documentId, request.id),
        eq(documentEvents.version, request.version),
      ),
    )
    .limit(1);
  const asked = last?.move === "askLight" && sameMessage(last.note, reweighed);
  if (asked) return last.by === signature(actor) ? refuse("light-by-one") : undefined;
  const written = await commit(
    scope,
    actOnRequest(scope, request, "askLight", {}, reweighed),
    moveRefusals,
  );
  return written.ok ? refuse("light-by-one") : written;
}
