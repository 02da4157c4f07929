import { href } from "#app/href.ts";
import { DocumentForm } from "#app/ui/document-form.tsx";
import { grouped } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";

interface RestFromBalanceProps {
  paymentId: string;
  /** What the payment still waits for. */
  restYen: number;
  balanceYen: number;
}

/** Pays from the balance what a bank transfer still lacks, or says how much the balance lacks for that. */
export function RestFromBalance({ paymentId, restYen, balanceYen }: RestFromBalanceProps) {
  if (balanceYen < restYen)
    return (
      <p className="note number">
        残りを残高から支払うには、残高があと{grouped(String(restYen - balanceYen))}円必要です。
        <a href={`${href("/user/recharge")}?amount=${restYen - balanceYen}`}>入金する</a>
      </p>
    );
  return (
    <DocumentForm action={href("/user/waitingMoney")}>
      <input type="hidden" name="payment" value={paymentId} />
      <input type="hidden" name="seenYen" value={restYen} />
      <SendButton intent="rest">
        残高で不足分を払う
        <span className="visually-hidden number">（{grouped(String(restYen))}円）</span>
      </SendButton>
    </DocumentForm>
  );
}
