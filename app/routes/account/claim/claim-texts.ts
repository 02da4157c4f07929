import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import type { RefusalOf } from "#app/domain/core/result.ts";
import type { agreeClaim } from "#app/domain/trade/after-sales/agree-claim.server.ts";
import type { ClaimReason, RequestedRemedy } from "#app/domain/trade/after-sales/claim.ts";
import type { saveClaim } from "#app/domain/trade/after-sales/save-claim.server.ts";

type Refusal = Exclude<
  RefusalOf<typeof saveClaim> | RefusalOf<typeof agreeClaim>,
  "forbidden" | "not-found"
>;

/** Why nothing was done, as the buyer reads it. */
export const claimRefusals: Record<Refusal, string> = {
  "not-received":
    "お受け取りの確認前です。すべての箱が届き「受け取りました」を押したあとで申請できます",
  "too-late": "申請期限を過ぎているため、申請できません",
  "nothing-chosen": "申請する数を、1つ以上の商品に入れてください",
  "no-such-box": "この配送依頼にない箱または商品が含まれています。選び直してください",
  "more-than-received":
    "申請する数が、受け取った数から申請済みの数を引いた残りより多くなっています。数をご確認ください",
  "too-many-pictures": "写真は4枚までです",
  "not-a-picture": "写真はPNG・JPEG・WebPのいずれかにしてください",
  "picture-too-large": "写真は1枚10MBまでです",
  "picture-too-many-pixels": tooManyPixels.ja,
  "moved-meanwhile": "ほかの操作で状態が変わりました。最新の内容をご確認ください",
  "offer-changed": "提案の内容が変わりました。新しい提案をご確認のうえ、もう一度お選びください",
  "more-than-paid":
    "この商品にお支払いいただいた金額を超えるため、返金できません。提案をいったん見送り、担当者にお知らせください",
};

export const reasonAbouts: Record<ClaimReason, string> = {
  short: "箱の中身が明細より少ない",
  wrong: "色・サイズ・型番が異なる",
  broken: "輸送中の破損、水濡れ、汚れ",
  defect: "検品で見つからなかった不良",
  lost: "箱ごと届いていない",
  other: "上のどれでもないもの",
};

export const wishAbouts: Record<RequestedRemedy, string> = {
  refund: "お支払いいただいた金額の範囲で、残高に返金します。商品の返送は不要です。",
  resend:
    "同じ商品を0円の注文として買い直し、検品のうえ倉庫に入れます。次の配送依頼に入れてお送りください（国際送料はその配送依頼に含まれます）。",
  tell: "仕入先に伝え、次回から改めてもらいます。返金・再送はありません。",
};
