import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { issuePapers } from "#app/domain/money/invoice/issue-papers.server.ts";
import { lacksPhotos } from "../departing/box-photos.server.ts";
import { loadAll } from "../departing/load-all.server.ts";
import { keepRequestAct } from "../floor/floor-acts.server.ts";
import { moveRequest } from "./move-request.server.ts";
import { shipStock } from "./move-stock.server.ts";
import { linesQuery, ownShipment } from "./own-shipment.server.ts";
import { shippingLifecycle } from "./shipping-request.ts";

/** 揽收: the carrier has taken the boxes and its number is still to come; the pieces leave the stock. */
export async function pickUpShipment(scope: Scope<Staff>, number: string, carrier: string) {
  const { actor, now } = scope;
  if (!staffMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.heldAt) return refuse("held");
  if (!shippingLifecycle.allows("pickUp", request.state, actor)) return refuse("not-to-ship");
  if (await lacksPhotos(scope, request)) return refuse("photo-missing");

  const lines = await linesQuery(scope, request.id);
  return commit(
    scope,
    [
      ...moveRequest(
        scope,
        request,
        "pickUp",
        { carrier, shippedAt: now },
        message("plain", { text: carrier }),
      ),
      ...issuePapers(scope, { event: "shipped", request }),
      ...shipStock(scope, lines),
      loadAll(scope, request.id),
      keepRequestAct(scope, "depart", request),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.picked-up", { number: request.number, carrier }),
        href: shippingPage(request.number),
      }),
    ],
    moveRefusals,
  );
}
