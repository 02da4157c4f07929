import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";

interface ClosureTableProps {
  closures: readonly {
    id: string;
    fromDay: string;
    toDay: string;
    nameJa: string;
    effectJa: string;
  }[];
  removable?: boolean;
}

/** Days on which we rest, as buyers read them. */
export function ClosureTable({ closures, removable = false }: ClosureTableProps) {
  const columns = ["日期", "名称", "影响", ...(removable ? ["删除"] : [])];
  return (
    <CardTable columns={columns}>
      {closures.map(({ id, fromDay, toDay, nameJa, effectJa }) => (
        <TableRow key={id}>
          <RowHeading className="number">
            {fromDay === toDay
              ? formatDay(fromDay)
              : `${formatDay(fromDay)} 〜 ${formatDay(toDay)}`}
          </RowHeading>
          <TableCell lang="ja">{nameJa}</TableCell>
          <TableCell lang="ja" className="wide">
            {effectJa}
          </TableCell>
          {removable && (
            <TableCell label="删除">
              <Form method="post">
                <Button name="remove" value={id}>
                  删除<span className="visually-hidden">（{formatDay(fromDay)}）</span>
                </Button>
              </Form>
            </TableCell>
          )}
        </TableRow>
      ))}
    </CardTable>
  );
}
