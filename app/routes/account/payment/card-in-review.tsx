import { paymentPage } from "#app/domain/core/page-links.ts";

interface CardInReviewProps {
  paymentId: string;
  /** Whether the reader may open the payment. */
  mayPay: boolean;
}

/** In the place of 支払う while PayPal looks at the money: nothing is to be paid twice. */
export function CardInReview({ paymentId, mayPay }: CardInReviewProps) {
  return (
    <section className="panel next-step" aria-label="状況">
      <div>
        <p>
          <b>PayPalがお支払いを確認しています。</b>
          確認が終わると自動でお支払いが完了し、お知らせが届きます。もう一度お支払いいただく必要はありません。
        </p>
        {mayPay && (
          <p className="note">
            <a href={paymentPage(paymentId)}>お支払いの状況を見る</a>
          </p>
        )}
      </div>
    </section>
  );
}
