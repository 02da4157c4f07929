import type { ListWork } from "#app/domain/console/teamwork/views.server.ts";
import { type OrderState, orderStates } from "#app/domain/trade/orders/order.ts";
import { href } from "#app/href.ts";
import { ListFileLinks, listFileHref } from "#app/shared/list-file-links.tsx";
import { FilterChoice, FilterWords, ListFilter } from "#app/ui/list-filter.tsx";
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
    <ListFilter
      path={href("/staff/orders")}
      more={
        <>
          <ListFileLinks side="staff" list="orders" query={query} />
          <a
            className="note"
            href={listFileHref({ side: "staff", list: "order-lines", query }, "xlsx")}
          >
            明细 Excel
          </a>
        </>
      }
      lang="zh"
    >
      <FilterWords label="订单号、会员编号、会员名称、商品名、供应商" value={words} lang="ja" />
      <FilterChoice
        name="state"
        label="状态"
        value={state}
        all="全部"
        choices={(Object.keys(orderStates) as OrderState[]).map((one) => [
          one,
          orderStates[one].zh,
        ])}
      />
      <OwnerChoice {...work} owner={asked.owner ?? ""} />
      <FilterChoice
        name="sort"
        label="排序"
        value={asked.oldest ? "oldest" : ""}
        all="新的在前"
        choices={[["oldest", "旧的在前"]]}
      />
      <ColumnChoice columns={columns} chosen={chosen} />
    </ListFilter>
  );
}
