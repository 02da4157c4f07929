import type { Submission, SubmissionResult } from "@conform-to/react";
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { Buyer } from "#app/domain/core/actor.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import type { RefusalOf } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { documentWalletsQuery } from "#app/domain/money/ledger/store-wallets.server.ts";
import { answerChange, withdrawWish } from "#app/domain/trade/orders/answer-change.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { orderMoved } from "../order-texts.ts";

interface Consent {
  changeId: string;
  parts: readonly { id: string; agreed: boolean }[];
  seenYen?: number | undefined;
}

/** 回答する: the ticked parts of a change are agreed to, at the sum that the page showed. */
export async function consent(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  number: string,
  submission: Submission<unknown>,
  { changeId, parts, seenYen }: Consent,
) {
  const declined = parts.filter(({ agreed }) => !agreed).map(({ id }) => id);
  const answered = await answerChange(scope, number, changeId, "accepted", { declined, seenYen });
  if (answered.ok)
    return redirectWithFlash(
      context,
      orderPage(number),
      "金額変更に同意しました。変更を注文に反映しました。",
    );
  if (answered.reason === "amounts-changed") {
    const { data: answer, init } = changed(
      submission,
      `選んだ項目での差額は${yen(answered.payableYen)}です。ご確認のうえ、もう一度「同意する」を押してください。まだ何も変わっていません`,
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
        `${wallet.storeName}の残高が${yen(missing)}足りません。店舗の残高へ移してから、もう一度お試しください`,
      );
    return changed(
      submission,
      missing > 0
        ? `残高が足りません。あと${yen(missing)}の入金が必要です。マイページの「入金」から入金して、もう一度お試しください`
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
  "may-not-pay": "差額のお支払いがある変更には、支払い権限をお持ちの方の同意が必要です",
  "over-limit": "差額が1回の支払いの上限を超えています。会社の管理者にご依頼ください",
  "over-budget": "差額が今月の予算を超えています。会社の管理者にご依頼ください",
  "moved-meanwhile": orderMoved,
} as const;

type Reason = RefusalOf<typeof answerChange>;

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
