import { and, asc, lte, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orders } from "#db/schema/index.ts";
import { recordAmounts } from "./amounts-versions.server.ts";
import { moveOrder, recordSourcePrices } from "./move-order.server.ts";
import { orderLifecycle } from "./order.ts";
import { ownOrder } from "./own-order.server.ts";
import { lacksLabels } from "./write-order.server.ts";

const latestDays = 180;

/** True for a day of Japan on which the quote of a pre-order may start. */
function mayOpenOn(openOn: string, now: Date) {
  return openOn > japanDay(now) && openOn <= japanDay(daysAfter(now, latestDays));
}

/** 予約注文: reserves a draft to be quoted on a later day of Japan. */
export async function reserveOrder(scope: Scope<Buyer>, number: string, openOn: string) {
  const { actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (!orderLifecycle.allows("reserve", order.state, actor)) return refuse("not-a-draft");
  if (!mayOpenOn(openOn, now)) return refuse("not-ahead");
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
      recordAmounts(scope, order.id, { kind: "estimate" }),
    ],
    moveRefusals,
  );
}

/** Changes the day on which the quote of a pre-order starts. The same day again changes nothing. */
export async function reschedulePreorder(scope: Scope<Buyer>, number: string, openOn: string) {
  const found = await findPreorder(scope, number, "reschedule");
  if (!found.ok) return found;
  const order = found.value;
  if (openOn === order.openOn) return done(undefined);
  if (!mayOpenOn(openOn, scope.now)) return refuse("not-ahead");
  const note = message("order.quoted-from", { day: openOn });
  return commit(scope, moveOrder(scope, order, "reschedule", { openOn }, note), moveRefusals);
}

/**
 * Submits a pre-order to staff before its day. Repeating it while the order waits for them does no harm.
 */
export async function startPreorder(scope: Scope<Buyer>, number: string) {
  return doneIfRepeated(
    await start(scope, number),
    async () => (await ownOrder(scope, number))?.state === "quoting",
  );
}

async function start(scope: Scope<Buyer>, number: string) {
  const found = await findPreorder(scope, number, "open");
  if (!found.ok) return found;
  return commit(scope, openOrder(scope, found.value), moveRefusals);
}

/** Builds the statements that submit a pre-order, by its buyer or on its day. */
function openOrder(scope: Scope, order: Parameters<typeof moveOrder>[1]) {
  return [
    ...moveOrder(scope, order, "open", { submittedAt: scope.now }),
    recordSourcePrices(scope, order.id),
  ];
}

async function findPreorder(scope: Scope<Buyer>, number: string, move: "reschedule" | "open") {
  if (!buyerMay(scope.actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  return orderLifecycle.allows(move, order.state, scope.actor)
    ? done(order)
    : refuse("not-a-preorder");
}

/** One run takes this many; the next hour takes the rest. */
const ordersPerRun = 200;

/** Submits pre-orders whose day has come, to be quoted by staff. */
export async function openPreorders(scope: Scope<System>) {
  const { db, now } = scope;
  const due = await db
    .select()
    .from(orders)
    // Written out, not bound: a partial index is used only for its own words.
    .where(and(sql`${orders.state} = 'preorder'`, lte(orders.openOn, japanDay(now))))
    .orderBy(asc(orders.openOn))
    .limit(ordersPerRun);

  for (const order of due) {
    // Cancelled or started at this very moment: whoever was first keeps it.
    await commit(
      scope,
      [
        ...openOrder(scope, order),
        notify(scope, {
          companyId: order.companyId,
          about: { order: order.id },
          kind: "order",
          letter: letter("order.preorder-opened", { number: order.number }),
          href: orderPage(order.number),
        }),
      ],
      moveRefusals,
    );
  }
}
