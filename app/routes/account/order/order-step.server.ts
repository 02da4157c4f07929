import type { Buyer } from "#app/domain/core/actor.ts";
import { formatDay } from "#app/domain/core/calendar.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { type ChangeState, waitsFor } from "#app/domain/trade/orders/change.ts";
import { deadlineOf, dueYenOf } from "#app/domain/trade/orders/down-payment.ts";
import type { OrderMove, OrderState } from "#app/domain/trade/orders/order.ts";
import type { OrderDocument } from "#app/domain/trade/orders/order-queries.server.ts";
import { when } from "#app/ui/timeline.tsx";

/** What the box on top of an order says: its one command, or what everybody waits for. */
export interface OrderStep {
  command: "answer" | "pay" | "submit" | "stock" | "bank" | undefined;
  lead: string;
  text: string;
  until: string;
  dueYen: number;
  /** Whom to ask, for who lacks the right to the command. */
  askWhom: string;
}

const waiting: Partial<Record<OrderState, string>> = {
  quoting: "担当者が仕入先に価格と在庫を確認しています。見積ができるとお知らせが届きます。",
  awaiting_finance: "お振込の確認を待っています。入金を確認すると次へ進みます。",
  buying: "仕入先から買付しています。買付が終わるとお知らせが届きます。",
  purchased: "中国の倉庫に届いた商品は検品し、倉庫在庫に入ります。",
  cancelled: "この注文はキャンセルされました。同じ内容でもう一度注文できます。",
};

/** An open change comes first: staff wait for it, whatever else is under way. */
export function orderStep(
  actor: Buyer,
  order: OrderDocument["order"],
  moves: readonly OrderMove[],
  changes: readonly { state: ChangeState; byBuyer: boolean; agreedAt: Date | null }[],
  beingCancelled: boolean,
): OrderStep {
  const step = { command: undefined, lead: "", text: "", until: "", dueYen: 0, askWhom: "" };
  if (changes.some((change) => change.state === "proposed" && waitsFor(change) === "buyer"))
    return {
      ...step,
      command: "answer",
      lead: "金額変更のご確認をお願いします。",
      text: "金額が変わる変更があり、お返事を待っています。",
      askWhom: buyerMay(actor, "order") ? "" : "お返事は、注文権限をお持ちの方にご依頼ください。",
    };

  if (beingCancelled)
    return {
      ...step,
      text: "買付取消のご回答を担当者が手続きしています。残金のお支払いは不要です。",
    };

  if (moves.includes("payBalance") || moves.includes("pay")) {
    const payBy = deadlineOf(order);
    return {
      ...step,
      ...payText(order, moves.includes("payBalance")),
      command: "pay",
      until: payBy ? `期限 ${when(payBy)}` : "",
      dueYen: dueYenOf(order),
      askWhom: buyerMay(actor, "pay") ? "" : "お支払いは、支払い権限をお持ちの方にご依頼ください。",
    };
  }

  if (moves.includes("submit"))
    return {
      ...step,
      command: "submit",
      lead: "この注文はまだ送られていません。",
      text: "内容をご確認のうえ、見積をご依頼ください。",
    };

  return {
    ...step,
    command:
      order.state === "purchased"
        ? "stock"
        : order.state === "awaiting_finance" && buyerMay(actor, "pay")
          ? "bank"
          : undefined,
    text:
      order.state === "preorder"
        ? `予約注文です。${formatDay(order.openOn ?? "")} に見積を始めます。`
        : (waiting[order.state] ?? "担当者が手続きを進めています。"),
  };
}

function payText({ downPaymentPercent }: { downPaymentPercent: number }, rest: boolean) {
  if (rest) return { lead: "残金のお支払いをお願いします。", text: "商品の生産が完了しました。" };
  if (downPaymentPercent > 0)
    return {
      lead: `手付金（${downPaymentPercent}%）のお支払いをお願いします。`,
      text: "残金は生産の完了後にお支払いいただきます。",
    };
  return { lead: "お支払いをお願いします。", text: "入金後、買付を始めます。" };
}
