import type { Buyer } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { keepAmounts } from "../amounts/keep-amounts.server.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { orderLifecycle } from "../order/order.ts";
import { ownOrder } from "../order/own-order.server.ts";
import { lacksLabels } from "./unlabelled-lines.server.ts";

const latestDays = 180;

/** 予約注文: a draft that staff are asked to quote on a later day of Japan. */
export async function reserveOrder(scope: Scope<Buyer>, number: string, openOn: string) {
  const { actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (!orderLifecycle.allows("reserve", order.state, actor)) return refuse("not-a-draft");
  if (openOn <= japanDay(now) || openOn > japanDay(daysAfter(now, latestDays)))
    return refuse("not-ahead");
  if (await lacksLabels(scope, order.id)) return refuse("label-missing");

  return commit(
    scope,
    [
      ...moveOrder(
        scope,
        order,
        "reserve",
        { openOn },
        message("order.quoted-from", { day: openOn }),
      ),
      keepAmounts(scope, order.id, { kind: "estimate" }),
    ],
    moveRefusals,
  );
}
