import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { actorKey, type Staff } from "#app/domain/core/actor.ts";
import { daysAfter, endOfDay, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { issuePapers } from "#app/domain/money/papers/issue-papers.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import { actOnRequest, moveRequest } from "./move-request.server.ts";
import { ownShipment } from "./own-shipment.server.ts";
import { findPacker } from "./pack-shipment.server.ts";
import { awaitsWaiverFrom, isWaiverAsked, owedFreightYen, owedYen } from "./settlement.ts";
import { shippingLifecycle } from "./shipping-request.ts";
import { recordStage } from "./stages.server.ts";

type Request = typeof shippingRequests.$inferSelect;

/** The rule of the table that refuses a waiver whose second person is the one who asked. */
const waiveRefusals = { ...moveRefusals, waive_by_two: "asked-already" } as const;

/**
 * 免收差额: waives what the measured weight and the company's hold cost more, with a reason that the buyer reads. Above
 * a dated limit it takes two people: the first one's press only asks for it. Answers whether it is waived or asked
 * for.
 */
export async function waiveDifference(scope: Scope<Staff>, number: string, reason: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "quote-shipping")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const owed = owedYen(request);
  const move = request.owesUnpacked ? "waiveHold" : "waiveDifference";
  if (owed <= 0 || !shippingLifecycle.allows(move, request.state, actor))
    return refuse("nothing-owed");
  if (!reason) return refuse("reason-missing");
  // The person who weighed the boxes may not alone decide what their weight costs.
  if ((await findPacker(db, request.id)) === actorKey(actor)) return refuse("packed-yourself");
  const settings = settingsIn(await settingsQuery(scope));
  if (owed > Number(settings("waiveTwoPeopleYen")) && !awaitsWaiverFrom(request, actor))
    return askToWaive(scope, request, owed, reason);
  const waived = await waive(scope, request, move, reason);
  return waived.ok ? done("waived" as const) : waived;
}

async function askToWaive(
  scope: Scope<Staff>,
  request: Request,
  waiveAskedYen: number,
  waiveReason: string,
) {
  const { actor } = scope;
  const waiveAskedBy = actorKey(actor);
  if (request.waiveAskedBy === waiveAskedBy && request.waiveAskedYen === waiveAskedYen)
    return refuse("asked-already");
  const waiveAskedByName = actor.name;
  const asked = { waiveAskedBy, waiveAskedByName, waiveAskedYen, waiveReason };
  const written = await commit(
    scope,
    actOnRequest(scope, request, "askWaive", asked, typedMessage(waiveReason)),
    moveRefusals,
  );
  return written.ok ? done("asked" as const) : written;
}

function waive(
  scope: Scope<Staff>,
  request: Request,
  move: "waiveHold" | "waiveDifference",
  reason: string,
) {
  const { holdOwedYen } = request;
  const owed = owedYen(request);
  const freightYen = request.freightYen - owedFreightYen(request);
  const changes = {
    freightYen,
    settleBy: null,
    owesUnpacked: false,
    holdOwedYen: 0,
    totalYen: request.totalYen - owed,
    storageYen: request.storageYen - holdOwedYen,
    holdYen: request.holdYen - holdOwedYen,
    waiveAskedBy: null,
  };
  return commit(
    scope,
    [
      ...moveRequest(scope, request, move, changes, typedMessage(reason)),
      ...issuePapers(scope, { event: "shipment-settled", request }),
      recordStage(scope, request.id, {
        kind: "waived",
        freightYen: { min: freightYen, max: freightYen },
        freight: undefined,
        listFrom: undefined,
        dues: undefined,
        reason: typedMessage(reason),
      }),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.difference-waived", {
          number: request.number,
          words: typedMessage(reason),
        }),
        href: shippingPage(request.number),
      }),
    ],
    waiveRefusals,
  );
}

/** The company waited for our answer, so it has at least this many days to pay. */
const daysToPay = 3;

/**
 * 不同意免收: refuses a colleague's wish to waive a difference, with a reason that the buyer reads; the difference stays
 * due. Not for the person who asked or packed.
 */
export async function refuseWaiver(scope: Scope<Staff>, number: string, reason: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "quote-shipping")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const owed = owedYen(request);
  const { settleBy } = request;
  if (!isWaiverAsked(request)) return refuse("not-asked");
  if (!reason) return refuse("reason-missing");
  if (!awaitsWaiverFrom(request, actor)) return refuse("asked-yourself");
  if ((await findPacker(db, request.id)) === actorKey(actor)) return refuse("packed-yourself");
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
        typedMessage(reason),
      ),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.difference-due", {
          number,
          words: typedMessage(reason),
          owedYen: owed,
          payBy: payBy && japanDay(payBy),
        }),
        href: shippingPage(number),
      }),
    ],
    moveRefusals,
  );
}
