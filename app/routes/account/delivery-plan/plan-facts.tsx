import { planFeeYen } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { slashed } from "#app/domain/core/calendar.ts";
import { href } from "#app/href.ts";
import { grouped } from "#app/ui/money.tsx";
import { day, when } from "#app/ui/timeline.tsx";
import type { PlanShown } from "./plan.tsx";

/** Where the goods go at Amazon, by which way and for how much; nothing before that was confirmed. */
export function PlanFacts({ shown }: { shown: PlanShown }) {
  const { confirmationId, warehouse, transports, transportId, labelFile, request } = shown;
  const transport = transports.find(({ optionId }) => optionId === transportId);
  if (!transport) return null;
  return (
    <section aria-labelledby="h-facts">
      <h2 id="h-facts" className="h">
        納品
      </h2>
      <dl className="facts">
        <dt>納品先</dt>
        <dd className="n">{warehouse || "確定中"}</dd>
        <dt>納品番号</dt>
        <dd className="n">{confirmationId || "確定中"}</dd>
        <dt>配送依頼の届け先</dt>
        <dd>
          {request.receiver.prefecture}
          {request.receiver.street} {request.receiver.companyName}
          {warehouse && (
            <small className="blk">
              納品先の倉庫（{warehouse}）の住所と同じであることをご確認ください。
            </small>
          )}
        </dd>
        <dt>配送方法</dt>
        <dd>{transport.words}</dd>
        <dt>手数料</dt>
        <dd className="n">{grouped(String(planFeeYen(shown) ?? 0))}円（Amazonからの請求）</dd>
        <dt>納品日</dt>
        <dd className="n">
          {shown.windowFrom && shown.windowUntil
            ? `${day(shown.windowFrom)} 〜 ${day(shown.windowUntil)}`
            : `${slashed(shown.arrivesFrom)} 以降`}
        </dd>
        {labelFile && (
          <>
            <dt>箱ラベル</dt>
            <dd>
              <a href={href("/files/:fileId", { fileId: labelFile })}>
                PDFをダウンロード（{when(shown.labelledAt!)} 発行）
              </a>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
