import type { CarriageReason } from "#app/domain/pricing/carriage.ts";

interface Problem {
  reason: "unknown-code" | "no-method" | "empty-cart";
  why?: CarriageReason | undefined;
}

/** A refusal of the calculator beside the field that can change it. */
export function fieldProblem({ reason, why }: Problem): Record<string, string[]> {
  switch (reason) {
    case "unknown-code":
      return { hsCode: ["このHSコードは見つかりません。HSコード検索でご確認ください"] };
    case "empty-cart":
      return { "": ["カートに選択中の商品がありません"] };
    case "no-method":
      return why ? byReason[why] : byReason["too-heavy"];
  }
}

const byReason: Record<CarriageReason, Record<string, string[]>> = {
  "too-heavy": {
    quantity: ["この重さを送れる配送方法がありません。数量を分けてお試しください"],
  },
  "box-too-large": {
    lengthCm: ["この大きさや重さを送れる配送方法がありません。寸法と重さをご確認ください"],
  },
  "area-not-served": {
    postalCode: ["このお届け先へ配達できる配送方法がありません"],
  },
  "goods-not-carried": {
    goodsClass: ["この区分の品物を送れる配送方法がありません。お問い合わせください"],
  },
};
