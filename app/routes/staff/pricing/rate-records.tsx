import { formatDay } from "#app/domain/core/calendar.ts";
import { type RateOutcome, rateOutcomes } from "#app/domain/pricing/exchange-rate.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { State } from "#app/ui/state.tsx";
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
  }[];
}

/** What came from the bank or a person, taken or not, newest first. */
export function RateRecords({ records }: RateRecordsProps) {
  return (
    <CardTable
      label="汇率记录"
      columns={["日期", "结果", "记录时间", "记录人", "备注", { right: "TTS" }]}
    >
      {records.map(({ id, day, ttsRate, outcome, note, recordedAt, recordedByName }) => (
        <TableRow key={id}>
          <RowHeading className="number">{formatDay(day)}</RowHeading>
          <TableCell>
            <State shape={rateOutcomes[outcome].shape}>{rateOutcomes[outcome].zh}</State>
          </TableCell>
          <TableCell className="number">{chinaClock.when(recordedAt)}</TableCell>
          <TableCell lang="ja">{recordedByName}</TableCell>
          <TableCell>{note || "—"}</TableCell>
          <TableCell>{ttsRate}</TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}
