import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { type PriceKind, priceKinds } from "#app/domain/pricing/price-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { State } from "#app/ui/state.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";

interface PriceChangesProps {
  changes: readonly {
    id: string;
    kind: PriceKind;
    nameZh: string;
    effectiveFrom: string;
    note: string;
    withdrawn: boolean;
    toCome: boolean;
    recordedAt: Date | string;
    recordedByName: string;
  }[];
}

/** Who has set what, newest first; what has not begun can be taken back. */
export function PriceChanges({ changes }: PriceChangesProps) {
  return (
    <CardTable
      label="价格设定记录"
      columns={["项目", "生效日", "状态", "原因", "登记人", "登记时间", "撤回"]}
    >
      {changes.map((change) => (
        <TableRow key={change.id}>
          <RowHeading>
            {priceKinds[change.kind].zh} {change.nameZh}
          </RowHeading>
          <TableCell className="number">{formatDay(change.effectiveFrom)}</TableCell>
          <TableCell>
            {change.withdrawn ? (
              <State shape="stop">已撤回</State>
            ) : change.toCome ? (
              <State shape="wait">待生效</State>
            ) : (
              <State shape="done">已生效</State>
            )}
          </TableCell>
          <TableCell>{change.note || "—"}</TableCell>
          <TableCell>{change.recordedByName}</TableCell>
          <TableCell className="number">{chinaClock.when(new Date(change.recordedAt))}</TableCell>
          <TableCell>
            {change.toCome ? (
              <Form method="post">
                <Button name="withdraw" value={change.id}>
                  撤回
                </Button>
              </Form>
            ) : (
              "—"
            )}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}
