import { paymentPage } from "#app/domain/core/page-links.ts";
import { day, when } from "#app/ui/timeline.tsx";
import { documentHref, paidHref, paymentHref } from "../shared/paid-document.ts";
import type { PaymentChoiceView } from "./payment-choice.server.ts";
import { kindNames } from "./payment-contents.tsx";

type Item = PaymentChoiceView["items"][number];

/** Why these documents cannot be paid as they are, and the way on with those that can. */
export function PaymentUnpayable({ items }: { items: readonly Item[] }) {
  const payable = items.filter(({ unpayable }) => !unpayable);
  const [only, second] = items;
  if (only && !second)
    return (
      <p>
        <Why item={only} />
        <a href={documentHref(only)}>{kindNames[only.kind]}の詳細へ</a>
      </p>
    );
  return (
    <div className="stack">
      <p>次のものは、いっしょにお支払いいただけません。</p>
      <ul className="bullet-list">
        {items
          .filter(({ unpayable }) => unpayable)
          .map((item) => (
            <li key={item.number}>
              <a className="number" href={documentHref(item)}>
                {item.number}
              </a>{" "}
              <Why item={item} />
            </li>
          ))}
      </ul>
      {payable.length > 0 && (
        <p>
          <a className="button filled" href={paymentHref(payable)}>
            残りの{payable.length}件を支払う
          </a>
        </p>
      )}
    </div>
  );
}

function Why({ item }: { item: Item }) {
  const { unpayable, paidAt, payBy, reviewPaymentId } = item;
  switch (unpayable) {
    case "paid":
      return (
        <>
          <b>支払い済み</b>です{paidAt && `（${day(paidAt)}）`}。
          <a href={paidHref(item)}>お支払いの内容</a>{" "}
        </>
      );
    case "in-review":
      return (
        <>
          PayPalが確認しています。確認が終わると自動でお支払いが完了し、お知らせが届きます。もう一度お支払いいただく必要はありません。
          {reviewPaymentId && <a href={paymentPage(reviewPaymentId)}>お支払いの状況</a>}{" "}
        </>
      );
    case "by-bank":
      return <>お振込の確認を待っています。</>;
    case "cancelling":
      return (
        <>
          買付取消のご回答を担当者が手続きしています。残金のお支払いは不要です。完了するとお知らせが届きます。
        </>
      );
    case "cancelled":
      return <>キャンセルされたため、お支払いは不要です。</>;
    case "being-quoted":
      return (
        <>
          見積中です。見積の期限が過ぎたものも、新しいレートで見積り直しています。見積ができるとお知らせが届きます。
        </>
      );
    case "expired":
      return item.kind === "order" ? (
        <>
          見積の期限（{payBy && when(payBy)}
          ）が過ぎました。注文の詳細から、見積をもう一度ご依頼いただけます。
        </>
      ) : (
        <>見積の期限が過ぎました。担当者が新しい料金で見積り直し、お知らせでご案内します。</>
      );
    default:
      return <>いまはお支払いできる状態ではありません。</>;
  }
}
