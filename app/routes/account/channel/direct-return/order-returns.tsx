import { href } from "#app/href.ts";
import type { ShownOrder } from "../direct-order/channel-order.tsx";
import { BuyerReturnTable } from "./return-table.tsx";

/** What came back of an order, and where that is noted once it has left. */
export function OrderReturns({ shown: { returns, mayReturn, number } }: { shown: ShownOrder }) {
  if (returns.length === 0 && !mayReturn) return null;
  return (
    <section aria-labelledby="h-returns">
      <h2 id="h-returns" className="h">
        返品
      </h2>
      {returns.length > 0 ? (
        <BuyerReturnTable returns={returns} />
      ) : (
        <p className="note">返品の記録はありません。</p>
      )}
      {mayReturn && (
        <p>
          <a href={href("/shopifyOrders/:number/return", { number: String(number) })}>
            返品を記録する
          </a>
        </p>
      )}
    </section>
  );
}
