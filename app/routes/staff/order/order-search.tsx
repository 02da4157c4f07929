import type { Teamwork } from "#app/domain/console/teamwork/read-teamwork.server.ts";
import type { OrderState } from "#app/domain/trade/order/order.ts";
import { orderStates } from "#app/domain/trade/order/order-labels.ts";
import { href } from "#app/href.ts";
import { ListFileLinks, listFileHref } from "#app/routes/frame/list-file-links.tsx";
import type { readOrderFilter } from "./order-query.ts";

interface OrderSearchProps {
  asked: ReturnType<typeof readOrderFilter> & { colleagues: Teamwork["colleagues"]; me: string };
  query: Record<string, string>;
}

/** What narrows and sorts the list of orders, and its files under the same filter. */
export function OrderSearch({ asked, query }: OrderSearchProps) {
  const { words, state } = asked;
  return (
    <form method="get" action={href("/staff/orders")} className="row bar">
      <label htmlFor="q" className="note">
        订单号、会员编号、会员名称、商品名
      </label>
      <input className="in s auto" id="q" name="q" type="search" lang="ja" defaultValue={words} />
      <label htmlFor="state" className="note">
        状态
      </label>
      <select className="in s" id="state" name="state" defaultValue={state ?? ""}>
        <option value="">全部</option>
        {(Object.keys(orderStates) as OrderState[]).map((one) => (
          <option key={one} value={one}>
            {orderStates[one].zh}
          </option>
        ))}
      </select>
      <OwnerAndSort asked={asked} />
      <button type="submit" className="btn s soft">
        查找
      </button>
      <ListFileLinks side="staff" list="orders" query={query} />
      <a
        className="note"
        href={listFileHref({ side: "staff", list: "order-lines", query }, "xlsx")}
      >
        明细 Excel
      </a>
    </form>
  );
}

/** Whose work they are, and which stand first. */
function OwnerAndSort({ asked }: Pick<OrderSearchProps, "asked">) {
  const { owner, oldest, colleagues, me } = asked;
  return (
    <>
      <select className="in s auto" name="owner" aria-label="负责" defaultValue={owner ?? ""}>
        <option value="">负责：全部</option>
        <option value="me">我负责</option>
        <option value="none">未认领</option>
        {colleagues
          .filter(({ id }) => id !== me)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </select>
      <select
        className="in s auto"
        name="sort"
        aria-label="排序"
        defaultValue={oldest ? "oldest" : ""}
      >
        <option value="">新的在前</option>
        <option value="oldest">旧的在前</option>
      </select>
    </>
  );
}
