import { limits } from "#app/domain/core/limits.ts";
import type { ApiCode } from "./api-code.ts";

/** 2001 and on: goods, the cart and the lists of goods. */
export const catalogCodes = {
  gone: { code: 2001, msg: "商品の掲載が終わったか、在庫がありません（URL無効）" },
  "out-of-stock": { code: 2002, msg: "在庫を超える数量です。数量を減らしてください" },
  "nothing-chosen": { code: 2003, msg: "1件以上選んでください" },
  "cart-full": { code: 2004, msg: `カートは${limits.linesPerOrder}明細までです` },
  "cart-changed": { code: 2005, msg: "カートの内容が変わりました。カートをご確認ください" },
  "favourites-full": { code: 2007, msg: "お気に入りは1,000件までです" },
  full: { code: 2006, msg: "ブラックリストは1,000件までです" },
  "library-full": { code: 2008, msg: "自社商品の登録数が上限に達しています" },
  "management-number-taken": { code: 2009, msg: "この管理番号は、別の自社商品で使われています" },
  "too-many-tags": { code: 2010, msg: "タグは1商品につき10個までです" },
  "runs-spent": { code: 2012, msg: "手動の検索は1日3回までです" },
  "searched-already": { code: 2013, msg: "ほかの方が検索を終えたところです" },
  "pallet-changed": { code: 2014, msg: "ほかの方がパレットを変更しました。もう一度お試しください" },
  "no-word": { code: 2015, msg: "除外する言葉を、空白や読点を入れずに1語で入力してください" },
  "no-kind": { code: 2021, msg: "素材の種類を1つ以上選んでください" },
  "no-picture": { code: 2031, msg: "画像のない商品です" },
  "picture-share-spent": { code: 2032, msg: "今月編集できる画像の枚数を超えています" },
  "still-waiting": { code: 2033, msg: "この素材は作成中です" },
  "same-wish": { code: 2034, msg: "いまの画像と同じ設定です" },
  "not-its-picture": { code: 2035, msg: "この商品の画像ではありません" },
  "share-spent": { code: 2022, msg: "今月作成できる素材の件数を超えています" },
  known: { code: 2023, msg: "このidはすでに使われています" },
  "job-ended": { code: 2024, msg: "この依頼はすでに終わっています" },
  "nothing-failed": { code: 2025, msg: "作成できなかった商品はありません" },
  "changed-meanwhile": { code: 2026, msg: "ほかの方が先に変更しました。新しい版をご確認ください" },
  "too-many-versions": { code: 2027, msg: "1つの素材の版は20までです" },
  empty: { code: 2028, msg: "文を入力してください" },
  "fails-checks": { code: 2029, msg: "検査に合わない版は採用できません" },
  "no-picture-search": {
    code: 2051,
    msg: "ただいま画像検索をお休みしています。商品名やURLでお探しください",
  },
  "wrong-picture": {
    code: 2052,
    msg: "読み取れない写真です。PNG・JPEG・WebPを3MBまででお送りください",
  },
  "sku-bound": { code: 2011, msg: "この種類は、別の自社商品の仕入先になっています" },
} as const satisfies Record<string, ApiCode>;
