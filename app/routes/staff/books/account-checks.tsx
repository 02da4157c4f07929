import type { useLoaderData } from "@remix-run/react";
import { href } from "#app/href.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import type { loader } from "./finance.tsx";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

type Books = Pick<
  Loaded,
  "house" | "walletsYen" | "heldYen" | "houseYen" | "asked" | "waiting" | "lines" | "reported"
>;

/** The sums that have to be zero, and what waits to be settled. */
export function AccountChecks(books: Books) {
  return (
    <section aria-labelledby="h-checks">
      <h2 id="h-checks">核对</h2>
      <CardTable label="账目核对" columns={["项目", "结果", { right: "金额（日元）" }, "说明"]}>
        {checksOf(books).map(({ name, yen, wrong, note, href: page }) => (
          <tr role="row" key={name}>
            <th role="rowheader" scope="row">
              {page ? <a href={page}>{name}</a> : name}
            </th>
            <td role="cell" data-l="结果">
              <State shape={wrong ? "trouble" : "done"}>{wrong ? "需处理" : "正常"}</State>
            </td>
            <td role="cell" data-l="金额（日元）" className="num">
              {grouped(String(yen))}
            </td>
            <td role="cell" data-l="说明" className="note n">
              {note}
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}

function checksOf({
  house,
  walletsYen,
  heldYen,
  houseYen,
  asked,
  waiting,
  lines,
  reported,
}: Books) {
  const payments = house.find(({ id }) => id === "house/payments")?.balanceYen ?? 0;
  const total = walletsYen + heldYen + houseYen;
  return [
    { name: "所有账户合计", yen: total, wrong: total !== 0, note: "必须为零" },
    { name: "付款中转账户", yen: payments, wrong: payments !== 0, note: "必须为零" },
    {
      name: "冻结金额减待付提现和待付款项",
      yen: heldYen - asked.yen - waiting.yen,
      wrong: heldYen !== asked.yen + waiting.yen,
      note: `冻结 ${grouped(String(heldYen))}，待付提现 ${asked.count}笔 ${grouped(String(asked.yen))}，等尾款的付款 ${waiting.count}笔 ${grouped(String(waiting.yen))}`,
      href: href("/staff/withdrawals"),
    },
    {
      name: "未对账的银行流水",
      yen: lines.yen,
      wrong: lines.count > 0,
      note: `${lines.count}笔`,
      href: href("/staff/bank-lines"),
    },
    {
      name: "待确认的汇款申报",
      yen: reported.yen,
      wrong: false,
      note: `${reported.count}笔`,
      href: href("/staff/deposits"),
    },
  ];
}
