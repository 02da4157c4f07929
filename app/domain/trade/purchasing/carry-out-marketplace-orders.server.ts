import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { MarketFailure } from "#app/domain/catalog/offers/product-source.ts";
import { askMarket, isMarketFailure } from "#app/domain/catalog/source/ask-market.server.ts";
import { phrases } from "#app/domain/content/phrase/phrases.ts";
import type { Staff, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { type Message, message, readMessage } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { alarms, marketplaceOrders, orders, purchases } from "#db/schema/index.ts";
import { recordParcelSent } from "./add-tracking.server.ts";
import { buyOrder } from "./buy-order.server.ts";
import { undoPurchase } from "./correct-purchase.server.ts";
import { readOrderedGoods } from "./marketplace-order.server.ts";
import { isClosed, type MarketplaceOrderState } from "./marketplace-order.ts";
import {
  findMarketplace,
  isRefused,
  type OrderingMarketplace,
  type Placed,
  type Refused,
} from "./marketplace-ordering.ts";
import { notCalling } from "./purchase-queries.server.ts";

type MarketplaceOrder = typeof marketplaceOrders.$inferSelect;

type CallerScope = Scope<Staff | System>;

const perRun = 20;

/** Calls again, by the clock, for orders that no marketplace has answered yet. */
export async function carryOutPendingOrders(
  scope: Scope<System>,
  places: readonly OrderingMarketplace[],
) {
  if (places.length === 0) return;
  const waiting = await scope.db
    .select({ id: marketplaceOrders.id })
    .from(marketplaceOrders)
    .where(inArray(marketplaceOrders.state, ["placing", "cancelling"]))
    .orderBy(asc(marketplaceOrders.askedAt))
    .limit(perRun);
  for (const { id } of waiting) await carryOutOrder(scope, places, id);
}

/** Calls the marketplace for one order, to place or cancel it, and records the outcome. */
export async function carryOutOrder(
  scope: CallerScope,
  places: readonly OrderingMarketplace[],
  id: string,
) {
  const order = await takeOrder(scope, id);
  const place = order && findMarketplace(places, order.platform);
  if (!place) return;
  const ask = marketplaceCaller(scope, place);
  if (order.state === "cancelling") return callOff(inNameOf(scope, order), order, ask);
  const outcome = await placeOnce(scope, order, ask);
  if (isMarketFailure(outcome)) return;
  if (isRefused(outcome)) await recordProblem(scope, order, "refused", outcome.refused);
  else await recordPlaced(inNameOf(scope, order), order, outcome);
}

type Ask = ReturnType<typeof marketplaceCaller>;

/** Takes the order, if nobody else is calling for it; it counts as tried from here on. */
async function takeOrder(
  { db, now }: CallerScope,
  id: string,
): Promise<MarketplaceOrder | undefined> {
  const [order] = await db
    .update(marketplaceOrders)
    .set({ tries: sql`tries + 1`, triedAt: now })
    .where(
      and(
        eq(marketplaceOrders.id, id),
        inArray(marketplaceOrders.state, ["placing", "cancelling"]),
        notCalling(now),
      ),
    )
    .returning();
  return order;
}

/** Places the order, unless an earlier try has: its answer may have been lost on the way. */
async function placeOnce(
  scope: CallerScope,
  order: MarketplaceOrder,
  ask: Ask,
): Promise<Placed | Refused | MarketFailure> {
  if (order.tries > 1) {
    const earlier = await ask((orders, token) => orders.findByOutside(token, order.id));
    if (earlier) return earlier;
  }
  const { orderId, supplierId, pieces } = order;
  const wanted = await readOrderedGoods(scope, orderId, { supplierId, pieces });
  if (!wanted.ok) return { refused: message("marketplace.lines-changed") };
  const { goods } = wanted.value;
  const preview = await ask((orders, token) => orders.preview(token, goods));
  if (isMarketFailure(preview) || isRefused(preview)) return preview;
  if (preview.goodsFen + preview.freightFen > order.seenFen)
    return { refused: message("marketplace.dearer") };
  return ask((orders, token) =>
    orders.create(token, { outsideNumber: order.id, goods, preview, note: order.note }),
  );
}

async function callOff(scope: Scope<Staff>, order: MarketplaceOrder, ask: Ask) {
  const { marketplaceNumber: number, problem } = order;
  const reason = readMessage(problem, "zh");
  const answer = await ask((orders, token) => orders.cancel(token, { number, reason }));
  if (isMarketFailure(answer)) return;
  if (isRefused(answer)) await recordProblem(scope, order, "placed", answer.refused);
  else await recordCancelled(scope, order);
}

/** Acts in the name of who asked, whose rights were checked when they did. */
function inNameOf(scope: CallerScope, { askedBy, askedByName }: MarketplaceOrder): Scope<Staff> {
  const actor: Staff = { kind: "staff", id: askedBy, name: askedByName, role: "purchasing" };
  return { ...scope, actor };
}

function marketplaceCaller({ db, now }: CallerScope, { live, orders }: OrderingMarketplace) {
  return <Answer>(
    question: (of: OrderingMarketplace["orders"], token: string) => Promise<Answer | MarketFailure>,
  ): Promise<Answer | MarketFailure> =>
    askMarket(live.asking(db, now, "staff"), live.market, (token) => question(orders, token));
}

type Changes = Partial<typeof marketplaceOrders.$inferInsert>;

/** Moves a marketplace order on, if it still stands where it was read, or at one of these states. */
function moveMarketplaceOrder(
  { db }: Pick<Scope, "db">,
  { id, state }: Pick<MarketplaceOrder, "id" | "state">,
  changes: Changes & { state: MarketplaceOrderState },
  from: readonly MarketplaceOrderState[] = [state],
): Statement {
  return db
    .update(marketplaceOrders)
    .set(changes)
    .where(and(eq(marketplaceOrders.id, id), inArray(marketplaceOrders.state, [...from])));
}

/**
 * The states in which a placed order is still recorded: staff may have given it up without knowing that it
 * was placed after all.
 */
const beforePlaced = ["placing", "refused"] as const;

/** Records why the marketplace refused the order, or did not cancel it. */
async function recordProblem(
  scope: Scope,
  order: MarketplaceOrder,
  state: "refused" | "placed",
  problem: Message,
) {
  await commit(scope, [moveMarketplaceOrder(scope, order, { state, problem })], {});
}

/**
 * Records a placed order and its purchase in one commit; where our own order has moved on meanwhile, an
 * alarm asks somebody to look.
 */
export async function recordPlaced(scope: Scope<Staff>, order: MarketplaceOrder, placed: Placed) {
  const { db, now } = scope;
  const { number: marketplaceNumber, goodsFen, freightFen, toldState } = placed;
  const outcome = { marketplaceNumber, goodsFen, freightFen, toldState };
  const number = await numberOf(scope, order.orderId);
  const bought = await buyOrder(
    scope,
    number,
    {
      id: order.id,
      supplierId: order.supplierId,
      pieces: order.pieces,
      marketplaceNumber,
      chinaTracking: "",
      // Lines share the sum by what they were quoted at.
      paid: { wholeFen: goodsFen + freightFen, freightFen },
    },
    [
      moveMarketplaceOrder(
        scope,
        order,
        { ...outcome, state: "placed", problem: null, readNextAt: now },
        beforePlaced,
      ),
    ],
  );
  if (bought.ok) return;
  await commit(
    scope,
    [
      moveMarketplaceOrder(
        scope,
        order,
        { ...outcome, state: "unkept", problem: message("plain", { text: bought.reason }) },
        beforePlaced,
      ),
      db
        .insert(alarms)
        .values({
          id: `marketplace-order-unkept/${order.id}`,
          kind: "marketplace-order-unkept",
          subject: number,
          detail: message("plain", { text: `${order.platform} ${marketplaceNumber}` }),
          raisedAt: now,
        })
        .onConflictDoNothing(),
    ],
    {},
  );
}

/** Records that the marketplace cancelled the order, and undoes its purchase. */
async function recordCancelled(scope: Scope<Staff>, order: MarketplaceOrder) {
  const number = await numberOf(scope, order.orderId);
  const reason = phrases.buyAgain[0].ja;
  const undone = await undoPurchase(scope, number, { purchaseId: order.id, reason });
  const problem = undone.ok ? null : message("marketplace.purchase-stands");
  const over = { state: "cancelled", problem, readNextAt: null } as const;
  await commit(scope, [moveMarketplaceOrder(scope, order, over)], {});
}

async function numberOf({ db }: Pick<Scope, "db">, orderId: string) {
  const [order] = await db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId))
    .limit(1);
  return order!.number;
}

const followedPerRun = 40;
const againMs = { waiting: 30 * 60_000, sent: 24 * 3_600_000 };

type Due = Awaited<ReturnType<typeof dueOrders>>[number];

/**
 * Asks for the state of placed orders and adds the couriers' numbers to their purchases, so that the parcels
 * are watched.
 */
export async function pollMarketplaceOrders(
  scope: Scope<System>,
  places: readonly OrderingMarketplace[],
) {
  if (places.length === 0) return;
  for (const due of await dueOrders(scope)) {
    const place = findMarketplace(places, due.platform);
    if (place) await pollOrder(scope, place, due);
  }
}

function dueOrders({ db, now }: Scope<System>) {
  return db
    .select({
      id: marketplaceOrders.id,
      platform: marketplaceOrders.platform,
      number: marketplaceOrders.marketplaceNumber,
      chinaTracking: purchases.chinaTracking,
      boughtAt: purchases.boughtAt,
      purchaseState: purchases.state,
      companyId: orders.companyId,
      orderId: orders.id,
      orderNumber: orders.number,
    })
    .from(marketplaceOrders)
    .innerJoin(purchases, eq(purchases.id, marketplaceOrders.id))
    .innerJoin(orders, eq(orders.id, marketplaceOrders.orderId))
    .where(and(eq(marketplaceOrders.state, "placed"), lte(marketplaceOrders.readNextAt, now)))
    .orderBy(asc(marketplaceOrders.readNextAt))
    .limit(followedPerRun);
}

async function pollOrder(
  scope: Scope<System>,
  { live, orders: at }: OrderingMarketplace,
  due: Due,
) {
  const { db, now } = scope;
  const asking = live.asking(db, now, "job");
  const told = await askMarket(asking, live.market, (token) => at.follow(token, due.number));
  const later = (ms: number) => new Date(now.getTime() + ms);
  const noted = (changes: Partial<typeof marketplaceOrders.$inferInsert>): Statement =>
    db.update(marketplaceOrders).set(changes).where(eq(marketplaceOrders.id, due.id));
  if (isMarketFailure(told) || isRefused(told)) {
    const problem = isMarketFailure(told) ? {} : { problem: told.refused };
    await commit(scope, [noted({ ...problem, readNextAt: later(againMs.waiting) })], {});
    return;
  }
  const { toldState, trackingNumbers } = told;
  const [first = "", ...others] = trackingNumbers;
  const over = due.purchaseState !== "bought" || isClosed(toldState);
  const readNextAt = over ? null : later(first ? againMs.sent : againMs.waiting);
  const problem = isClosed(toldState)
    ? message("marketplace.closed")
    : others.length > 0
      ? message("marketplace.other-parcels", { numbers: others.slice(0, 20) })
      : null;
  const isNew = first !== "" && due.chinaTracking === "" && due.purchaseState === "bought";
  await commit(
    scope,
    [noted({ toldState, readNextAt, problem }), ...(isNew ? tracked(scope, due, first) : [])],
    {},
  );
}

/** Adds the tracking number by which the warehouse finds the lots. */
function tracked(scope: Scope<System>, due: Due, chinaTracking: string): Statement[] {
  const { companyId, orderId, orderNumber, boughtAt } = due;
  return [
    scope.db
      .update(purchases)
      .set({ chinaTracking })
      .where(and(eq(purchases.id, due.id), eq(purchases.chinaTracking, ""))),
    ...recordParcelSent(scope, { companyId, orderId, orderNumber, boughtAt, chinaTracking }),
  ];
}
