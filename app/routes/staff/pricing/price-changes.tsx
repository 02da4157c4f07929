import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { type PriceKind, priceKinds } from "#app/domain/pricing/price-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
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
        <tr role="row" key={change.id}>
          <th role="rowheader" scope="row">
            {priceKinds[change.kind].zh} {change.nameZh}
          </th>
          <td role="cell" data-l="生效日" className="number">
            {formatDay(change.effectiveFrom)}
          </td>
          <td role="cell" data-l="状态">
            {change.withdrawn ? (
              <State shape="stop">已撤回</State>
            ) : change.toCome ? (
              <State shape="wait">待生效</State>
            ) : (
              <State shape="done">已生效</State>
            )}
          </td>
          <td role="cell" data-l="原因">
            {change.note || "—"}
          </td>
          <td role="cell" data-l="登记人">
            {change.recordedByName}
          </td>
          <td role="cell" data-l="登记时间" className="number">
            {chinaClock.when(new Date(change.recordedAt))}
          </td>
          <td role="cell" data-l="撤回">
            {change.toCome ? (
              <Form method="post">
                <Button name="withdraw" value={change.id}>
                  撤回
                </Button>
              </Form>
            ) : (
              "—"
            )}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
