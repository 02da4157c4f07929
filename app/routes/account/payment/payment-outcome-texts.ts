import { readMessage } from "#app/domain/core/message/message.ts";
import { givenUpText } from "#app/domain/money/payments/card-payment.ts";
import type { PaymentState } from "#app/domain/money/payments/payment.ts";
import type { PaymentRead } from "#app/domain/money/payments/read-payment.server.ts";

const asked = {
  created: {
    title: "お支払いはまだ完了していません",
    text: "PayPalでの承認を確認できていません。代金は引き落とされておらず、残高も変わっていません。",
  },
  underway: {
    title: "お支払いを確認しています",
    text: "PayPalでの確認が終わりしだい、自動でお支払いが完了し、お知らせが届きます。このページを閉じても手続きは続きます。もう一度お支払いいただく必要はありません。",
  },
};

/** Who bears the fee was said before the order was cancelled. */
function cancelledInReview(feeYen: number) {
  return {
    title: "キャンセルされた注文のお支払いを、PayPalが確認しています",
    text: `確認が通ると、代金は残高に入り、お知らせが届きます。PayPal・カードの手数料${feeYen.toLocaleString("ja-JP")}円は戻りません。確認が通らなければ、引き落としはありません。`,
  };
}

const alreadyPaid = {
  title: "すでにお支払い済みです",
  text: "別の方法でお支払い済みのため、PayPalでのお手続きは必要ありません。PayPal・カードからは引き落としていません。",
};

const uncharged = "PayPal・カードからは引き落としていません";

const ended = {
  kept: {
    title: "お支払い額は残高に入りました",
    text: "お手続きのあいだに状態が変わったため、お支払いには使っていません。代金（手数料を除く）は残高に入れました。",
  },
  cancelled: {
    title: "このお支払いは取り下げられました",
    text: "お支払いは行われていません。確保していた金額は残高に戻っています。",
  },
  paidOtherwise: {
    title: uncharged,
    text: "別の方法でお支払い済みのため、このお支払いは終わっています。代金が二重に引き落とされることはありません。",
  },
  declined: {
    title: "お支払いできませんでした",
    text: "PayPalまたはカード会社で承認されませんでした。残高は変わっていません。別の方法でお支払いください。",
  },
  expired: {
    title: "お振込の期限が過ぎました",
    text: "お振込を確認できなかったため、お支払いは行われていません。確保していた金額は残高に戻っています。行き違いでお振り込みの場合は、着金後に残高へ入れます。",
  },
};

/** A payment that we gave up, or the buyer let lie: no card was declined. */
function givenUp(why: string | undefined) {
  return why && { title: uncharged, text: `${why}。残高は変わっていません。` };
}

interface Outcome {
  state: PaymentState;
  card: PaymentRead["card"];
  paidOtherwise: boolean;
  cancelledInReview: boolean;
}

/** What a payment's page says when it did not come to being paid. */
export function outcomeText({ state, card, paidOtherwise, cancelledInReview: cancelled }: Outcome) {
  switch (state) {
    case "kept":
    case "expired":
      return ended[state];
    case "cancelled":
      if (card?.failure?.code === "card.not-charged")
        return { title: uncharged, text: `${readMessage(card.failure, "ja")}。` };
      if (paidOtherwise) return ended.paidOtherwise;
      if (!card) return ended.cancelled;
      return givenUp(givenUpText(card.failure)) || ended.declined;
    default:
      if (paidOtherwise) return alreadyPaid;
      if (cancelled && card) return cancelledInReview(card.feeYen);
      return card?.state === "created" ? asked.created : asked.underway;
  }
}
