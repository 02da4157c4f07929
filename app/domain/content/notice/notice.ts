import type { Buyer, Permission } from "#app/domain/core/actor.ts";
import { buyerMay, isOwner } from "#app/domain/core/policy.ts";

/** The kinds of お知らせ with their default for mail, which each person can change. */
export const noticeKinds = {
  order: { ja: "注文", about: "見積、お支払い、買付の進み", mail: true },
  shipping: { ja: "配送", about: "配送の見積、梱包、出荷、お届け", mail: true },
  deposit: { ja: "入出金", about: "入金の確認、返金、クーポン、定額会員", mail: true },
  approval: { ja: "承認", about: "お支払いの承認の依頼と結果", mail: true },
  warehouse: { ja: "倉庫", about: "入荷、検品、保管", mail: true },
  message: { ja: "メッセージ", about: "担当者からの連絡、お問い合わせへの回答", mail: true },
  goods: {
    ja: "商品",
    about: "通知を登録した商品の価格と在庫、保存した検索と商品パレットの新着",
    mail: true,
  },
  shop: { ja: "販売先", about: "販売先との連携の期限と停止", mail: true },
  replenishment: { ja: "在庫アラート", about: "発注期限が近い商品（1日1通まで）", mail: true },
  public: { ja: "買付便から", about: "休業日、料金や機能の変更のご案内", mail: false },
} as const satisfies Record<string, { ja: string; about: string; mail: boolean }>;
export type NoticeKind = keyof typeof noticeKinds;

export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[];

/**
 * Kinds about the company's money or its shops: only the owner and people with one of these permissions get
 * them.
 */
export const guardedKinds: Partial<Record<NoticeKind, readonly Permission[]>> = {
  deposit: ["wallet", "pay", "withdraw"],
  approval: ["pay"],
  shop: ["shops", "order"],
  replenishment: ["shops"],
};

/**
 * Lists the kinds that a person can get. Replenishment is counted over all stores, so an employee limited to
 * stores does not get it.
 */
export function noticeKindsFor(person: Buyer): NoticeKind[] {
  return noticeKindNames.filter((kind) => {
    if (kind === "replenishment" && person.storeIds && !isOwner(person)) return false;
    return guardedKinds[kind]?.some((right) => buyerMay(person, right)) ?? true;
  });
}
