import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
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
        <TableRow key={code}>
          <RowHeading>{nameJa}</RowHeading>
          <TableCell>{grouped(String(priceYen))}円</TableCell>
          <TableCell>{grouped(String(costYen))}円</TableCell>
          <TableCell>
            {grouped(String(Math.abs(savesYen)))}円{savesYen > 0 ? " お得" : " 割高"}
          </TableCell>
          <TableCell>
            {breakEvenYen === null ? "—" : `${grouped(String(breakEvenYen))}円から`}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}
