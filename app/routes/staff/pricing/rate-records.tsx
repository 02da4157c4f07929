import { formatDay } from "#app/domain/core/calendar.ts";
import { type RateOutcome, rateOutcomes } from "#app/domain/pricing/exchange-rate.ts";
import { CardTable } from "#app/ui/card-table.tsx";
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
        <tr role="row" key={id}>
          <th role="rowheader" scope="row" className="number">
            {formatDay(day)}
          </th>
          <td role="cell" data-l="结果">
            <State shape={rateOutcomes[outcome].shape}>{rateOutcomes[outcome].zh}</State>
          </td>
          <td role="cell" data-l="记录时间" className="number">
            {chinaClock.when(recordedAt)}
          </td>
          <td role="cell" data-l="记录人" lang="ja">
            {recordedByName}
          </td>
          <td role="cell" data-l="备注">
            {note || "—"}
          </td>
          <td role="cell" data-l="TTS" className="numeric">
            {ttsRate}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
