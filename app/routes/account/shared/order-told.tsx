import { orderPage } from "#app/domain/core/page-links.ts";

/** What a command just did to the order, as the address that it leads to says. */
const texts = {
  saved: "注文を一時保存しました。見積の依頼はまだです。",
  submitted: "見積を依頼しました。見積ができるとお知らせします。",
  reserved: "予約注文にしました。ご指定の日に見積を始めます。",
  edited: "注文内容を変更しました。",
  wished: "変更のご希望を送りました。担当者が確認し、お返事します。",
  withdrawn: "変更のご希望を取り下げました。",
  agreed: "金額変更に同意しました。変更を注文に反映しました。",
  declined: "金額変更に同意しませんでした。注文はそのままです。",
  cancelled: "注文をキャンセルしました。",
  store: "店舗を保存しました。",
  sent: "メッセージを送信しました。",
  planned: "欠品時の対応を保存しました。",
} as const;

type Told = keyof typeof texts;

/** The order's page, saying what was done; `part` is where on it to begin. */
export function toldPage(number: string, told: Told, part = "") {
  return `${orderPage(number)}&told=${told}${part}`;
}

/** The confirming words of every act of the buyer on an order, read out as they appear. */
export function OrderTold({ told }: { told: string | null }) {
  if (!told || !Object.hasOwn(texts, told)) return null;
  return (
    <p className="flash success" role="status">
      {texts[told as Told]}
    </p>
  );
}
