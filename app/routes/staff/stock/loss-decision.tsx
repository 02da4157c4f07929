import { lossKinds } from "#app/domain/trade/forwarded-loss/forwarded-loss.ts";
import type { ListedLoss } from "#app/domain/trade/forwarded-loss/list-losses.server.ts";
import { href } from "#app/href.ts";
import { grouped } from "#app/ui/money.tsx";
import { day } from "#app/ui/timeline.tsx";

/** One report that waits: what was said, the proof, the most that is paid, and the two answers. */
export function LossDecision(row: ListedLoss & { mostYen: number }) {
  const { loss, number, titleJa, tracking, companyName, proofId, paidOfParcelYen, mostYen } = row;
  const yen = (amount: number) => `${grouped(String(amount))}日元`;
  return (
    <section className="panel stack s" aria-labelledby={`h-${loss.id}`}>
      <h2 id={`h-${loss.id}`}>
        <span className="n">{tracking}</span> {lossKinds[loss.kind].zh} {loss.quantity} 件{" "}
        <small className="note n">
          {number} ・ {day(loss.reportedAt)}
        </small>
      </h2>
      <p lang="ja">
        {companyName}：{titleJa}
      </p>
      <p className="said" lang="ja">
        {loss.words}
      </p>
      <p>
        登记价值 {yen(loss.worthYen)} ・ 每包裹上限 {yen(loss.capYen)}
        {paidOfParcelYen > 0 && ` ・ 该包裹已赔付 ${yen(paidOfParcelYen)}`} ・{" "}
        <b>最多 {yen(mostYen)}</b>
        {proofId && (
          <>
            {" ・ "}
            <a href={`/files/${proofId}`}>打开凭证</a>
          </>
        )}
      </p>
      <form method="post" action={href("/staff/forwardedLosses")} className="row">
        <input type="hidden" name="id" value={loss.id} />
        <input
          className="in s auto n"
          name="yen"
          inputMode="numeric"
          aria-label={`${tracking} 的赔付金额（日元）`}
          placeholder="赔付金额（日元）"
        />
        <input
          className="in s auto"
          name="answer"
          maxLength={200}
          required
          aria-label={`${tracking} 的理由（日文，买家可见）`}
          placeholder="理由（日文，买家可见）"
        />
        <button type="submit" className="btn s" name="intent" value="pay">
          赔付
        </button>
        <button type="submit" className="btn s" name="intent" value="refuse">
          不赔付
        </button>
      </form>
    </section>
  );
}
