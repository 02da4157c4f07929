import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { oneEffect } from "#app/domain/core/first-answer.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { CardPayments } from "#app/domain/money/card/card-payments.ts";
import { pastIdleCards } from "#app/domain/money/card/give-up-idle.server.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import { moveRequest } from "../shipping/move-request.server.ts";
import { ownShipment } from "../shipping/own-shipment.server.ts";
import { shippingLifecycle } from "../shipping/shipping-request.ts";
import { unpaidMoveRefusals } from "./unpaid-move-refusals.ts";
import { unquoted } from "./unquoted.ts";

type Request = typeof shippingRequests.$inferSelect;

/** The step by which a request's quote is taken back; undefined where it has none that nobody paid. */
export function takeBackMove(
  request: Pick<Request, "state" | "paidAt" | "heldAt" | "weighsFirst">,
  actor: Staff,
) {
  const move = request.weighsFirst ? "takeBackWeighed" : "takeBack";
  if (request.paidAt || request.heldAt) return undefined;
  return shippingLifecycle.allows(move, request.state, actor) ? move : undefined;
}

/**
 * 撤回报价: takes back a quote whose payment has not begun, to be quoted again. Goods stay set aside and
 * boxes packed, so that the packing can be corrected first; the company is told why. A payment by card that
 * nobody approved gives way. Pressed twice it is taken back once.
 */
export async function takeDeliveryQuoteBack(
  scope: Scope<Staff>,
  number: string,
  reason: string,
  cards?: CardPayments,
) {
  const idle = {
    cards,
    kind: "shipping" as const,
    document: () => ownShipment(scope, number),
    why: message("card.given-up", { step: "shipping-quote-taken-back", number }),
  };
  const taken = await pastIdleCards(scope, idle, () => takeBack(scope, number, reason));
  return oneEffect(taken, async () => {
    const request = await ownShipment(scope, number);
    return request?.quotedAt === null && ["quoting", "packing"].includes(request.state);
  });
}

async function takeBack(scope: Scope<Staff>, number: string, reason: string) {
  const { actor } = scope;
  if (!staffMay(actor, "quote-shipping")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.heldAt) return refuse("held");
  if (request.state === "awaiting_finance") return refuse("being-paid");
  const move = takeBackMove(request, actor);
  if (!move) return refuse("not-quoted");
  if (!reason) return refuse("reason-missing");

  return commit(
    scope,
    [
      ...moveRequest(scope, request, move, unquoted, typed(reason)),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.quote-taken-back", { number, words: typed(reason) }),
        href: shippingPage(number),
      }),
    ],
    unpaidMoveRefusals,
  );
}
