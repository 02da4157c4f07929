/** What the log of changes calls what a company asks of a shipping request, and what becomes of it. */
export const requestColumnNames = {
  self_consolidated: ["自分でまとめて送る", "客户自行并单"],
  box_wishes: ["箱についてのご希望", "装箱要求"],
  split_from: ["分割元の配送依頼", "拆自配送单"],
  co_signer_id: ["承認をお願いした人", "会签人"],
  co_sign_asked_by: ["承認をお願いした担当", "会签申请人"],
  co_signed_at: ["承認日時", "会签时间"],
  held_at: ["出荷保留の日時", "暂停时间"],
  held_by_name: ["出荷保留にした人", "暂停人"],
  held_reason: ["出荷保留の理由", "暂停原因"],
  pays_dues: ["関税込み", "代缴关税"],
  dues_yen: ["関税・輸入消費税（円）", "代缴关税消费税（日元）"],
  desired_on: ["到着の希望日", "希望到货日"],
  main_number: ["主番号", "主单号"],
} satisfies Record<string, [ja: string, zh: string]>;
