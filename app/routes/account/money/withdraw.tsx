import { getInputProps, type SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import { limits } from "#app/domain/core/limits.ts";
import { isOwner } from "#app/domain/core/policy.ts";
import { maxYenWithoutApproval, rightsQuery } from "#app/domain/money/payments/approvals.server.ts";
import { payoutWaitHours } from "#app/domain/money/withdrawals/payout-account.ts";
import {
  payoutAccountsIn,
  payoutAccountsQuery,
} from "#app/domain/money/withdrawals/payout-accounts.server.ts";
import { requestWithdrawal } from "#app/domain/money/withdrawals/request-withdrawal.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { fieldConstraints } from "#app/http/input/field-constraints.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectDocumentWithFlash } from "#app/http/session/flash.server.ts";
import { provenScope } from "#app/http/session/reauthenticate.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { when } from "#app/ui/timeline.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useCheckedForm } from "#app/ui/use-checked-form.ts";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { useSending } from "#app/ui/use-sending.ts";
import { transferReceiptTexts } from "../top-up/transfer-receipt-texts.ts";
import { WithdrawalAccount } from "./withdrawal-account.tsx";

const WithdrawalForm = z.object({
  id: rules.idempotencyKey,
  amountYen: rules.withdrawnYen,
  reason: rules.withdrawalReason,
});

const formId = "withdrawal";
const withinBalance = "出金額は1円から現在の残高までの整数で入力してください";

export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: "出金申請 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await provenScope(args, "withdraw");
  const [accounts, [rights]] = await scope.db.batch([
    payoutAccountsQuery(scope),
    rightsQuery(scope),
  ]);
  const { usable, coming } = payoutAccountsIn(accounts, scope.now);
  const { balanceYen = 0 } = await args.context.viewer();
  return {
    id: crypto.randomUUID(),
    constraints: fieldConstraints(WithdrawalForm),
    account: usable && toAccountView(usable),
    balanceYen,
    comingFrom: coming?.usableFrom,
    toDecide: coming?.state === "to_decide",
    mayChangeAccount: isOwner(scope.actor),
    aloneYen: rights ? maxYenWithoutApproval(rights) : 0,
  };
}

function toAccountView(row: NonNullable<ReturnType<typeof payoutAccountsIn>["usable"]>) {
  const { bankName, branchName, accountType, accountNumber, holderKana } = row;
  return { bankName, branchName, accountType, accountNumber, holderKana };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await provenScope(args, "withdraw");
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: WithdrawalForm });
  if (submission.status !== "success") {
    // What may go out is the balance, not what a payment may be at most.
    const isOutOfRange = submission.error?.amountYen && submission.payload.amountYen;
    return invalid(submission, undefined, isOutOfRange ? { amountYen: [withinBalance] } : {});
  }

  const store = args.context.files;
  const receipts = await allUploadsOf(scope, store, form, "receipts");
  if (!receipts.ok)
    return invalid(submission, undefined, { receipts: [fileRefusals.ja[receipts.reason]] });
  const enclosed = { store, uploads: receipts.value };
  const requested = await requestWithdrawal(scope, submission.value, enclosed);
  if (requested.ok) {
    const next = requested.value.waitsForOwner
      ? "上限か今月の予算を超えるため、主アカウントの方の承認を待っています。承認のあと、内容を確認して振り込みます。"
      : "内容を確認して振り込み、お知らせでご連絡します。";
    return redirectDocumentWithFlash(
      args.context,
      href("/user/WithdrawalRecord"),
      `${grouped(String(submission.value.amountYen))}円の出金を申請しました。申請した金額は残高から差し引いてあります。${next}`,
    );
  }
  switch (requested.reason) {
    case "forbidden":
      throw forbidden();
    case "balance-too-low":
      return invalid(submission, undefined, {
        amountYen: ["残高が不足しています。現在の残高以下の金額を入力してください"],
      });
    case "above-maximum":
      return invalid(submission, undefined, {
        amountYen: [`1回の出金は${limits.paymentYenMax.toLocaleString("ja-JP")}円までです`],
      });
    case "too-many-receipts":
    case "not-a-picture":
    case "picture-too-large":
    case "picture-too-many-pixels":
      return invalid(submission, undefined, { receipts: [transferReceiptTexts[requested.reason]] });
    case "over-limit":
    case "over-budget":
      return changed(
        submission,
        "同時に行われた支払いや出金、上限の変更により、この金額には承認が必要になりました。申請していません。もう一度申請すると、承認の依頼になります",
      );
    case "moved-meanwhile":
      return usedForm(submission);
    case "account-waits":
      return changed(
        submission,
        `登録・変更した口座は、${payoutWaitHours}時間がたち名義の確認が済むまで使えません。出金先口座のページで日時をご確認ください`,
      );
    case "no-account":
      return changed(
        submission,
        "出金先口座が登録されていません。口座を登録してから、もう一度お申し込みください",
      );
  }
}

export default function WithdrawPage() {
  const { account, balanceYen, comingFrom, toDecide, mayChangeAccount, ...shown } =
    useLoaderData<typeof loader>();
  const lastResult = useFormAnswer();

  return (
    <main id="main" className="page-width">
      <div className="page-head cluster between">
        <h1>出金申請</h1>
        <p className="cluster">
          <span className="note number">現在の残高 {grouped(String(balanceYen))}円</span>
          <a href={href("/user/WithdrawalRecord")}>出金履歴</a>
        </p>
      </div>
      <div className="columns aside-end">
        <section className="panel" aria-labelledby="request">
          <h2 id="request">出金する金額</h2>
          <UnsentProblem />
          <AnswerSummary answer={lastResult} formId={formId} />
          {account ? (
            <WithdrawalFields {...shown} balanceYen={balanceYen} lastResult={lastResult} />
          ) : (
            <EmptyState
              title={
                comingFrom
                  ? `登録した口座は ${when(comingFrom)} から使えます`
                  : mayChangeAccount
                    ? "先に出金先口座を登録してください"
                    : "出金先口座の登録を、主アカウントの方にご依頼ください"
              }
            >
              {toDecide && <p>名義の確認が済むまでお待ちください。</p>}
              <p>
                <a className="button filled" href={href("/user/bankAccount")}>
                  {comingFrom || !mayChangeAccount ? "口座を確認する" : "口座を登録する"}
                </a>
              </p>
            </EmptyState>
          )}
        </section>
        <aside className="stack">
          {account && (
            <WithdrawalAccount
              account={account}
              comingFrom={comingFrom}
              mayChange={mayChangeAccount}
            />
          )}
          <AfterRequest />
        </aside>
      </div>
    </main>
  );
}

function AfterRequest() {
  return (
    <section className="panel" aria-labelledby="next">
      <h2 id="next">お申し込みの後</h2>
      <ul className="bullet-list">
        <li>申請した金額は、その時に残高から差し引きます。</li>
        <li>確認が始まるまでは、出金履歴から取り下げられます。</li>
        <li>内容を確認して振り込み、お知らせでご連絡します。</li>
        <li>承れないときは、理由を添えて全額を残高に戻します。</li>
      </ul>
    </section>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type WithdrawalFieldsProps = Pick<Loaded, "id" | "constraints" | "balanceYen" | "aloneYen"> & {
  lastResult: SubmissionResult<string[]> | undefined;
};

/** How much goes out and why, with what shows the reason. */
function WithdrawalFields({
  id,
  constraints,
  balanceYen,
  aloneYen,
  lastResult,
}: WithdrawalFieldsProps) {
  const { fields, props } = useCheckedForm<z.input<typeof WithdrawalForm> & { receipts: string }>({
    constraints,
    id: formId,
    lastResult,
    defaultValue: { id },
  });
  const { once } = useSending();
  const [busy, setBusy] = useState(false);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="stack"
      {...props}
      onSubmitCapture={once}
    >
      <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
      <NumberField
        field={fields.amountYen}
        label="出金額（円）"
        required
        hint={`${grouped(String(balanceYen))}円まで、整数で入力${aloneYen === null || aloneYen >= balanceYen ? "" : `。${grouped(String(aloneYen))}円を超えると、主アカウントの方の承認を待ちます`}`}
      />
      <TextAreaField
        field={fields.reason}
        label="出金の理由"
        required
        hint="例: 取引の予定がなくなったため"
      />
      <FileField
        field={fields.receipts}
        label="画面の写し"
        accept={accepted.papers}
        limits={{ files: 1, bytesEach: limits.imageBytesMax }}
        sendTo={href("/user/uploads")}
        onBusy={setBusy}
        hint="任意。理由がわかる画面を1件、10MBまで。JPEG・PNG・WebP・PDF"
      />
      <SendButton main disabled={busy}>
        出金を申請する
      </SendButton>
    </Form>
  );
}
