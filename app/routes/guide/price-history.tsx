import { formatDay } from "#app/domain/core/calendar.ts";
import type { PriceChange } from "#app/domain/pricing/price-history.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";

/** 手数料の変更履歴: every price that buyers pay, what it was and what it is from a day on. */
export function PriceHistory({ changes }: { changes: readonly PriceChange[] }) {
  if (changes.length === 0) return <p>料金の変更はまだありません。</p>;
  return (
    <CardTable label="適用日ごとの変更" columns={["適用日", "料金", "変更前", "変更後"]}>
      {changes.map(({ from, kindJa, nameJa, before, after }) => (
        <TableRow key={`${from}${kindJa}${nameJa}`}>
          <RowHeading className="number">{formatDay(from)}</RowHeading>
          <TableCell>
            {kindJa} {nameJa}
          </TableCell>
          <TableCell className="number">{before}</TableCell>
          <TableCell className="number">{after}</TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}
