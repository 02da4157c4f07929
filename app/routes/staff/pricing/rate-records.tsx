import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { type RateOutcome, rateOutcomes } from "#app/domain/pricing/exchange-rate.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";

interface RateRecordsProps {
  records: readonly {
    id: string;
    day: string;
    ttsRate: string;
    outcome: RateOutcome;
    note: string;
    recordedAt: Date;
    recordedByName: string;
    confirmedAt: Date | null;
    confirmedByName: string | null;
    /** True while it waits for a second person, on its own day. */
    mayDecide: boolean;
    /** True where somebody else recorded it. */
    mayConfirm: boolean;
  }[];
}

/** What came from the bank or a person, taken or not, newest first; what waits is confirmed by another person. */
export function RateRecords({ records }: RateRecordsProps) {
  return (
    <CardTable
      label="汇率记录"
      columns={["日期", "结果", "登记与确认", "备注", { right: "TTS" }, "操作"]}
    >
      {records.map((record) => (
        <TableRow key={record.id}>
          <RowHeading className="number">{formatDay(record.day)}</RowHeading>
          <TableCell>
            <Status shape={rateOutcomes[record.outcome].shape}>
              {rateOutcomes[record.outcome].zh}
            </Status>
          </TableCell>
          <TableCell className="number">
            <p>
              <span lang="ja">{record.recordedByName}</span> {chinaClock.when(record.recordedAt)}
            </p>
            {record.confirmedAt && (
              <p>
                确认 {record.confirmedByName} {chinaClock.when(record.confirmedAt)}
              </p>
            )}
          </TableCell>
          <TableCell>{record.note || "—"}</TableCell>
          <TableCell>{record.ttsRate}</TableCell>
          <TableCell>{record.mayDecide ? <Decision record={record} /> : "—"}</TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function Decision({ record }: { record: RateRecordsProps["records"][number] }) {
  return (
    <Form method="post" className="cluster">
      <input type="hidden" name="record" value={record.id} />
      {record.mayConfirm && (
        <Button fill small name="intent" value="confirm">
          确认生效
        </Button>
      )}
      <Button small name="intent" value="withdraw">
        撤回
      </Button>
    </Form>
  );
}
