import { data, redirect } from "@remix-run/cloudflare";
import type { Buyer } from "#app/domain/actor.ts";
import { daysAfter, japanDay } from "#app/domain/calendar.ts";
import { chooseBank } from "#app/domain/deposit/choose-bank.server.ts";
import { withdrawBank } from "#app/domain/deposit/withdraw-bank.server.ts";
import type { Payable } from "#app/domain/ledger/payable.server.ts";
import type { Scope } from "#app/domain/scope.ts";
import { notFound, refused } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { BankForm } from "./bank-form.schema.server.ts";
import { couponTexts } from "./coupon-texts.ts";
import { documentHref, paidHref } from "./paid-document.ts";

const latestDays = 60;
const moved = "状態が変わったため、何も変更していません。最新の状態をご確認ください";

/** 銀行振込で支払う, as the payment page sends it. */
export async function payByBank(scope: Scope<Buyer>, document: Payable, form: FormData) {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const read = BankForm.safeParse(typed);
  const problems = read.success
    ? []
    : read.error.issues.map(({ path, message }) => ({ fieldId: String(path[0]), text: message }));
  if (
    read.success &&
    (read.data.expectedOn < japanDay(daysAfter(scope.now, -latestDays)) ||
      read.data.expectedOn > japanDay(daysAfter(scope.now, latestDays)))
  )
    problems.push({
      fieldId: "expectedOn",
      text: `振込予定日は前後${latestDays}日以内の日付にしてください`,
    });
  if (!read.success || problems.length > 0)
    return data({ problem: "", bank: { typed, problems } }, { status: 400 });

  const { key: id, ...choice } = read.data;
  const chosen = await chooseBank(scope, document, { id, ...choice });
  if (chosen.ok) return redirect(paidHref(document), 303);
  switch (chosen.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "over-limit":
      return refused("おひとりで支払える金額を超えているため、承認が必要です");
    case "quote-expired":
      return refused("見積の期限が過ぎています。担当者が新しいレートで見積り直します");
    case "coupon-unknown":
    case "coupon-used":
    case "coupon-unfit":
      return refused(couponTexts[chosen.reason]);
    case "not-payable":
    case "moved-meanwhile":
      return refused(moved);
  }
}

/** The buyer takes the bank choice back and may pay otherwise. */
export async function payOtherwise(scope: Scope<Buyer>, document: Payable) {
  const withdrawn = await withdrawBank(scope, document);
  if (withdrawn.ok) return redirect(documentHref(document), 303);
  switch (withdrawn.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "moved-meanwhile":
      return refused(moved);
  }
}
