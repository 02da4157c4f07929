import { claimReasonNames, requestedRemedyNames } from "#app/domain/trade/after-sales/claim.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { StockItem } from "../stock/stock-item.tsx";
import type { ClaimView } from "./claim-view.server.ts";

/** What was claimed, with the words of whoever claimed it. */
export function ClaimFacts({ shown }: { shown: ClaimView }) {
  const { reason, wish, situation, filmUrl, lines } = shown;
  return (
    <section id="facts" className="stack" aria-labelledby="h-facts">
      <h2 id="h-facts" className="heading">
        内容
      </h2>
      <CardTable
        label="対象の商品"
        columns={["商品", "箱", { right: "申請した数" }, { right: "再送" }, { right: "返金" }]}
      >
        {lines.map((line) => (
          <TableRow key={line.id}>
            <RowHeading>
              <StockItem {...line}>
                <small className="block number">注文 {line.orderNumber}</small>
              </StockItem>
            </RowHeading>
            <TableCell className="number">{line.boxNumber}箱目</TableCell>
            <TableCell>{line.quantity.toLocaleString("ja-JP")}</TableCell>
            <TableCell>
              {line.resendQuantity > 0 ? line.resendQuantity.toLocaleString("ja-JP") : "—"}
            </TableCell>
            <TableCell>{line.backYen > 0 ? `${grouped(String(line.backYen))}円` : "—"}</TableCell>
          </TableRow>
        ))}
      </CardTable>
      <div className="panel">
        <dl className="facts">
          <dt>種類</dt>
          <dd>{claimReasonNames[reason].ja}</dd>
          <dt>ご希望</dt>
          <dd>{requestedRemedyNames[wish].ja}</dd>
          <dt>状況</dt>
          <dd className="as-typed">{situation}</dd>
          {filmUrl && (
            <>
              <dt>動画</dt>
              <dd>
                <a href={filmUrl} rel="nofollow noopener noreferrer" target="_blank">
                  {filmUrl}
                </a>
              </dd>
            </>
          )}
        </dl>
      </div>
    </section>
  );
}
