import {
  type PaymentState,
  type PaymentWay,
  paymentStates,
} from "#app/domain/money/payments/payment.ts";
import type { toStaffOrder } from "#app/domain/trade/orders/staff-order.server.ts";
import { staffShippingState } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";

type Followers = NonNullable<ReturnType<typeof toStaffOrder>>;

/** The shipping requests that hold goods of the order. */
export function OrderShipments({ shipments }: Pick<Followers, "shipments">) {
  return (
    <section className="stack small" aria-labelledby="h-ship">
      <h2 id="h-ship">
        配送单 <small className="number">{shipments.length}</small>
      </h2>
      {shipments.length === 0 ? (
        <p className="note">还没有配送单。</p>
      ) : (
        <CardTable
          tight
          label="配送单"
          columns={["配送单", "方式", { right: "件" }, "状态", "运单号"]}
        >
          {shipments.map((one) => (
            <TableRow key={one.number}>
              <RowHeading>
                <a
                  className="number"
                  href={href("/staff/shipping/:number", { number: one.number })}
                >
                  {one.number}
                </a>
              </RowHeading>
              <TableCell>{one.methodZh}</TableCell>
              <TableCell>{one.pieces}</TableCell>
              <TableCell>
                <Status shape={staffShippingState(one).shape}>{staffShippingState(one).zh}</Status>
              </TableCell>
              <TableCell className="number">{one.trackingNumber || "—"}</TableCell>
            </TableRow>
          ))}
        </CardTable>
      )}
    </section>
  );
}

const wayNames: Record<PaymentWay, string> = {
  balance: "余额",
  bank: "银行转账",
  card: "PayPal/银行卡",
};

/** How the order was paid, or is being paid. */
export function OrderPayments({
  payments,
  order,
  returnedYen,
}: {
  /** What of it came back to the wallet. */
  returnedYen: number;
  order: { totalYen: number; paidYen: number; couponYen: number };
  payments: readonly {
    number: string;
    state: PaymentState;
    way: PaymentWay;
    yen: number;
    startedAt: Date;
  }[];
}) {
  return (
    <section className="stack small" aria-labelledby="h-paid">
      <h2 id="h-paid">付款</h2>
      <p className="number">
        合计 {grouped(String(order.totalYen))}日元 · 已付{" "}
        {grouped(String(order.paidYen + returnedYen))}日元
        {returnedYen > 0 && ` · 已退 ${grouped(String(returnedYen))}日元`}
        {order.couponYen > 0 && ` · 优惠券 ${grouped(String(order.couponYen))}日元`}
      </p>
      {payments.length > 0 && (
        <ul>
          {payments.map((one) => (
            <li key={one.number} className="number">
              {chinaClock.when(one.startedAt)} {one.number} {wayNames[one.way]}{" "}
              {grouped(String(one.yen))}日元{" "}
              <Status shape={paymentStates[one.state].shape}>{paymentStates[one.state].zh}</Status>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
