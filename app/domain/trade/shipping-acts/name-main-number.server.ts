import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { ownShipment } from "../shipping/own-shipment.server.ts";
import { takesFiles } from "../shipping/shipping-request.ts";
import { actOnRequest } from "./act-on-request.server.ts";
import { askMainNumber } from "./ask-main-number.server.ts";

/**
 * 主番号 of what travels together, until the carrier has the goods; empty travels alone again. What the
 * company sends together by itself keeps a number once it is handed in. Who agreed to a draft agreed to its
 * number too, and agrees anew; once it is handed in, the number that two people agreed to stands until the other
 * of them agrees to the new one.
 */
export async function nameMainNumber(scope: Scope<Buyer>, number: string, mainNumber: string) {
  if (!buyerMay(scope.actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.mainNumber === mainNumber) return done(undefined);
  if (!takesFiles(request.state) || request.shippedAt) return refuse("shipped-already");
  if (!mainNumber && request.selfConsolidated && request.submittedAt)
    return refuse("main-number-missing");
  if (request.coSignedAt && request.state !== "draft")
    return askMainNumber(scope, request, mainNumber);
  return commit(
    scope,
    actOnRequest(
      scope,
      request,
      "nameMain",
      { mainNumber, coSignedAt: null },
      message("plain", { text: mainNumber }),
    ),
    moveRefusals,
  );
}

const togetherMax = 50;

/** The statement for the company's other requests under the same main number, the oldest first. */
export function togetherQuery({ db, actor }: Scope<Buyer>, number: string) {
  const own = db
    .select({ mainNumber: shippingRequests.mainNumber })
    .from(shippingRequests)
    .where(and(eq(shippingRequests.number, number), shipmentsWithin(actor)));
  return db
    .select({ number: shippingRequests.number, state: shippingRequests.state })
    .from(shippingRequests)
    .where(
      and(
        shipmentsWithin(actor),
        inArray(shippingRequests.mainNumber, own),
        ne(shippingRequests.mainNumber, ""),
        ne(shippingRequests.number, number),
      ),
    )
    .orderBy(asc(shippingRequests.createdAt))
    .limit(togetherMax);
}
