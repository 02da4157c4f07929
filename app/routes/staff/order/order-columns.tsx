import type { ListWork } from "#app/domain/console/teamwork/views.server.ts";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import type { listAllOrders } from "#app/domain/trade/orders/order-lists.server.ts";
import { grouped, inYenZh } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { AtWork, presentAt } from "../work/at-work.tsx";
import type { ListColumn } from "../work/list-columns.tsx";
import { Who } from "../work/who.tsx";

type Order = Awaited<ReturnType<typeof listAllOrders>>["page"][number];

/** An order of the list with who has which of them open. */
export interface OrderRow extends Order {
  work: Pick<ListWork, "present" | "now">;
}

const moment = (at: Date | null) => (
  <span className="number">{at ? chinaClock.when(at) : "—"}</span>
);

/** What the list of orders may say of each, beside its number and goods. */
const orderColumns: Record<string, ListColumn<OrderRow>> = {
  member: {
    head: "会员",
    usual: true,
    cell: ({ operationId, companyName }) => (
      <>
        <span className="number">{operationId}</span> <span lang="ja">{companyName}</span>
      </>
    ),
  },
  state: {
    head: "状态",
    usual: true,
    cell: ({ state }) => <Status shape={orderStates[state].shape}>{orderStates[state].zh}</Status>,
  },
  owner: {
    head: "负责",
    usual: true,
    cell: ({ number, ownerName, work }) => (
      <>
        <Who name={ownerName} />
        <AtWork present={presentAt(work.present, number)} now={work.now} />
      </>
    ),
  },
  pieces: { head: "件数", right: true, cell: ({ pieceCount }) => grouped(String(pieceCount)) },
  total: { head: "合计", right: true, usual: true, cell: ({ totalYen }) => inYenZh(totalYen) },
  coupon: { head: "优惠券", right: true, cell: ({ couponYen }) => inYenZh(couponYen) },
  paid: { head: "已付", right: true, cell: ({ paidYen }) => inYenZh(paidYen) },
  created: { head: "下单日", usual: true, cell: ({ createdAt }) => moment(createdAt) },
  submitted: { head: "提交日", cell: ({ submittedAt }) => moment(submittedAt) },
  paidAt: { head: "付款日", cell: ({ paidAt }) => moment(paidAt) },
};

/** The same without amounts, for who works on the goods alone. */
const { total: _total, coupon: _coupon, paid: _paid, ...withoutAmounts } = orderColumns;

export function orderColumnsFor(seesFees: boolean) {
  return seesFees ? orderColumns : withoutAmounts;
}
