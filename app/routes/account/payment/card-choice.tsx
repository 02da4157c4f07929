import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";

/** What paying by card costs beside the sum. */
export interface CardCost {
  feePercent: string;
  feeYen: number;
}

interface CardChoiceProps {
  restYen: number;
  card: CardCost;
}

/** Paying by PayPal or card: what it costs beside the sum is seen before it is chosen. */
export function CardChoice({ restYen, card }: CardChoiceProps) {
  const { feePercent, feeYen } = card;
  return (
    <section className="stack medium" aria-labelledby="by-card">
      <h3 id="by-card">PayPal・カード</h3>
      <dl className="facts">
        <dt>お支払い金額</dt>
        <dd className="number">{grouped(String(restYen))}円</dd>
        <dt>手数料（{feePercent}%）</dt>
        <dd className="number">{grouped(String(feeYen))}円</dd>
        <dt>PayPalでのお支払い額</dt>
        <dd className="number">
          <b>{grouped(String(restYen + feeYen))}円</b>
        </dd>
      </dl>
      <p className="note">
        PayPalの画面に移ります。お支払いが完了すると、担当者がすぐに次の作業を始めます。
      </p>
      <Button soft wide name="intent" value="card" formNoValidate>
        PayPal・カードで支払う
      </Button>
    </section>
  );
}
