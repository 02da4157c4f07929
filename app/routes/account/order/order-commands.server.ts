import type { Submission } from "@conform-to/react";
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import { labelMissingText } from "#app/domain/catalog/products/label-data.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { copyOrder } from "#app/domain/trade/orders/copy-order.server.ts";
import { sendMessage } from "#app/domain/trade/orders/messages.server.ts";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { ownOrder } from "#app/domain/trade/orders/own-order.server.ts";
import {
  reserveOrder,
  setOrderStore,
  submitOrder,
} from "#app/domain/trade/orders/place-order.server.ts";
import { href } from "#app/href.ts";
import { invalid, notFound, refused } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { consent, decline, withdrawOwn } from "./change/change-commands.server.ts";
import type { OrderForm } from "./order-details.schema.server.ts";
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
      return askAboutOrder(context, scope, number, submission.value);
    case "cancel": {
      const done = await cancelOrder(scope, number, submission.value.reason);
      return done.ok
        ? redirectWithFlash(context, orderPage(number), "注文をキャンセルしました。")
        : refuse(done.reason);
    }
    case "accept":
      return consent(context, scope, number, submission, submission.value);
    case "decline":
      return decline(context, scope, number, submission.value.changeId);
    case "withdraw":
      return withdrawOwn(context, scope, number, submission.value.changeId);
    case "store": {
      const done = await setOrderStore(scope, number, submission.value.storeId);
      if (done.ok) return redirectWithFlash(context, orderPage(number), "店舗を保存しました。");
      if (done.reason === "no-such-store" || done.reason === "store-missing")
        return refused("店舗を選び直してください", 400);
      return refuse(done.reason);
    }
    case "submit": {
      const done = await submitOrder(scope, number);
      return done.ok
        ? redirectWithFlash(
            context,
            orderPage(number),
            "見積を依頼しました。見積ができるとお知らせします。",
          )
        : refuse(done.reason);
    }
    case "reserve": {
      const done = await reserveOrder(scope, number, submission.value.openOn);
      if (done.ok)
        return redirectWithFlash(
          context,
          orderPage(number),
          "予約注文にしました。ご指定の日に見積を始めます。",
        );
      if (done.reason === "not-ahead")
        return invalid(submission, "見積を始める日は、明日から180日以内の日付にしてください");
      return refuse(done.reason);
    }
    case "copy": {
      const copied = await copyOrder(scope, number);
      if (copied.ok) return redirect(href("/cart"), 303);
      if (copied.reason === "gone")
        return refused("この注文の商品は、いずれも掲載が終わっています");
      if (copied.reason === "cart-full")
        return refused("カートは200明細までです。カートを整理してから、もう一度お試しください");
      return refuse(copied.reason);
    }
  }
}

async function askAboutOrder(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  number: string,
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
  if (!sent.ok && sent.reason !== "sent-before") throw notFound();
  return redirectWithFlash(context, `${orderPage(number)}#messages`, "メッセージを送信しました。");
}

type Refusal =
  | "forbidden"
  | "not-found"
  | "label-missing"
  | "not-a-draft"
  | "not-cancellable"
  | "moved-meanwhile";

function refuse(reason: Refusal) {
  switch (reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "not-cancellable":
      return refused(
        "この注文はもうキャンセルできません。お支払い後の取消は、メッセージで担当者にご相談ください",
      );
    case "label-missing":
      return refused(
        `${labelMissingText}。明細の「ラベル情報」に、管理番号かラベル番号をご記入ください`,
        400,
      );
    case "not-a-draft":
    case "moved-meanwhile":
      return refused(orderMoved);
  }
}
