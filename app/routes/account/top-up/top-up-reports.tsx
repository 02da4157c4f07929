import type { SubmissionResult } from "@conform-to/react";
import { paymentPage } from "#app/domain/core/page-links.ts";
import { topUpStates } from "#app/domain/money/payments/top-up.ts";
import { ListFileLinks } from "#app/shared/list-file-links.tsx";
import { TransferReceiptLinks } from "#app/shared/transfer-receipt-links.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";
import { AddTransferReceipts } from "./add-transfer-receipts.tsx";
import type { ReportView } from "./view.server.ts";

interface ReportListProps {
  reports: readonly ReportView[];
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
        <EmptyState title="まだ報告はありません">
          <p className="note">お振り込みの前でも後でも報告できます。</p>
        </EmptyState>
      ) : (
        <ul className="todo-list">
          {reports.slice(0, 10).map((report) => (
            <li key={report.id}>
              <Status shape={topUpStates[report.state].shape}>
                {report.checked ? "確認中" : topUpStates[report.state].ja}
              </Status>
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
