import { formatDay } from "#app/domain/core/calendar.ts";
import type { PriceKind } from "#app/domain/pricing/price-settings.ts";
import { href } from "#app/href.ts";
import { langOf } from "#app/shared/lang-of.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";

interface PriceTableProps {
  title: string;
  rows: readonly {
    kind: PriceKind;
    subject: string;
    name: string;
    from: string | undefined;
    coming: readonly string[];
    value: string;
  }[];
}

/** Prices of one kind: what is in force, and the days on which it changes. */
export function PriceTable({ title, rows }: PriceTableProps) {
  return (
    <CardTable caption={title} tight columns={["项目", "现行", "生效日", "待生效"]}>
      {rows.map(({ kind, subject, name, from, coming, value }) => (
        <TableRow key={subject}>
          <RowHeading>
            <a href={href("/staff/prices/:kind/:subject", { kind, subject })} lang={langOf(name)}>
              {name}
            </a>
          </RowHeading>
          <TableCell className="number" lang={langOf(value)}>
            {value || "—"}
          </TableCell>
          <TableCell className="number">{from ? formatDay(from) : "—"}</TableCell>
          <TableCell className="number">{coming.map(formatDay).join("、") || "—"}</TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}
