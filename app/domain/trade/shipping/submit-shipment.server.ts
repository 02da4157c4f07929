import { sql } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { actForCompany } from "#app/domain/customers/authorisation/act-for-company.server.ts";
import { deliveryManagerQuery } from "#app/domain/customers/authorisation/authorisations.server.ts";
import { ownersVerified } from "#app/domain/customers/company/owner.server.ts";
import { settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { standsQuery, stoodMeanwhile, storageAsked, takeStands } from "../floor/storage.server.ts";
import { weighedLinesQuery } from "../settlement/stage-basis.server.ts";
import { wrongDesiredDay } from "../shipping-draft/desired-day.ts";
import { moveRequest } from "./move-request.server.ts";
import { oversold, reserveStock } from "./move-stock.server.ts";
import { ownShipment } from "./own-shipment.server.ts";
import { shippingLifecycle } from "./shipping-request.ts";

/**
 * 配送を依頼する on a 一時保存: only now is the stock set aside, if it is still there. While the
 * company delegates its deliveries, its account manager submits in its place and nobody else.
 */
export async function submitShipment(scope: Scope<Buyer | Staff>, number: string) {
  const { db, actor, now } = scope;
  const may = actor.kind === "buyer" ? buyerMay(actor, "ship") : staffMay(actor, "act-for-company");
  if (!may) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (!shippingLifecycle.allows("submit", request.state, actor)) return refuse("not-a-draft");
  if (request.coSignerId && !request.coSignedAt) return refuse("co-sign-missing");
  if (request.selfConsolidated && !request.mainNumber) return refuse("main-number-missing");
  // Our manager cannot write the company's wish anew, and sends what is late already.
  const { desiredOn, method } = request;
  const wrongDay =
    actor.kind === "buyer" ? wrongDesiredDay(desiredOn, now, method.daysMin) : undefined;
  if (wrongDay) return refuse(wrongDay);
  const verified =
    actor.kind === "buyer" ? actor.emailVerified : await ownersVerified(scope, request.companyId);
  if (!verified) return refuse("email-not-verified");

  if (actor.kind === "buyer") {
    const [manager] = await deliveryManagerQuery({ ...scope, actor });
    if (manager) return refuse("delegated");
  }

  const lotIds = sql`(SELECT lot_id FROM shipping_lines WHERE request_id = ${request.id})`;
  const [lines, stands, settings] = await db.batch([
    weighedLinesQuery(scope, request.id),
    standsQuery(scope, lotIds),
    settingsQuery(scope),
  ]);
  const storage = storageAsked(lines, stands, settings, now);
  if (actor.kind === "buyer" && lines.some((line) => line.onPaidShelf))
    return refuse("paid-storage");
  return commit(
    scope,
    [
      ...moveRequest(scope, request, "submit", { submittedAt: now, storageToldYen: storage.yen }),
      ...actForCompany(scope, {
        kind: "delivery",
        companyId: request.companyId,
        document: { kind: "shipping", number },
        amountYen: 0,
        stateBefore: request.state,
        stateAfter: shippingLifecycle.moves.submit.to,
      }),
      ...reserveStock(scope, lines),
      ...takeStands(scope, storage),
    ],
    {
      ...moveRefusals,
      [oversold]: "not-enough-stock",
      [stoodMeanwhile]: "not-enough-stock",
      act_not_authorised: "not-authorised",
    },
  );
}
