import { type Buyer, signature } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures, type Upload } from "#app/domain/core/files/save-pictures.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { reviews } from "#db/schema/index.ts";
import { moveRequest } from "./move-request.server.ts";
import { ownShipment } from "./own-shipment.server.ts";
import { shippingLifecycle } from "./shipping-request.ts";

interface Review {
  stars: number;
  comment: string;
  pictures: readonly Upload[];
}

/** 評価する: one to five stars, words and up to four pictures, once per request. */
export async function reviewShipment(
  scope: Scope<Buyer>,
  store: FileStore,
  number: string,
  { stars, comment, pictures }: Review,
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (!shippingLifecycle.allows("evaluate", request.state, actor)) return refuse("not-received");
  if (pictures.length > limits.picturesPerReview) return refuse("too-many-pictures");
  const { id, companyId } = request;
  const saved = await savePictures(scope, store, pictures, { companyId, kind: "review", id });
  if (!saved.ok) return saved;

  const written = await commit(
    scope,
    [
      ...moveRequest(scope, request, "evaluate"),
      db.insert(reviews).values({
        requestId: id,
        companyId,
        stars,
        comment,
        writtenAt: now,
        writtenBy: signature(actor),
      }),
      ...saved.value.statements,
    ],
    moveRefusals,
  );
  if (!written.ok) await saved.value.discard();
  return written;
}
