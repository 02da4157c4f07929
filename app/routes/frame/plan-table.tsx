import { CardTable } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";

interface PlanTableProps {
  caption: string;
  plans: readonly {
    code: string;
    nameJa: string;
    days: number;
    priceYen: number;
    costYen: number;
    savesYen: number;
    breakEvenYen: number | null;
  }[];
}

/** Plans side by side: what each costs in the time compared, and what it saves or loses. */
export function PlanTable({ caption, plans }: PlanTableProps) {
  return (
    <CardTable
      caption={caption}
      columns={[
        "プラン",
        { right: "料金" },
        { right: "この期間の費用" },
        { right: "手数料との差" },
        { right: "お得になる月の買付額" },
      ]}
    >
      {plans.map(({ code, nameJa, priceYen, costYen, savesYen, breakEvenYen }) => (
        <tr role="row" key={code}>
          <th role="rowheader" scope="row">
            {nameJa}
          </th>
          <td role="cell" data-l="料金" className="numeric">
            {grouped(String(priceYen))}円
          </td>
          <td role="cell" data-l="この期間の費用" className="numeric">
            {grouped(String(costYen))}円
          </td>
          <td role="cell" data-l="手数料との差" className="numeric">
            {grouped(String(Math.abs(savesYen)))}円{savesYen > 0 ? " お得" : " 割高"}
          </td>
          <td role="cell" data-l="お得になる月の買付額" className="numeric">
            {breakEvenYen === null ? "—" : `${grouped(String(breakEvenYen))}円から`}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
