import { eq } from "drizzle-orm";
import { orders } from "#db/schema/index.ts";
import type { Buyer } from "../actor.ts";
import { daysAfter, japanDay, slashed } from "../calendar.ts";
import { commit } from "../commit.server.ts";
import { moveDocument, movedMeanwhile } from "../document/move-document.server.ts";
import { buyerMay } from "../policy.ts";
import { refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { orderLifecycle } from "./order.ts";
import { ownOrder } from "./own-order.server.ts";

const latestDays = 180;

/** 予約注文: a draft that staff are asked to quote on a later day of Japan. */
export async function reserveOrder(scope: Scope<Buyer>, number: string, openOn: string) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (!orderLifecycle.allows("reserve", order.state, actor)) return refuse("not-a-draft");
  if (openOn <= japanDay(now) || openOn > japanDay(daysAfter(now, latestDays)))
    return refuse("not-ahead");

  const { event, state, version } = moveDocument(
    scope,
    orderLifecycle,
    "order",
    order,
    "reserve",
    `見積を始める日 ${slashed(openOn)}`,
  );
  return commit(
    db,
    [event, db.update(orders).set({ state, version, openOn }).where(eq(orders.id, order.id))],
    { [movedMeanwhile]: "moved-meanwhile" },
  );
}
