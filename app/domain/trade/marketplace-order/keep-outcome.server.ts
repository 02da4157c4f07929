import { and, eq, inArray } from "drizzle-orm";
import { phrases } from "#app/domain/content/phrase/phrases.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { alarms, marketplaceOrders, orders } from "#db/schema/index.ts";
import { buyOrder } from "../purchasing/buy-order.server.ts";
import { undoPurchase } from "../purchasing/undo-purchase.server.ts";
import type { MarketplaceOrder } from "./carry-out.server.ts";
import type { MarketplaceOrderState } from "./marketplace-order.ts";
import type { Placed } from "./marketplace-orders.ts";

type Changes = Partial<typeof marketplaceOrders.$inferInsert>;

/** The statement that moves a wish on, if it still stands where it was read, or at one of these. */
function wishMoved(
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

/** Who gave a wish up did not know of what was placed all the same. */
const beforePlaced = ["placing", "refused"] as const;

/** It came to nothing, or could not be called off: what the marketplace said. */
export async function keepProblem(
  scope: Scope,
  wish: MarketplaceOrder,
  state: "refused" | "placed",
  problem: string,
) {
  await commit(scope, [wishMoved(scope, wish, { state, problem: problem.slice(0, 300) })], {});
}

/** It is placed: the purchase is made with it, in one commit; where our own order has moved on somebody has to look. */
export async function keepPlaced(scope: Scope<Staff>, wish: MarketplaceOrder, placed: Placed) {
  const { db, now } = scope;
  const { number: marketplaceNumber, goodsFen, freightFen, toldState } = placed;
  const outcome = { marketplaceNumber, goodsFen, freightFen, toldState };
  const number = await numberOf(scope, wish.orderId);
  const bought = await buyOrder(
    scope,
    number,
    {
      id: wish.id,
      supplierId: wish.supplierId,
      pieces: wish.pieces,
      marketplaceNumber,
      chinaTracking: "",
      // Lines share the sum by what they were quoted at.
      paid: { wholeFen: goodsFen + freightFen, freightFen },
    },
    [
      wishMoved(
        scope,
        wish,
        { ...outcome, state: "placed", problem: "", readNextAt: now },
        beforePlaced,
      ),
    ],
  );
  if (bought.ok) return;
  await commit(
    scope,
    [
      wishMoved(scope, wish, { ...outcome, state: "unkept", problem: bought.reason }, beforePlaced),
      db
        .insert(alarms)
        .values({
          id: `marketplace-order-unkept/${wish.id}`,
          kind: "marketplace-order-unkept",
          subject: number,
          detail: `${wish.platform} ${marketplaceNumber}`,
          raisedAt: now,
        })
        .onConflictDoNothing(),
    ],
    {},
  );
}

/** It is called off there, and so the purchase is undone. */
export async function keepCancelled(scope: Scope<Staff>, wish: MarketplaceOrder) {
  const number = await numberOf(scope, wish.orderId);
  const reason = phrases.buyAgain[0].ja;
  const undone = await undoPurchase(scope, number, { purchaseId: wish.id, reason });
  const problem = undone.ok ? "" : "平台订单已取消，采购未能撤销，请人工处理";
  const over = { state: "cancelled", problem, readNextAt: null } as const;
  await commit(scope, [wishMoved(scope, wish, over)], {});
}

async function numberOf({ db }: Pick<Scope, "db">, orderId: string) {
  const [order] = await db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, orderId))
    .limit(1);
  return order!.number;
}
