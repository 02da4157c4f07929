import { href } from "#app/href.ts";
import type { CostTermsView } from "./cost-terms.server.ts";

interface MethodChoiceProps {
  terms: CostTermsView;
  /** The page that is shown again afterwards. */
  back: string;
}

/** The method by which all landed costs are reckoned: chosen once, the same on every page. */
export function MethodChoice({ terms, back }: MethodChoiceProps) {
  const chosen = terms.methods.find(({ code }) => code === terms.methodCode);
  return (
    <details className="disclosure method-choice">
      <summary>
        着地原価は「{chosen?.nameJa}」（{chosen?.daysMin}〜{chosen?.daysMax}日）で計算{" "}
        <small>変更する</small>
      </summary>
      <MethodForm terms={terms} back={back} />
    </details>
  );
}

export function MethodForm({ terms: { methods, methodCode }, back }: MethodChoiceProps) {
  return (
    <>
      <form method="post" action={href("/costMethod")} className="cluster">
        <input type="hidden" name="back" value={back} />
        <label htmlFor="cost-method">計算に使う配送方法</label>
        <select className="input" id="cost-method" name="method" defaultValue={methodCode}>
          {methods.map(({ code, nameJa, daysMin, daysMax }) => (
            <option key={code} value={code}>
              {nameJa}（{daysMin}〜{daysMax}日）
            </option>
          ))}
        </select>
        <button type="submit" className="button small">
          この方法で計算する
        </button>
      </form>
      <p className="note">
        一覧、商品ページ、カート、注文、コスト計算のすべてに使います。実際の配送方法は、配送を依頼するときに選べます。
      </p>
    </>
  );
}
