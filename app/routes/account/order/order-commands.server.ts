import type { Submission } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import { labelMissingText } from "#app/domain/catalog/products/label-data.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { sendMessage } from "#app/domain/trade/orders/messages.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { ownOrder } from "#app/domain/trade/orders/own-order.server.ts";
import { setOrderStore, submitOrder } from "#app/domain/trade/orders/place-order.server.ts";
import {
  reschedulePreorder,
  reserveOrder,
  startPreorder,
} from "#app/domain/trade/orders/preorder.server.ts";
import { requestQuoteAgain } from "#app/domain/trade/orders/take-back-quote.server.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { consent, decline, withdrawOwn } from "./change/change-commands.server.ts";
import type { OrderForm } from "./details/order-form.schema.server.ts";
import { orderMoved } from "./order-texts.ts";

type Typed = Extract<Submission<z.output<typeof OrderForm>, string[]>, { status: "success" }>;
type Asked<I> = Extract<z.output<typeof OrderForm>, { intent: I }>;

/** Does what the pressed button of the order's page says, and answers where to go or why not. */
export async function doOrderCommand(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  number: string,
  submission: Typed,
) {
  switch (submission.value.intent) {
    case "message":
      return askAboutOrder(context, scope, number, submission, submission.value);
    case "cancel": {
      const { reason, reviewSeen } = submission.value;
      const done = await cancelOrder(scope, number, reason, reviewSeen);
      if (done.ok)
        return redirectWithFlash(context, orderPage(number), "注文をキャンセルしました。");
      return done.reason === "in-review"
        ? changed(submission, undefined, { reviewSeen: [inReviewText] })
        : refuse(submission, done.reason);
    }
    case "accept":
    case "agree-to-pay":
      return consent(context, scope, number, submission, submission.value);
    case "decline":
      return decline(context, scope, number, submission, submission.value.changeId);
    case "withdraw":
      return withdrawOwn(context, scope, number, submission, submission.value.changeId);
    case "store": {
      const done = await setOrderStore(scope, number, submission.value.storeId);
      if (done.ok)
        return redirectWithFlash(context, `${orderPage(number)}#store`, "店舗を保存しました。");
      if (done.reason === "no-such-store" || done.reason === "store-missing")
        return invalid(submission, "店舗を選び直してください");
      return refuse(submission, done.reason);
    }
    case "submit":
    case "start":
    case "requote": {
      const done = await requestQuote[submission.value.intent](scope, number);
      return done.ok
        ? redirectWithFlash(
            context,
            orderPage(number),
            "見積を依頼しました。見積ができるとお知らせします。",
          )
        : refuse(submission, done.reason);
    }
    case "reserve":
    case "reschedule": {
      const { intent, openOn } = submission.value;
      const done =
        intent === "reserve"
          ? await reserveOrder(scope, number, openOn)
          : await reschedulePreorder(scope, number, openOn);
      if (done.ok)
        return redirectWithFlash(
          context,
          orderPage(number),
          intent === "reserve"
            ? "予約注文にしました。ご指定の日に見積を始めます。"
            : "見積を始める日を変更しました。",
        );
      if (done.reason === "not-ahead")
        return invalid(submission, undefined, {
          openOn: ["見積を始める日は、明日から180日以内の日付にしてください"],
        });
      return refuse(submission, done.reason);
    }
  }
}

/** The ways to a quote: of a draft, of a pre-order before its day, and anew after a deadline. */
const requestQuote = { submit: submitOrder, start: startPreorder, requote: requestQuoteAgain };

async function askAboutOrder(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  number: string,
  submission: Typed,
  message: Asked<"message">,
) {
  const order = await ownOrder(scope, number);
  if (!order) throw notFound();
  const document = {
    kind: "order" as const,
    id: order.id,
    number,
    companyId: order.companyId,
    href: orderPage(number),
  };
  const sent = await sendMessage(scope, document, message);
  if (!sent.ok && sent.reason === "form-used") return usedForm(submission);
  if (!sent.ok) throw notFound();
  return redirectWithFlash(context, `${orderPage(number)}#messages`, "メッセージを送信しました。");
}

type Refusal =
  | "forbidden"
  | "not-found"
  | "label-missing"
  | "not-a-draft"
  | "not-a-preorder"
  | "not-expired"
  | "in-review"
  | "not-cancellable"
  | "cancelled-already"
  | "awaits-transfer"
  | "moved-meanwhile";

const inReviewText =
  "PayPalがお支払いを確認しています。代金の扱いをお読みのうえ、チェックを入れてからキャンセルしてください";

function refuse(submission: Submission<unknown>, reason: Refusal) {
  switch (reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "cancelled-already":
      return changed(submission, "この注文はすでにキャンセルされています");
    case "awaits-transfer":
      return changed(
        submission,
        "お振込の確認を待っている注文です。「支払い方法を変える」で銀行振込を取り下げると、キャンセルできます",
      );
    case "not-cancellable":
      return changed(
        submission,
        "この注文はもうキャンセルできません。お支払い後の取消は、メッセージで担当者にご相談ください",
      );
    case "in-review":
      return changed(
        submission,
        "PayPalがお支払いを確認しています。確認が終わってから、もう一度お試しください",
      );
    case "label-missing":
      return invalid(
        submission,
        `${labelMissingText}。明細の「ラベル情報」に、管理番号かラベル番号をご記入ください`,
      );
    case "not-a-draft":
    case "not-a-preorder":
    case "not-expired":
    case "moved-meanwhile":
      return changed(submission, orderMoved);
  }
}
