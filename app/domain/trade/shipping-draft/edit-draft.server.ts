import { eq } from "drizzle-orm";
import { forgetMarksOfLimited } from "#app/domain/content/notice/unread.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { shippingLines } from "#db/schema/index.ts";
import { fillCustoms } from "../floor/own-goods.server.ts";
import { stoodMeanwhile } from "../floor/storage.server.ts";
import { moveRequest } from "../shipping/move-request.server.ts";
import { oversold } from "../shipping/move-stock.server.ts";
import { ownShipment } from "../shipping/own-shipment.server.ts";
import { submitNow } from "../shipping/request-shipment.server.ts";
import { shippingLifecycle } from "../shipping/shipping-request.ts";
import { askedColumns, keepEstimate, linesOf, readChoice } from "./read-choice.server.ts";
import type { ShipmentChoice } from "./shipment-choice.server.ts";

/** 下書きを書き直す: a draft with another content, kept or handed in at once. Its number stays. */
export async function editDraft(scope: Scope<Buyer>, number: string, wanted: ShipmentChoice) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (!shippingLifecycle.allows("edit", request.state, actor)) return refuse("not-a-draft");
  if (wanted.submit && request.coSignerId) return refuse("co-sign-missing");
  const read = await readChoice(scope, wanted);
  if (!read.ok) return read;
  const { id } = request;
  const taken = linesOf(id, read.value.chosen);
  const edited = { ...request, version: request.version + 1 };
  const written = await commit(
    scope,
    [
      ...moveRequest(scope, request, "edit", {
        ...askedColumns(wanted, read.value),
        // Whoever agreed, agreed to what it was.
        coSignedAt: null,
      }),
      db.delete(shippingLines).where(eq(shippingLines.requestId, id)),
      ...taken.map((line) => db.insert(shippingLines).values(line)),
      forgetMarksOfLimited(db, request.companyId),
      fillCustoms(scope, request.companyId, id),
      keepEstimate(scope, id, read.value),
      ...(wanted.submit ? submitNow(scope, edited, taken, read.value.storage) : []),
    ],
    { ...moveRefusals, [oversold]: "not-enough-stock", [stoodMeanwhile]: "not-enough-stock" },
  );
  return written.ok ? done({ number }) : written;
}
