import type { ReactNode } from "react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { Yen } from "#app/ui/money.tsx";
import { day } from "#app/ui/timeline.tsx";

interface DifferenceStepProps {
  mayPay: boolean;
  owedYen: number;
  /** Of it, storage while it was held. */
  holdOwedYen: number;
  settleBy: Date | null;
  number: string;
}

/** What the measured weight or a hold costs more: paying it is agreeing to it. */
export function DifferenceStep(props: DifferenceStepProps) {
  const { mayPay, owedYen, holdOwedYen, settleBy, number } = props;
  return (
    <PayStep mayPay={mayPay} totalYen={owedYen} number={number}>
      <b>{askedFor(owedYen, holdOwedYen)}</b>
      {settleBy && ` ${day(settleBy)} までにお支払いいただくと、出荷へ進みます。`}
      お支払いがないときは配送を取りやめ、お支払い済みの全額を残高へお返しします。商品は倉庫在庫に戻ります。取りやめは、この下の「キャンセル」からも選べます。
    </PayStep>
  );
}

function askedFor(owedYen: number, holdOwedYen: number) {
  if (holdOwedYen === 0) return "実測の重さで、送料の差額が出ました。";
  return holdOwedYen < owedYen
    ? "送料の差額と、保留中の保管料のお支払いをお願いします。"
    : "保留中の保管料のお支払いをお願いします。";
}

/** What is to be paid now, and the way there for who may. */
export function PayStep({
  mayPay,
  totalYen,
  number,
  children,
}: {
  mayPay: boolean;
  totalYen: number;
  number: string;
  children: ReactNode;
}) {
  return (
    <section className="panel attention next-step" aria-label="次にすること">
      <div>
        <p>{children}</p>
      </div>
      <div className="amount-due money large">
        <Yen yen={totalYen} />
      </div>
      {mayPay ? (
        <form action={href("/porderPayment")} method="get">
          <input type="hidden" name="pOrder_sn" value={number} />
          <Button main>支払う</Button>
        </form>
      ) : (
        <p className="note">お支払いは、支払い権限をお持ちの方にご依頼ください。</p>
      )}
    </section>
  );
}
