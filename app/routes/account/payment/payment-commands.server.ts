import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { paymentPage } from "#app/domain/core/page-links.ts";
import { documentWalletsQuery } from "#app/domain/money/ledger/store-wallets.server.ts";
import { requestApproval } from "#app/domain/money/payments/approvals.server.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import { withdrawPayment } from "#app/domain/money/payments/start-bank-payment.server.ts";
import { chooseAmounts, missingYenOf } from "#app/domain/trade/shipments/choose-amounts.ts";
import { formEntries, formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound, otherForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { paidHref, paymentHref } from "../shared/paid-document.ts";
import { type Choice, chosenQuery, couponName } from "./payment-choice.server.ts";
import {
  ApprovalForm,
  BalanceForm,
  TypedForm,
  WithdrawForm,
} from "./payment-forms.schema.server.ts";
import { paymentTexts } from "./payment-texts.ts";

/** The coupons that the form carries, by the document's id. */
export function couponsOf({ documents }: Choice, form: FormData) {
  return new Map(
    documents.flatMap(({ id, number }) => {
      const couponId = rules.id.safeParse(formText(form, couponName(number)));
      return couponId.success ? [[id, couponId.data] as const] : [];
    }),
  );
}

/**
 * 適用する, or any button that pays while a coupon or a part of the balance is chosen whose sums the page has not shown:
 * leads to the page that shows them. Undefined where the form's sums are of its choice.
 */
export async function showChosenFirst(
  context: AppLoadContext,
  choice: Choice,
  form: FormData,
  isAsked: boolean,
) {
  const chosen = chosenQuery(choice, form);
  const applied = formText(form, "applied");
  const isApplied = applied === chosen.toString();
  // The key Enter in a field presses the form's first button.
  if (isAsked && isApplied)
    return invalid(
      parseForm(form, { schema: TypedForm }),
      "お支払い方法を選び、そのボタンを押してください",
    );
  if (!isAsked && (applied === undefined || isApplied)) return undefined;
  // No field that a payment needs may come twice, also where the form is shown again first.
  formEntries(form);
  const page = paymentHref(choice.documents);
  const to = chosen.size > 0 ? `${page}&${chosen}` : page;
  return isAsked
    ? redirect(to, 303)
    : redirectWithFlash(context, to, {
        text: "クーポンと残高の使い方を金額に反映しました。まだお支払いは行っていません。金額をご確認のうえ、もう一度お支払いください",
        note: true,
      });
}

/** Where one sees what became of the payment: a single document's own address is the older one. */
export function doneHref({ documents }: Choice, id: string) {
  const [only, second] = documents;
  return only && !second ? paidHref(only) : paymentPage(id);
}

/** 残高で支払う, as the payment page sends it. */
export async function payFromBalance(choice: Choice, form: FormData) {
  const { scope, documents } = choice;
  const submission = parseForm(form, { schema: BalanceForm });
  if (submission.status !== "success") return otherForm(submission);
  const { key: id, seenYen } = submission.value;
  const coupons = couponsOf(choice, form);
  const paid = await payDocuments(scope, documents, { id, coupons, seenYen });
  if (paid.ok) return redirect(doneHref(choice, id), 303);
  const number = "number" in paid ? paid.number : "";
  switch (paid.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "begun-before":
      return redirect(paymentPage(id), 303);
    case "amounts-changed":
      return changed(submission, paymentTexts.changed(paid));
    case "balance-too-low": {
      // A withdrawal or another payment may have taken the money since the page was read.
      const wallets = await documentWalletsQuery(
        scope,
        documents.map((one) => one.number),
      );
      const wanted = new Map(documents.map((one) => [one.number, coupons.get(one.id) ?? ""]));
      const { payers } = chooseAmounts({ ...choice, wallets }, { coupons: wanted, fromYen: 0 });
      return changed(submission, paymentTexts.short(missingYenOf(payers)));
    }
    default:
      return changed(submission, paymentTexts.refused(paid.reason, number));
  }
}

/** 承認を依頼する: one request a document, with the coupon that was chosen for it. */
export async function askForApproval(choice: Choice, form: FormData) {
  const { scope, documents } = choice;
  const submission = parseForm(form, { schema: ApprovalForm });
  if (submission.status !== "success") return invalid(submission);
  const { key: id, note } = submission.value;
  const asked = await requestApproval(scope, documents, {
    id,
    note,
    coupons: couponsOf(choice, form),
  });
  if (asked.ok || asked.reason === "waits-already") return redirect(paymentHref(documents), 303);
  switch (asked.reason) {
    case "forbidden":
      throw forbidden();
    case "within-limits":
      return changed(submission, "この金額は承認なしでお支払いいただけます");
    default:
      return changed(submission, paymentTexts.refused(asked.reason, ""));
  }
}

/** The buyer takes the bank choice back and may pay otherwise. */
export async function payOtherwise(context: AppLoadContext, choice: Choice, form: FormData) {
  const { scope, awaited, documents } = choice;
  const submission = parseForm(form, { schema: WithdrawForm });
  if (submission.status !== "success") return otherForm(submission);
  const paymentId = submission.value.payment ?? awaited[0]?.id ?? "";
  const withdrawn = await withdrawPayment(scope, paymentId);
  if (withdrawn.ok)
    return redirectWithFlash(
      context,
      paymentHref(documents),
      "銀行振込を取り下げました。お支払い方法を選び直してください。",
    );
  switch (withdrawn.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
    case "moved-meanwhile":
      return changed(submission, paymentTexts.refused("moved-meanwhile", ""));
  }
}
