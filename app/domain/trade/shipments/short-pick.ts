import type { Label } from "#app/domain/core/label.ts";
import type { ShortChoice } from "#db/schema/shipments.ts";
import type { CaseAnswer } from "../floor/problem-case.ts";

export type { ShortChoice } from "#db/schema/shipments.ts";

/** 不足: what its company may choose where pieces of a shipping request were not found on their shelf. */
export const shortChoices: Record<ShortChoice, Label & { about: string; answer: CaseAnswer }> = {
  rest: {
    ja: "残りを送り、不足分は返金",
    zh: "发剩余的，缺的退款",
    about: "見つかった商品だけを送ります。不足分の商品代金と、送料の差額をお返しします。",
    answer: "cancel",
  },
  replace: {
    ja: "残りを先に送り、不足分は手配し直す",
    zh: "先发剩余的，缺的补买",
    about: "見つかった商品だけを送ります。不足分は当社の負担で手配し、届いたら在庫に入ります。",
    answer: "exchange",
  },
  wait: {
    ja: "不足分が届くまで待ち、まとめて送る",
    zh: "等补到后一起发",
    about: "不足分を当社の負担で手配し、届いてからまとめて送ります。待つ間の保管料はかかりません。",
    answer: "exchange",
  },
  cancel: {
    ja: "配送を取りやめる",
    zh: "取消配送，缺的退款",
    about:
      "お支払い済みの送料をすべて返し、見つかった商品は在庫に戻します。不足分の商品代金も返します。",
    answer: "cancel",
  },
};

/** The choice that an answer to the case alone comes to. */
export function choiceOf(answer: CaseAnswer): ShortChoice {
  return answer === "cancel" ? "rest" : "replace";
}

interface Asked {
  /** True if the goods are the company's own: nothing of them is bought again or refunded. */
  forwarded: boolean;
  /** True if pieces of the request are left to send. */
  hasRest: boolean;
}

/** Lists the choices that are open. Missing forwarded goods are compensated by their own rule. */
export function shortChoicesFor({ forwarded, hasRest }: Asked): ShortChoice[] {
  const all = Object.keys(shortChoices) as ShortChoice[];
  return all.filter((choice) => {
    if (choice === "rest") return hasRest;
    if (choice === "replace") return hasRest && !forwarded;
    return choice === "cancel" || !forwarded;
  });
}
