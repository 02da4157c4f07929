import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typed } from "#app/domain/content/phrase/typed.ts";
import { type Staff, signature } from "#app/domain/core/actor.ts";
import { daysAfter, endOfDay, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownShipment } from "../shipping/own-shipment.server.ts";
import { actOnRequest } from "../shipping-acts/act-on-request.server.ts";
import { packerOf } from "./packer-of.server.ts";
import { owedYen } from "./settle.ts";
import { waiverAsked, waiverWaits } from "./waiver-waits.ts";

/** The company waited for an answer of ours: it has at least so many days from then to pay. */
const daysToPay = 3;

/**
 * 不同意免收: refuses a colleague's request to waive a difference, with a reason that the buyer reads; the difference
 * stays due. Not for the person who asked or packed, as the waiver itself.
 */
export async function refuseWaiver(scope: Scope<Staff>, number: string, reason: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "quote-shipping")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const owed = owedYen(request);
  const { settleBy } = request;
  if (!waiverAsked(request)) return refuse("not-asked");
  if (!reason) return refuse("reason-missing");
  if (!waiverWaits(request, actor)) return refuse("asked-yourself");
  if ((await packerOf(db, request.id)) === signature(actor)) return refuse("packed-yourself");
  const soonest = endOfDay(daysAfter(now, daysToPay));
  const payBy = settleBy && settleBy < soonest ? soonest : settleBy;
  return commit(
    scope,
    [
      ...actOnRequest(
        scope,
        request,
        "refuseWaive",
        { settleBy: payBy, waiveAskedBy: null },
        typed(reason),
      ),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.difference-due", {
          number,
          words: typed(reason),
          owedYen: owed,
          payBy: payBy && japanDay(payBy),
        }),
        href: shippingPage(number),
      }),
    ],
    moveRefusals,
  );
}
