import type { SubmissionResult } from "@conform-to/react";
import { paymentPage } from "#app/domain/core/page-links.ts";
import { type TopUpReportState, topUpStates } from "#app/domain/money/payments/top-up.ts";
import type { TransferReceipt } from "#app/domain/money/payments/top-up-report.server.ts";
import { ListFileLinks } from "#app/routes/frame/list-file-links.tsx";
import { TransferReceiptLinks } from "#app/routes/frame/transfer-receipt-links.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { grouped } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { when } from "#app/ui/timeline.tsx";
import { AddTransferReceipts } from "./add-transfer-receipts.tsx";

interface Report {
  id: string;
  number: string;
  state: TopUpReportState;
  reportedAt: Date;
  payerKana: string;
  amountYen: number;
  confirmedYen: number | null;
  /** What of it stands after corrections. */
  standingYen: number | null;
  paymentId: string | null;
  receipts: TransferReceipt[];
  /** Seen by one of us, and waiting for the second. */
  checked: boolean;
  /** Why it was rejected, or is looked at once more. */
  why: string;
}

interface ReportListProps {
  reports: readonly Report[];
  idempotencyKey: string;
  /** Slips that were not taken. */
  lastResult: SubmissionResult | undefined;
}

/** The latest reports, those that finance still looks for with room for slips. */
export function ReportList({ reports, idempotencyKey, lastResult }: ReportListProps) {
  return (
    <section className="panel" id="reports" aria-labelledby="sent">
      <div className="cluster between">
        <h2 id="sent">入金報告</h2>
        {reports.length > 0 && <ListFileLinks list="deposits" />}
      </div>
      {reports.length === 0 ? (
        <Empty title="まだ報告はありません">
          <p className="note">お振り込みの前でも後でも報告できます。</p>
        </Empty>
      ) : (
        <ul className="todo-list">
          {reports.slice(0, 10).map((report) => (
            <li key={report.id}>
              <State shape={topUpStates[report.state].shape}>
                {report.checked ? "確認中" : topUpStates[report.state].ja}
              </State>
              <div>
                <b className="number">{report.number}</b>
                <p className="note number">
                  {when(report.reportedAt)} ・ {report.payerKana}
                </p>
                {report.why && <p>理由: {report.why}</p>}
                {report.paymentId && (
                  <p className="note">
                    <a href={paymentPage(report.paymentId)}>お支払いの内容を見る</a>
                  </p>
                )}
                {report.state === "reported" && !report.paymentId ? (
                  <AddTransferReceipts
                    report={report}
                    idempotencyKey={idempotencyKey}
                    lastResult={lastResult}
                  />
                ) : (
                  <TransferReceiptLinks
                    receipts={report.receipts}
                    of={`${report.number} 振込明細`}
                  />
                )}
              </div>
              <p className="amount-cell">
                <span className="yen-amount number">
                  {grouped(String(report.standingYen ?? report.amountYen))}
                  <small>円</small>
                </span>
                {report.confirmedYen !== null && report.standingYen !== report.confirmedYen && (
                  <span className="note number">
                    訂正前 {grouped(String(report.confirmedYen))}円
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
