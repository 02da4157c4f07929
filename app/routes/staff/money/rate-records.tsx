import { type RateOutcome, rateOutcomes } from "#app/domain/rate/rate.ts";
import { State } from "#app/ui/state.tsx";
import { when } from "#app/ui/timeline.tsx";

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
    <div className="box">
      <table className="t cards" role="table">
        <caption className="vh">汇率记录</caption>
        <thead role="rowgroup">
          <tr role="row">
            {["日期", "结果", "记录时间", "记录人", "备注"].map((label) => (
              <th role="columnheader" scope="col" key={label}>
                {label}
              </th>
            ))}
            <th role="columnheader" scope="col" className="r">
              TTS
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {records.map(({ id, day, ttsRate, outcome, note, recordedAt, recordedByName }) => (
            <tr role="row" key={id}>
              <th role="rowheader" scope="row" className="n">
                {day}
              </th>
              <td role="cell" data-l="结果">
                <State shape={rateOutcomes[outcome].shape}>{rateOutcomes[outcome].zh}</State>
              </td>
              <td role="cell" data-l="记录时间" className="n">
                {when(recordedAt)}
              </td>
              <td role="cell" data-l="记录人" lang="ja">
                {recordedByName}
              </td>
              <td role="cell" data-l="备注">
                {note || "—"}
              </td>
              <td role="cell" data-l="TTS" className="num">
                {ttsRate}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
