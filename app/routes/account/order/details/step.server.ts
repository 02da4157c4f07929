import type { Buyer } from "#app/domain/core/actor.ts";
import { formatDay } from "#app/domain/core/calendar.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { waitsFor } from "#app/domain/trade/orders/change.ts";
import { deadlineOf, dueYenOf, hasQuoteExpired } from "#app/domain/trade/orders/down-payment.ts";
import type { OrderMove, OrderState } from "#app/domain/trade/orders/order.ts";
import type { OrderDocument } from "#app/domain/trade/orders/order-queries.server.ts";
import { when } from "#app/ui/timeline.tsx";

/** What the box on top of an order says: its one command, or what everybody waits for. */
export interface OrderStep {
  command: "answer" | "pay" | "submit" | "start" | "requote" | "stock" | "bank" | undefined;
  lead: string;
  text: string;
  until: string;
  dueYen: number;
  /** Whom to ask, for who lacks the right to the command. */
  askWhom: string;
  /** The day on which the quote of a pre-order starts. */
  openOn: string;
}

const waiting: Partial<Record<OrderState, string>> = {
  quoting: "担当者が仕入先に価格と在庫を確認しています。見積ができるとお知らせが届きます。",
  awaiting_finance:
    "お振込の確認を待っています。入金を確認すると次へ進みます。キャンセルするときは、先に「支払い方法を変える」で銀行振込を取り下げてください。",
  buying: "仕入先から買付しています。買付が終わるとお知らせが届きます。",
  purchased: "中国の倉庫に届いた商品は検品し、倉庫在庫に入ります。",
  cancelled: "この注文はキャンセルされました。同じ内容でもう一度注文できます。",
};

/** An open change comes first: staff wait for it, whatever else is under way. */
export function orderStep(
  { actor, now }: Pick<Scope<Buyer>, "actor" | "now">,
  { order, changes, beingCancelled, events }: OrderDocument,
  moves: readonly OrderMove[],
): OrderStep {
  const step = {
    command: undefined,
    lead: "",
    text: "",
    until: "",
    dueYen: 0,
    askWhom: "",
    openOn: "",
  };
  if (order.riseByBank)
    return {
      ...step,
      command: buyerMay(actor, "pay") ? "bank" : undefined,
      text: "金額変更の差額のお振込の確認を待っています。入金を確認すると、変更を注文に反映します。",
    };
  if (order.owedRiseYen > 0)
    return {
      ...step,
      command: "pay",
      lead: "金額変更の差額のお支払いをお願いします。",
      text: "お支払いが済むと、変更を注文に反映します。",
      dueYen: order.owedRiseYen,
      askWhom: askToPay(actor),
    };
  if (changes.some((change) => change.state === "proposed" && waitsFor(change) === "buyer"))
    return {
      ...step,
      command: "answer",
      lead: "金額変更のご確認をお願いします。",
      text: "金額が変わる変更があり、お返事を待っています。",
      askWhom: askToOrder(actor, "お返事"),
    };

  if (beingCancelled)
    return {
      ...step,
      text: "買付取消のご回答を担当者が手続きしています。残金のお支払いは不要です。",
    };

  if (moves.includes("requote") && hasQuoteExpired(order, now))
    return {
      ...step,
      command: "requote",
      lead: "見積の期限が過ぎました。",
      text: "価格とレートが変わっているため、このままではお支払いいただけません。見積をもう一度ご依頼ください。",
      askWhom: askToOrder(actor, "見積のご依頼"),
    };

  if (moves.includes("payBalance") || moves.includes("pay")) {
    const payBy = deadlineOf(order);
    return {
      ...step,
      ...payText(order, moves.includes("payBalance")),
      command: "pay",
      until: payBy ? `期限 ${when(payBy)}` : "",
      dueYen: dueYenOf(order),
      askWhom: askToPay(actor),
    };
  }

  if (moves.includes("submit"))
    return {
      ...step,
      command: "submit",
      lead: "この注文はまだ送られていません。",
      text: "内容をご確認のうえ、見積をご依頼ください。",
    };

  if (moves.includes("open"))
    return {
      ...step,
      command: "start",
      lead: "予約注文です。",
      text: `${formatDay(order.openOn ?? "")} に見積を始めます。`,
      openOn: order.openOn ?? "",
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
      order.state === "quoting" && events[0]?.move === "requote"
        ? "見積の期限が過ぎたため、担当者が新しい価格とレートで見積り直しています。見積ができるとお知らせが届きます。"
        : (waiting[order.state] ?? "担当者が手続きを進めています。"),
  };
}

/** Names whom to ask for who may not order; empty for who may. */
function askToOrder(actor: Buyer, what: string) {
  return buyerMay(actor, "order") ? "" : `${what}は、注文権限をお持ちの方にご依頼ください。`;
}

/** The same for who may not pay. */
function askToPay(actor: Buyer) {
  return buyerMay(actor, "pay") ? "" : "お支払いは、支払い権限をお持ちの方にご依頼ください。";
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
