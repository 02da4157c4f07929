import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { paymentPage } from "#app/domain/core/page-links.ts";
import { requestApproval } from "#app/domain/money/payments/approvals.server.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import { withdrawPayment } from "#app/domain/money/payments/start-bank-payment.server.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid, notFound, refused } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { paidHref, paymentHref } from "../shared/paid-document.ts";
import { type Choice, couponName } from "./payment-choice.server.ts";
import { ApprovalForm, BalanceForm, WithdrawForm } from "./payment-forms.schema.server.ts";
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

/** Where one sees what became of the payment: a single document's own address is the older one. */
export function doneHref({ documents }: Choice, id: string) {
  const [only, second] = documents;
  return only && !second ? paidHref(only) : paymentPage(id);
}

/** 残高で支払う, as the payment page sends it. */
export async function payFromBalance(choice: Choice, form: FormData) {
  const { scope, documents, balanceYen, items } = choice;
  const submission = parseForm(form, { schema: BalanceForm });
  if (submission.status !== "success") return refused(paymentTexts.incomplete, 400);
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
      return refused(paymentTexts.changed(paid));
    case "balance-too-low": {
      const due = items.reduce(
        (sum, { document, coupons: fitting }) =>
          sum +
          document.totalYen -
          (fitting.find((one) => one.id === coupons.get(document.id))?.yen ?? 0),
        0,
      );
      return refused(paymentTexts.short(due - balanceYen));
    }
    default:
      return refused(paymentTexts.refused(paid.reason, number));
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
      return refused("この金額は承認なしでお支払いいただけます");
    default:
      return refused(paymentTexts.refused(asked.reason, ""));
  }
}

/** The buyer takes the bank choice back and may pay otherwise. */
export async function payOtherwise(context: AppLoadContext, choice: Choice, form: FormData) {
  const { scope, awaited, documents } = choice;
  const submission = parseForm(form, { schema: WithdrawForm });
  if (submission.status !== "success") return refused(paymentTexts.incomplete, 400);
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
      return refused(paymentTexts.refused("moved-meanwhile", ""));
  }
}
