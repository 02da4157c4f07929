import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";

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
        <tr role="row" key={id}>
          <th role="rowheader" scope="row" className="number">
            {fromDay === toDay
              ? formatDay(fromDay)
              : `${formatDay(fromDay)} 〜 ${formatDay(toDay)}`}
          </th>
          <td role="cell" data-l="名称" lang="ja">
            {nameJa}
          </td>
          <td role="cell" data-l="影响" lang="ja" className="wide">
            {effectJa}
          </td>
          {removable && (
            <td role="cell" data-l="删除">
              <Form method="post">
                <Button name="remove" value={id}>
                  删除<span className="visually-hidden">（{formatDay(fromDay)}）</span>
                </Button>
              </Form>
            </td>
          )}
        </tr>
      ))}
    </CardTable>
  );
}
