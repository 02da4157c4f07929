import { limits } from "#app/domain/core/limits.ts";
import type { ApiCode } from "./api-code.ts";

/** 3001 and on: orders. */
export const tradeCodes = {
  "too-many-lines": { code: 3001, msg: `1回の注文・依頼は${limits.linesPerOrder}明細までです` },
  "not-orderable": { code: 3002, msg: "注文できない商品があります" },
  "price-changed": { code: 3003, msg: "価格が変わった商品があります。新しい価格をご確認ください" },
  "amounts-changed": { code: 3004, msg: "金額が変わりました。最新の内容をご確認ください" },
  "too-much": {
    code: 3005,
    msg: `1回の注文は${limits.paymentYenMax.toLocaleString("ja-JP")}円までです`,
  },
  "not-a-draft": { code: 3006, msg: "下書きではないため、この操作はできません" },
  "not-a-preorder": { code: 3074, msg: "予約注文ではないため、この操作はできません" },
  "nothing-orderable": { code: 3076, msg: "いま注文できる商品がありません" },
  "too-many-orders": { code: 3077, msg: "まとめて注文できる注文の数を超えています" },
  "not-expired": { code: 3075, msg: "期限が過ぎた見積はありません" },
  "not-cancellable": { code: 3007, msg: "もうキャンセルできません。担当者にご相談ください" },
  "cancelled-already": { code: 3071, msg: "この注文はすでにキャンセルされています" },
  "form-used": {
    code: 3073,
    msg: "同じ id で、別の内容を登録済みです。今回の内容は登録していません。id を変えて呼んでください",
  },
  "awaits-transfer": {
    code: 3072,
    msg: "お振込の確認を待っています。銀行振込を取り下げると、キャンセルできます",
  },
  "answered-already": { code: 3008, msg: "この金額変更には、すでに別のお返事をいただいています" },
  "store-missing": { code: 3010, msg: "担当する店舗を storeId に入れてください" },
  "no-such-store": { code: 3011, msg: "店舗が見つからないか、閉店しています" },
  "wallet-holds-money": {
    code: 3099,
    msg: "店舗の残高に残りがあります。会社の残高へ戻してから、閉店にしてください",
  },
  "store-name-taken": { code: 3012, msg: "この名前の店舗はすでにあります" },
  "label-missing": {
    code: 3013,
    msg: "ラベル情報が不足しています。商品ラベル貼りには、管理番号かラベル番号が必要です",
  },
  "option-gone": {
    code: 3014,
    msg: "お取り扱いのないオプションが選ばれています。オプションを選び直してください",
  },
  "too-few-pieces": { code: 3015, msg: "仕入先の最低注文数に足りない商品があります" },
  "change-waits": { code: 3016, msg: "担当者の確認を待っている変更があります" },
  "still-running": {
    code: 3017,
    msg: "一覧から外せるのは、一時保存とキャンセルの注文だけです",
  },
  "case-answered": { code: 3020, msg: "この問題商品には、すでに別の回答をいただいています" },
  "case-over": {
    code: 3040,
    msg: "ご回答をいただく前に、商品の到着などでこの問題商品は終わりました。ご回答は記録していません",
  },
  "ids-not-taken": {
    code: 3041,
    msg: "FBA納品用に梱包する依頼で、箱詰めの前だけ、納品番号を変更できます",
  },
  "lot-twice": {
    code: 3042,
    msg: "同じロットが2回含まれています。数量を1行にまとめてください",
  },
  "no-such-answer": { code: 3021, msg: "この問題商品では選べない回答です" },
  "return-window-over": {
    code: 3022,
    msg: "仕入先の返品期限を過ぎたため、この回答は選べません",
  },
  "other-case-open": {
    code: 3023,
    msg: "同じ商品に対応中の問題商品があるため、まとめて取り消すことはできません",
  },
  "payment-waits": { code: 3024, msg: "注文のお振込の確認が終わってから、お試しください" },
  "shipped-already": { code: 3025, msg: "配送を依頼した商品が含まれているため、取り消せません" },
  "being-paid": {
    code: 3026,
    msg: "PayPal・カードのお支払いを確認しています。結果が出てから、お試しください",
  },
  "claim-before-receipt": {
    code: 3030,
    msg: "お受け取りの確認前です。配送依頼の「受け取りました」のあとで申請してください",
  },
  "too-late": { code: 3031, msg: "アフターサービスの申請期限を過ぎています" },
  "no-such-box": { code: 3033, msg: "この配送依頼の箱と明細を指定してください" },
  "more-than-received": {
    code: 3034,
    msg: "申請する数が、受け取った数から申請済みの数を引いた残りより多くなっています",
  },
  "too-many-pictures": { code: 3035, msg: "写真は4枚までです" },
  "offer-changed": { code: 3036, msg: "提案の内容が変わりました。最新の提案をご確認ください" },
  "claim-over-paid": {
    code: 3037,
    msg: "この商品にお支払いいただいた金額を超えるため、返金できません。担当者にご連絡ください",
  },
  "rate-changed": {
    code: 3038,
    msg: "為替レートが変わり、金額が変わりました。最新の金額をご確認ください",
  },
  "not-ahead": { code: 3009, msg: "見積を始める日は、明日から180日以内の日付にしてください" },
} as const satisfies Record<string, ApiCode>;
