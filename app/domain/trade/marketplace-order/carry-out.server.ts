import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Silence } from "#app/domain/catalog/source/marketplace.ts";
import { askMarket, isSilence } from "#app/domain/catalog/source/source-turn.server.ts";
import type { Staff, System } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { marketplaceOrders } from "#db/schema/index.ts";
import { keepCancelled, keepPlaced, keepProblem } from "./keep-outcome.server.ts";
import {
  isRefused,
  type OrdersAt,
  ordersOf,
  type Placed,
  type Refused,
} from "./marketplace-orders.ts";
import { readOrderedGoods } from "./ordered-goods.server.ts";
import { notCalling } from "./placing.server.ts";

const perRun = 20;

type Doer = Scope<Staff | System>;
export type MarketplaceOrder = typeof marketplaceOrders.$inferSelect;

/** What nobody has answered yet, by the clock: asked again until the marketplace says how it stands. */
export async function carryOutWaiting(scope: Scope<System>, places: readonly OrdersAt[]) {
  if (places.length === 0) return;
  const waiting = await scope.db
    .select({ id: marketplaceOrders.id })
    .from(marketplaceOrders)
    .where(inArray(marketplaceOrders.state, ["placing", "cancelling"]))
    .orderBy(asc(marketplaceOrders.askedAt))
    .limit(perRun);
  for (const { id } of waiting) await carryOut(scope, places, id);
}

/** Calls the marketplace for one wish, to place or to call off, and keeps what came of it. */
export async function carryOut(scope: Doer, places: readonly OrdersAt[], id: string) {
  const wish = await takeWish(scope, id);
  const place = wish && ordersOf(places, wish.platform);
  if (!place) return;
  const ask = askerAt(scope, place);
  if (wish.state === "cancelling") return callOff(inNameOf(scope, wish), wish, ask);
  const outcome = await placeOnce(scope, wish, ask);
  if (isSilence(outcome)) return;
  if (isRefused(outcome)) await keepProblem(scope, wish, "refused", outcome.refused);
  else await keepPlaced(inNameOf(scope, wish), wish, outcome);
}

type Ask = ReturnType<typeof askerAt>;

function askerAt({ db, now }: Doer, { live, orders }: OrdersAt) {
  return <Answer>(
    question: (of: OrdersAt["orders"], token: string) => Promise<Answer | Silence>,
  ): Promise<Answer | Silence> =>
    askMarket(live.asking(db, now, "staff"), live.market, (token) => question(orders, token));
}

/** The wish, if nobody else is calling for it; it counts as tried from here on. */
async function takeWish({ db, now }: Doer, id: string): Promise<MarketplaceOrder | undefined> {
  const [wish] = await db
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
  return wish;
}

/** Places it, unless an earlier try has: its answer may have been lost on the way. */
async function placeOnce(
  scope: Doer,
  wish: MarketplaceOrder,
  ask: Ask,
): Promise<Placed | Refused | Silence> {
  if (wish.tries > 1) {
    const earlier = await ask((orders, token) => orders.findByOutside(token, wish.id));
    if (earlier) return earlier;
  }
  const { orderId, supplierId, pieces } = wish;
  const wanted = await readOrderedGoods(scope, orderId, { supplierId, pieces });
  if (!wanted.ok) return { refused: "订单明细已变更，请重新预览" };
  const { goods } = wanted.value;
  const preview = await ask((orders, token) => orders.preview(token, goods));
  if (isSilence(preview) || isRefused(preview)) return preview;
  if (preview.goodsFen + preview.freightFen > wish.seenFen)
    return { refused: "平台价格或运费已上涨，请重新预览" };
  return ask((orders, token) =>
    orders.create(token, { outsideNumber: wish.id, goods, preview, note: wish.note }),
  );
}

async function callOff(scope: Scope<Staff>, wish: MarketplaceOrder, ask: Ask) {
  const { marketplaceNumber: number, problem: reason } = wish;
  const answer = await ask((orders, token) => orders.cancel(token, { number, reason }));
  if (isSilence(answer)) return;
  if (isRefused(answer)) await keepProblem(scope, wish, "placed", answer.refused);
  else await keepCancelled(scope, wish);
}

/** In the name of who asked: whether they might was settled when they did. */
function inNameOf(scope: Doer, { askedBy, askedByName }: MarketplaceOrder): Scope<Staff> {
  const actor: Staff = { kind: "staff", id: askedBy, name: askedByName, role: "purchasing" };
  return { ...scope, actor };
}
