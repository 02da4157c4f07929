import type { ListWork } from "#app/domain/console/teamwork/views.server.ts";
import { type OrderState, orderStates } from "#app/domain/trade/orders/order.ts";
import { href } from "#app/href.ts";
import { ListFileLinks, listFileHref } from "#app/routes/frame/list-file-links.tsx";
import { OwnerChoice } from "../work/list-bar.tsx";
import { ColumnChoice } from "../work/list-columns.tsx";
import type { orderColumnsFor } from "./order-columns.tsx";
import type { readOrderFilter } from "./order-query.ts";

interface OrderSearchProps {
  asked: ReturnType<typeof readOrderFilter>;
  work: Pick<ListWork, "colleagues" | "me">;
  columns: ReturnType<typeof orderColumnsFor>;
  /** Those of them that are shown. */
  chosen: readonly string[];
  seen: string;
}

/** What narrows, sorts and lays out the list of orders, and its files under the same filter. */
export function OrderSearch({ asked, work, columns, chosen, seen }: OrderSearchProps) {
  const { words, state } = asked;
  const query = Object.fromEntries(new URLSearchParams(seen));
  return (
    <form method="get" action={href("/staff/orders")} className="cluster toolbar">
      <label htmlFor="q" className="note">
        订单号、会员编号、会员名称、商品名、供应商
      </label>
      <input
        className="input small auto-width"
        id="q"
        name="q"
        type="search"
        lang="ja"
        defaultValue={words}
      />
      <label htmlFor="state" className="note">
        状态
      </label>
      <select className="input small" id="state" name="state" defaultValue={state ?? ""}>
        <option value="">全部</option>
        {(Object.keys(orderStates) as OrderState[]).map((one) => (
          <option key={one} value={one}>
            {orderStates[one].zh}
          </option>
        ))}
      </select>
      <OwnerChoice {...work} owner={asked.owner ?? ""} />
      <Order oldest={asked.oldest} />
      <ColumnChoice columns={columns} chosen={chosen} />
      <button type="submit" className="button small soft">
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

/** Which of them stand first. */
function Order({ oldest }: { oldest: boolean }) {
  return (
    <select
      className="input small auto-width"
      name="sort"
      aria-label="排序"
      defaultValue={oldest ? "oldest" : ""}
    >
      <option value="">新的在前</option>
      <option value="oldest">旧的在前</option>
    </select>
  );
}
