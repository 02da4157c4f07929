import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { MarketFailure } from "#app/domain/catalog/offers/product-source.ts";
import { askMarket, isMarketFailure } from "#app/domain/catalog/source/ask-market.server.ts";
import { phrases } from "#app/domain/content/phrase/phrases.ts";
import type { Staff, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { groupBy } from "#app/domain/core/group-by.ts";
import { type Message, message, readMessage } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { alarms, marketplaceOrders, orders, purchases } from "#db/schema/index.ts";
import { recordParcelSent } from "./add-tracking.server.ts";
import { buyFromSupplier } from "./buy-from-supplier.server.ts";
import { undoPurchase } from "./correct-purchase.server.ts";
import { placedTogether, readOrderedGoods, sumUp } from "./marketplace-order.server.ts";
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

/**
 * Calls the marketplace for one order and all that is placed together with it, to place or cancel it, and records
 * the outcome.
 */
export async function carryOutOrder(
  scope: CallerScope,
  places: readonly OrderingMarketplace[],
  id: string,
) {
  const taken = await takeOrders(scope, id);
  const [first] = taken;
  const place = first && findMarketplace(places, first.platform);
  if (!place) return;
  const ask = marketplaceCaller(scope, place);
  if (first.state === "cancelling") return callOff(inNameOf(scope, first), taken, ask);
  const outcome = await placeOnce(scope, taken, ask);
  if (isMarketFailure(outcome)) return;
  if (isRefused(outcome)) await recordProblem(scope, taken, "refused", outcome.refused);
  else await recordPlaced(inNameOf(scope, first), taken, outcome);
}

type Ask = ReturnType<typeof marketplaceCaller>;

/** Takes the orders, if nobody else is calling for them; they count as tried from here on. */
async function takeOrders({ db, now }: CallerScope, id: string): Promise<MarketplaceOrder[]> {
  const taken = await db
    .update(marketplaceOrders)
    .set({ tries: sql`tries + 1`, triedAt: now })
    .where(
      and(
        placedTogether({ db }, id),
        inArray(marketplaceOrders.state, ["placing", "cancelling"]),
        notCalling(now),
      ),
    )
    .returning();
  return taken.sort(
    (one, other) => one.id.length - other.id.length || (one.id < other.id ? -1 : 1),
  );
}

/** Places the orders, unless an earlier try has: its answer may have been lost on the way. */
async function placeOnce(
  scope: CallerScope,
  taken: readonly MarketplaceOrder[],
  ask: Ask,
): Promise<Placed | Refused | MarketFailure> {
  const { outsideNumber, tries, note } = taken[0]!;
  if (tries > 1) {
    const earlier = await ask((orders, token) => orders.findByOutside(token, outsideNumber));
    if (earlier) return earlier;
  }
  const goods = [];
  for (const { orderId, supplierId, pieces } of taken) {
    const wanted = await readOrderedGoods(scope, orderId, { supplierId, pieces });
    if (!wanted.ok) return { refused: message("marketplace.lines-changed") };
    goods.push(...wanted.value.goods);
  }
  const ordered = sumUp(goods);
  const preview = await ask((orders, token) => orders.preview(token, ordered));
  if (isMarketFailure(preview) || isRefused(preview)) return preview;
  const seenFen = taken.reduce((sum, order) => sum + order.seenFen, 0);
  if (preview.goodsFen + preview.freightFen > seenFen)
    return { refused: message("marketplace.dearer") };
  return ask((orders, token) =>
    orders.create(token, { outsideNumber, goods: ordered, preview, note }),
  );
}

async function callOff(scope: Scope<Staff>, taken: readonly MarketplaceOrder[], ask: Ask) {
  const { marketplaceNumber: number, problem } = taken[0]!;
  const reason = readMessage(problem, "zh");
  const answer = await ask((orders, token) => orders.cancel(token, { number, reason }));
  if (isMarketFailure(answer)) return;
  if (isRefused(answer)) await recordProblem(scope, taken, "placed", answer.refused);
  else for (const order of taken) await recordCancelled(scope, order);
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

/** Moves marketplace orders on, those that still stand where they were read, or at one of these states. */
function moveMarketplaceOrders(
  { db }: Pick<Scope, "db">,
  taken: readonly Pick<MarketplaceOrder, "id" | "state">[],
  changes: Changes & { state: MarketplaceOrderState },
  from: readonly MarketplaceOrderState[] = taken.map(({ state }) => state),
): Statement {
  return db
    .update(marketplaceOrders)
    .set(changes)
    .where(
      and(
        inArray(
          marketplaceOrders.id,
          taken.map(({ id }) => id),
        ),
        inArray(marketplaceOrders.state, [...from]),
      ),
    );
}

/**
 * The states in which a placed order is still recorded: staff may have given it up without knowing that it
 * was placed after all.
 */
const beforePlaced = ["placing", "refused"] as const;

/** Records why the marketplace refused the orders, or did not cancel them. */
async function recordProblem(
  scope: Scope,
  taken: readonly MarketplaceOrder[],
  state: "refused" | "placed",
  problem: Message,
) {
  await commit(scope, [moveMarketplaceOrders(scope, taken, { state, problem })], {});
}

/**
 * Records placed orders and their purchases in one commit; where one of our own orders has moved on meanwhile, an
 * alarm asks somebody to look.
 */
export async function recordPlaced(
  scope: Scope<Staff>,
  taken: readonly MarketplaceOrder[],
  placed: Placed,
) {
  const { db, now } = scope;
  const { number: marketplaceNumber, goodsFen, freightFen, toldState } = placed;
  const outcome = { marketplaceNumber, goodsFen, freightFen, toldState };
  const { outsideNumber, supplierId, platform } = taken[0]!;
  const bought = await buyFromSupplier(
    scope,
    {
      ...{ id: outsideNumber, outsideNumber, supplierId, marketplaceNumber },
      pieces: taken.flatMap(({ pieces }) => pieces),
      chinaTracking: "",
      // Lines share the sum by what they were quoted at.
      paid: { goodsFen, freightFen },
    },
    [
      moveMarketplaceOrders(
        scope,
        taken,
        { ...outcome, state: "placed", problem: null, readNextAt: now },
        beforePlaced,
      ),
    ],
  );
  if (bought.ok) return;
  await commit(
    scope,
    [
      moveMarketplaceOrders(
        scope,
        taken,
        { ...outcome, state: "unkept", problem: message("plain", { text: bought.reason }) },
        beforePlaced,
      ),
      db
        .insert(alarms)
        .values({
          id: `marketplace-order-unkept/${outsideNumber}`,
          kind: "marketplace-order-unkept",
          subject: await numberOf(scope, taken[0]!.orderId),
          detail: message("plain", { text: `${platform} ${marketplaceNumber}` }),
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
  await commit(scope, [moveMarketplaceOrders(scope, [order], over)], {});
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
  const due = await dueOrders(scope);
  const placed = groupBy(due, ({ platform, number }) => `${platform}/${number}`);
  for (const together of placed.values()) {
    const place = findMarketplace(places, together[0]!.platform);
    if (place) await pollOrder(scope, place, together);
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
  together: readonly Due[],
) {
  const { number } = together[0]!;
  const asking = live.asking(scope.db, scope.now, "job");
  const told = await askMarket(asking, live.market, (token) => at.follow(token, number));
  for (const due of together) await recordTold(scope, due, told);
}

type Told = Awaited<ReturnType<OrderingMarketplace["orders"]["follow"]>>;

/** Records what the marketplace said of an order that goods of ours were placed by. */
async function recordTold(scope: Scope<System>, due: Due, told: Told) {
  const { db, now } = scope;
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
