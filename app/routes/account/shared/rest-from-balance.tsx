import { href } from "#app/href.ts";
import { DocumentForm } from "#app/ui/document-form.tsx";
import { grouped } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { purseName } from "./purse-name.ts";

interface RestFromBalanceProps {
  paymentId: string;
  /** What the payment still waits for. */
  restYen: number;
  /** What would pay it: a store's wallet, else the company's. */
  wallet: { storeId: string | null; storeName: string | null; balanceYen: number };
}

/** Pays from the balance what a bank transfer still lacks, or says how much the balance lacks for that. */
export function RestFromBalance({ paymentId, restYen, wallet }: RestFromBalanceProps) {
  const { storeId, storeName, balanceYen } = wallet;
  const purse = purseName(storeName);
  if (balanceYen < restYen)
    return (
      <p className="note number">
        残りを{purse}から支払うには、{purse}があと{grouped(String(restYen - balanceYen))}
        円必要です。
        {storeId ? (
          <a
            href={`${href("/user/stores")}?${new URLSearchParams({ store: storeId, amount: String(restYen - balanceYen) })}#wallet-${storeId}`}
          >
            {storeName}に入金する
          </a>
        ) : (
          <a href={`${href("/user/recharge")}?amount=${restYen - balanceYen}`}>入金する</a>
        )}
      </p>
    );
  return (
    <DocumentForm action={href("/user/waitingMoney")}>
      <input type="hidden" name="payment" value={paymentId} />
      <input type="hidden" name="seenYen" value={restYen} />
      <SendButton intent="rest">
        {purse}で不足分を払う
        <span className="visually-hidden number">（{grouped(String(restYen))}円）</span>
      </SendButton>
    </DocumentForm>
  );
}
