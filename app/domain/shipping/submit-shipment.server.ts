import { eq } from "drizzle-orm";
import { shippingRequests } from "#db/schema/index.ts";
import type { Buyer } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { moveDocument, movedMeanwhile } from "../document/move-document.server.ts";
import { buyerMay } from "../policy.ts";
import { refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { oversold, reserveStock } from "./move-stock.server.ts";
import { linesQuery, ownShipment } from "./own-shipment.server.ts";
import { shippingLifecycle } from "./shipping-request.ts";

/** 配送を依頼する on a 一時保存: only now is the stock set aside, if it is still there. */
export async function submitShipment(scope: Scope<Buyer>, number: string) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (!shippingLifecycle.allows("submit", request.state, actor)) return refuse("not-a-draft");
  if (!actor.emailVerified) return refuse("email-not-verified");

  const lines = await linesQuery(scope, request.id);
  const { event, state, version } = moveDocument(
    scope,
    shippingLifecycle,
    "shipping",
    request,
    "submit",
  );
  return commit(
    db,
    [
      event,
      db
        .update(shippingRequests)
        .set({ state, version, submittedAt: now })
        .where(eq(shippingRequests.id, request.id)),
      ...reserveStock(scope, lines),
    ],
    { [movedMeanwhile]: "moved-meanwhile", [oversold]: "not-enough-stock" },
  );
}
