import { Yen } from "#app/ui/money.tsx";

/** What we pay for forwarded goods that are lost or broken while we have them, and up to what sum. */
export function LossRule({ capYen, claimDays }: { capYen: number; claimDays: number }) {
  return (
    <section className="panel stack small" aria-labelledby="h-loss-rule">
      <h2 id="h-loss-rule">紛失・破損の補償</h2>
      <p>
        倉庫で受け取ってから日本でお受け取りになるまでに、紛失または破損した転送品は、登録した「1個の価格」を登録日のレートで円に換算した額を補償します。上限は1つの荷物につき{" "}
        <b>
          <Yen yen={capYen} />
        </b>
        です。
      </p>
      <p className="note">
        購入時の請求書や領収書など、価格を証明する書類が必要です。証明できる額が登録した価格を下回るときは、証明できる額までになります。届け出の期限は、日本でのお受け取りから
        {claimDays}日です。上限と価格は、登録した日のものが適用されます。
      </p>
    </section>
  );
}
