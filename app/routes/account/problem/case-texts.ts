import type { RefusalOf } from "#app/domain/core/result.ts";
import type { answerCase } from "#app/domain/trade/floor/answer-case.server.ts";

type Refusal = Exclude<RefusalOf<typeof answerCase>, "forbidden" | "not-found">;

const moved = "ほかの操作で状態が変わりました。最新の内容をご確認ください";
const money = "お支払いの状態が変わりました。最新の内容をご確認ください";

/** Why an answer could not be taken, as the buyer reads it. */
export const answerRefusals: Record<Refusal, string> = {
  "answered-already": "この問題商品には、すでに別の回答をいただいています",
  "ended-unanswered":
    "ご回答をいただく前に、商品の到着などでこの問題商品は終わりました。ご回答は記録していません。下の経過をご確認ください",
  "no-such-answer": "この問題商品では選べない回答です。選び直してください",
  "return-window-over":
    "仕入先の返品期限（入荷から7日）を過ぎたため、この回答は選べません。ほかの回答をお選びください",
  "amounts-changed": "金額が変わりました。新しい金額をご確認のうえ、もう一度お選びください",
  "may-not-pay": "追加のお支払いがある回答です。支払い権限をお持ちの方にご依頼ください",
  "other-case-open": "同じ商品に対応中の問題商品があるため、まとめて取り消すことはできません",
  "payment-waits": "注文のお振込の確認が終わってから、もう一度お試しください",
  "shipped-already": "配送を依頼した商品が含まれているため、取り消せません",
  "claims-paid":
    "この注文はアフターサービスで返金済みのため、お支払いの合計を超えます。担当者にご連絡ください",
  "moved-meanwhile": moved,
  "balance-too-low": "残高が不足しています。入金のあと、もう一度お試しください",
  "over-limit": "1回の支払いの上限を超えています。上限のない方にご依頼ください",
  "over-budget": "今月の予算の残りを超えています。予算のない方にご依頼ください",
  "already-paid": money,
  "decided-already": moved,
  "not-authorised": money,
  "over-daily-cap": money,
  "coupon-used": money,
};

/** What a choice does, beside its yen. */
export const answerAbouts: Record<string, string> = {
  "short/exchange":
    "仕入先に不足分をもう一度送るよう手配します。届くまで、ほかの商品は先に配送を依頼できます。",
  "short/cancel": "届いていない分の買付を取り消し、代金・オプション・手数料を返金します。",
  "unavailable/exchange": "別の在庫を探して、もう一度手配します。",
  "unavailable/cancel": "手に入らない分の買付を取り消し、代金・オプション・手数料を返金します。",
  "late/accept": "このまま入荷を待ちます。届くとお知らせします。",
  "late/cancel": "まだ届いていない分の買付を取り消します。先に届いたときは取り消しません。",
  "over/accept":
    "注文より多く届いた分を購入します。代金は残高からすぐに引き落とし、検品へ進みます。",
  "over/return": "多く届いた分を仕入先に返します。費用はかかりません。",
  "over/discard": "多く届いた分を廃棄します。費用はかかりません。",
  accept: "現状のまま在庫に入れます。仕入先の値引きがあれば返金します。",
  exchange: "仕入先に返し、良品と交換します。届くまで、ほかの商品は先に配送を依頼できます。",
  discard: "倉庫で廃棄します。返金は、仕入先の値引きまたは不良補償がある場合だけです。",
  return:
    "仕入先に返送し、代金・オプション・手数料を返金します。返送料がかかる場合は、表示の金額から差し引き済みです。",
  cancel: "この入荷分を良品も含めてすべて返し、返金します。配送を依頼した商品があると選べません。",
};
