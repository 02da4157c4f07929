import type { Submission, SubmissionResult } from "@conform-to/react";
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { Buyer } from "#app/domain/core/actor.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { RefusalOf } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { documentWalletsQuery } from "#app/domain/money/ledger/store-wallets.server.ts";
import {
  agreeToPay,
  answerChange,
  withdrawWish,
} from "#app/domain/trade/orders/answer-change.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { paymentHref } from "../../shared/paid-document.ts";
import { orderMoved } from "../order-texts.ts";

interface Consent {
  intent: "accept" | "agree-to-pay";
  changeId: string;
  parts: readonly { id: string; agreed: boolean }[];
  seenYen?: number | undefined;
}

/**
 * 同意する: the ticked parts of a change are agreed to, at the sum that the page showed, and settled with the balance or,
 * as the button says, paid on the page of payments.
 */
export async function consent(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  number: string,
  submission: Submission<unknown>,
  { intent, changeId, parts, seenYen }: Consent,
) {
  const given = { declined: parts.filter(({ agreed }) => !agreed).map(({ id }) => id), seenYen };
  const later = intent === "agree-to-pay";
  const answered = later
    ? await agreeToPay(scope, number, changeId, given)
    : await answerChange(scope, number, changeId, "accepted", given);
  if (answered.ok && later)
    return redirectWithFlash(
      context,
      buyerMay(scope.actor, "pay") ? paymentHref([{ kind: "order", number }]) : orderPage(number),
      "金額変更に同意しました。差額のお支払いが済むと、変更を注文に反映します。",
    );
  if (answered.ok)
    return redirectWithFlash(
      context,
      orderPage(number),
      "金額変更に同意しました。変更を注文に反映しました。",
    );
  if (answered.reason === "amounts-changed") {
    const { data: answer, init } = changed(
      submission,
      `選んだ項目での差額は${yen(answered.payableYen)}です。ご確認のうえ、もう一度「${later ? "同意して支払い方法を選ぶ" : "同意する"}」を押してください。まだ何も変わっていません`,
    );
    const initialValue: SubmissionResult["initialValue"] = {
      ...answer.initialValue,
      seenYen: String(answered.payableYen),
    };
    return data({ ...answer, initialValue }, init ?? {});
  }
  if (answered.reason === "balance-too-low") {
    const [wallet] = await documentWalletsQuery(scope, [number]);
    const missing = (seenYen ?? 0) - (wallet?.balanceYen ?? 0);
    if (wallet?.storeName)
      return changed(
        submission,
        `${wallet.storeName}の残高が${yen(missing)}足りません。店舗の残高へ移すか、「同意して支払い方法を選ぶ」からほかの方法でお支払いください`,
      );
    return changed(
      submission,
      missing > 0
        ? `残高が${yen(missing)}足りません。「同意して支払い方法を選ぶ」から、銀行振込やPayPal・カードでお支払いいただけます`
        : "残高がほかの操作で動いていたため、お支払いは行っていません。もう一度お試しください",
    );
  }
  if (answered.reason === "nothing-agreed")
    return invalid(submission, changeTexts[answered.reason]);
  return notAnswered(submission, answered.reason);
}

/** 同意しない. */
export async function decline(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  number: string,
  submission: Submission<unknown>,
  changeId: string,
) {
  const answered = await answerChange(scope, number, changeId, "declined");
  return answered.ok
    ? redirectWithFlash(
        context,
        orderPage(number),
        "金額変更に同意しませんでした。注文はそのままです。",
      )
    : notAnswered(submission, answered.reason);
}

/** 取り下げる. */
export async function withdrawOwn(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  number: string,
  submission: Submission<unknown>,
  changeId: string,
) {
  const withdrawn = await withdrawWish(scope, number, changeId);
  if (withdrawn.ok)
    return redirectWithFlash(context, orderPage(number), "変更のご希望を取り下げました。");
  return notAnswered(
    submission,
    withdrawn.reason === "change-waits" ? "moved-meanwhile" : withdrawn.reason,
  );
}

/** Why an answer to a change was refused, as its buyer reads it. */
const changeTexts = {
  "answered-already": "この金額変更には、すでに別のお返事をいただいています",
  "waits-for-staff": "この変更は、担当者の確認を待っています",
  "nothing-agreed":
    "同意する項目を選んでください。すべてに同意しないときは「同意しない」を押してください",
  "being-paid":
    "差額のお支払いの確認を待っています。変えるときは、先に銀行振込を取り下げてください",
  "in-review": "PayPalが差額のお支払いを確認しています。確認が終わるまでお待ちください",
  "costs-nothing": "選んだ項目には、お支払いいただく差額がありません。「同意する」を押してください",
  "may-not-pay": "差額のお支払いがある変更には、支払い権限をお持ちの方の同意が必要です",
  "over-limit": "差額が1回の支払いの上限を超えています。会社の管理者にご依頼ください",
  "over-budget": "差額が今月の予算を超えています。会社の管理者にご依頼ください",
  "moved-meanwhile": orderMoved,
} as const;

type Reason = RefusalOf<typeof answerChange> | RefusalOf<typeof agreeToPay>;

function notAnswered(submission: Submission<unknown>, reason: Reason) {
  if (reason === "forbidden") throw forbidden();
  if (reason === "not-found") throw notFound();
  return changed(
    submission,
    reason in changeTexts
      ? changeTexts[reason as keyof typeof changeTexts]
      : changeTexts["moved-meanwhile"],
  );
}

function yen(value: number) {
  return `${value.toLocaleString("ja-JP")}円`;
}
