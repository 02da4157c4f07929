import type { toReturnsOfPurchase } from "#app/domain/channels/orders/return-queries.server.ts";
import { href } from "#app/href.ts";
import { StaffReturnTable } from "./return-table.tsx";

interface OrderReturnsProps {
  number: string;
  /** Undefined of an order that no end customer's was behind. */
  returns: ReturnType<typeof toReturnsOfPurchase>;
  mayNote: boolean;
}

/** 直发退货: what the end customer gave back, and where that is noted. */
export function OrderReturns({ number, returns, mayNote }: OrderReturnsProps) {
  if (!returns) return null;
  return (
    <section className="stack small" aria-labelledby="h-returns">
      <h2 id="h-returns">
        直发退货 <small className="number">{returns.length}</small>
      </h2>
      {returns.length > 0 ? (
        <StaffReturnTable returns={returns} />
      ) : (
        <p className="note">没有登记过的退货。</p>
      )}
      {mayNote && (
        <p>
          <a
            className="button small soft"
            href={`${href("/staff/directReturns")}?order=${encodeURIComponent(number)}`}
          >
            登记退货
          </a>
        </p>
      )}
    </section>
  );
}
