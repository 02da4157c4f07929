import { caseKindNames } from "#app/domain/trade/floor/problem-case.ts";
import { yuan } from "#app/ui/money.tsx";
import { when } from "#app/ui/timeline.tsx";
import { StockItem } from "../stock/stock-item.tsx";
import type { CaseView } from "./case-view.server.ts";

/** What was found, of what, and how long the seller and 不良補償 stand by it. */
export function CaseFacts({ shown }: { shown: CaseView }) {
  const { kind, quantity, lineQuantity, lot, returnBy, insuredUntil } = shown;
  const here = kind === "wrong" || kind === "damaged";
  return (
    <section id="count" aria-labelledby="h-count">
      <h2 id="h-count" className="heading">
        内容
      </h2>
      <div className="panel stack">
        <StockItem {...shown}>
          <small className="block number">単価 {yuan(shown.priceFen)}元</small>
        </StockItem>
        <dl className="facts">
          <dt>種類</dt>
          <dd>{caseKindNames[kind].ja}</dd>
          <dt>対象</dt>
          <dd className="number">
            <b>{quantity.toLocaleString("ja-JP")}個</b>
            （現在の注文数 {lineQuantity.toLocaleString("ja-JP")}個）
          </dd>
          {here && lot.good + lot.bad > 0 && (
            <>
              <dt>検品</dt>
              <dd className="number">
                良品 {lot.good.toLocaleString("ja-JP")}個 ・ 問題 {lot.bad.toLocaleString("ja-JP")}
                個
              </dd>
            </>
          )}
          {shown.note && (
            <>
              <dt>担当者のメモ</dt>
              <dd>{shown.note}</dd>
            </>
          )}
          {shown.offerNote && (
            <>
              <dt>仕入先の条件</dt>
              <dd>{shown.offerNote}</dd>
            </>
          )}
          {returnBy && shown.costs.length > 0 && (
            <>
              <dt>返品期限</dt>
              <dd className="number">
                {when(returnBy)}（入荷から7日。交換・返品・買付取消ができます）
              </dd>
            </>
          )}
          {insuredUntil && (
            <>
              <dt>不良補償</dt>
              <dd className="number">
                {when(insuredUntil)} まで（廃棄・返品でも代金を全額返金します）
              </dd>
            </>
          )}
        </dl>
      </div>
    </section>
  );
}
