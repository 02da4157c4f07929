import type { ApiCode } from "./api-code.ts";

/** 5001 and on: shipping requests, freight and customs. */
export const shippingCodes = {
  "no-such-address": { code: 5001, msg: "届け先と輸入者を登録済みの住所から選んでください" },
  "no-such-method": { code: 5002, msg: "この便は利用できません。別の便を選んでください" },
  "not-enough-stock": { code: 5003, msg: "出荷できる在庫が足りません" },
  delegated: { code: 5004, msg: "配送を担当者に委任中のため、担当者にご連絡ください" },
  "paid-storage": {
    code: 5009,
    msg: "有料保管の倉庫にある商品は、担当者が配送を依頼します。担当者にご連絡ください",
  },
  "not-carried": {
    code: 5010,
    msg: "この便では、選んだ品物をこのお届け先へ運べません。別の便を選んでください",
  },
  "no-freight": { code: 5005, msg: "この重さで送れる配送方法がありません" },
  "unknown-hs-code": { code: 5006, msg: "HSコードが見つかりません" },
  "not-on-its-way": { code: 5007, msg: "いまは受け取りを記録できない状態です" },
  "not-received": {
    code: 5008,
    msg: "この配送依頼は評価できません。評価済みか、まだ受け取られていません",
  },
  "main-number-missing": {
    code: 5020,
    msg: "自分でまとめて送る配送依頼は、主番号を入れてから提出してください",
  },
  "not-to-hold": { code: 5021, msg: "いまは保留にできない状態です" },
  "not-held": { code: 5022, msg: "この配送依頼は保留になっていません" },
  "held-by-us": { code: 5023, msg: "担当者による保留のため、担当者が解除します" },
  "co-sign-missing": { code: 5024, msg: "共同承認がまだのため、提出できません" },
  "no-such-person": {
    code: 5025,
    msg: "承認をお願いできるのは、配送の権限があり、この配送依頼を見られる会社の方だけです",
  },
  "not-asked": {
    code: 5026,
    msg: "この共同承認は、お願いした方とお願いされた方だけが変えられます",
  },
  "cleared-by-us": { code: 5027, msg: "関税込みの便の輸入許可は、買付便が登録します" },
  "not-shipped": { code: 5028, msg: "輸入許可は、出荷のあとに登録できます" },
  "in-the-future": { code: 5029, msg: "許可の日は今日までの日付にしてください" },
  "before-departure": { code: 5036, msg: "許可の日は出荷日からあとの日付にしてください" },
  "dues-far-off": {
    code: 5037,
    msg: "関税と輸入消費税の合計が見込みと3倍以上違うか、関税だけで輸入消費税が0円か、通関・取扱手数料が20,000円を超えています。金額をご確認のうえ、正しければ checked を付けて呼んでください",
  },
  "same-class": { code: 5030, msg: "いまと同じ区分です" },
  "settled-already": { code: 5031, msg: "送料の精算が済んだため、区分の見直しはできません" },
  "not-cleared": { code: 5032, msg: "輸入許可がまだ登録されていません" },
  "desired-day-past": { code: 5033, msg: "到着の希望日は、明日以降の日付を入力してください" },
  "desired-day-far": {
    code: 5038,
    msg: "到着の希望日は、今日から180日以内の日付を入力してください",
  },
  "desired-day-soon": { code: 5039, msg: "到着の希望日は、この便のお届け日数では間に合いません" },
  "arrived-already": { code: 5034, msg: "もう荷物が届いているか、内容が変わっています" },
  "parcel-is-here": {
    code: 5040,
    msg: "すでに倉庫にある荷物の追跡番号は、変更・削除できません",
  },
  "no-such-request": {
    code: 5043,
    msg: "この主番号は配送依頼の番号の形ですが、その依頼がありません",
  },
  "draft-changed": {
    code: 5045,
    msg: "下書きの内容が変わりました。最新の内容を確認してから、もう一度承認してください",
  },
  "co-signed-already": { code: 5046, msg: "この下書きの共同承認は、もう済んでいます" },
  "own-number": { code: 5044, msg: "依頼そのものの番号は主番号にできません" },
  "number-taken": { code: 5035, msg: "この追跡番号は、ほかの荷物で登録されています" },
  "number-in-use": {
    code: 5047,
    msg: "この追跡番号は、ほかの荷物で使われています。お客様の荷物のときは、お問い合わせください",
  },
} as const satisfies Record<string, ApiCode>;
