import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { shippingLines } from "#db/schema/index.ts";
import { actOnRequest } from "./move-request.server.ts";
import { ownShipment } from "./own-shipment.server.ts";
import { takesFiles } from "./shipping-request.ts";

/** The customs entries of a line. */
interface CustomsEntry {
  hsCode: string;
  descriptionEn: string;
  descriptionJa: string;
}

/**
 * Sets 税番 and the English and Japanese names of a shipment's lines for customs papers, by the line's id, until the
 * carrier has the goods. Refuses a line of another request. In a draft a change withdraws the second person's consent.
 */
export async function setHsCodes(
  scope: Scope<Buyer>,
  number: string,
  named: ReadonlyMap<string, CustomsEntry>,
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.shippedAt || !takesFiles(request.state)) return refuse("shipped-already");
  const lines = await db
    .select({
      id: shippingLines.id,
      hsCode: shippingLines.hsCode,
      descriptionEn: shippingLines.descriptionEn,
      descriptionJa: shippingLines.descriptionJa,
    })
    .from(shippingLines)
    .where(eq(shippingLines.requestId, request.id))
    .limit(limits.linesPerOrder);
  const own = new Map(lines.map(({ id, ...entry }) => [id, entry]));
  if ([...named.keys()].some((id) => !own.has(id))) return refuse("not-found");
  const anew = [...named].filter(([id, words]) => !isSameEntry(own.get(id)!, words));
  if (anew.length === 0) return done(undefined);
  return commit(
    scope,
    [
      ...(request.state === "draft"
        ? actOnRequest(scope, request, "nameCustoms", { coSignedAt: null })
        : []),
      ...anew.map(([id, words]) =>
        db
          .update(shippingLines)
          .set(words)
          .where(and(eq(shippingLines.id, id), eq(shippingLines.requestId, request.id))),
      ),
    ],
    moveRefusals,
  );
}

function isSameEntry(one: CustomsEntry, other: CustomsEntry) {
  return (
    one.hsCode === other.hsCode &&
    one.descriptionEn === other.descriptionEn &&
    one.descriptionJa === other.descriptionJa
  );
}
