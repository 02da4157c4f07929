import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { buyerMay, isOwner } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { bankAccountTypes, payoutWaitHours } from "#app/domain/money/withdrawals/payout-account.ts";
import {
  payoutAccountsIn,
  payoutAccountsQuery,
} from "#app/domain/money/withdrawals/payout-accounts.server.ts";
import {
  cancelPayoutAccount,
  registerPayoutAccount,
} from "#app/domain/money/withdrawals/register-payout-account.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { provenScope, requireReauthentication } from "#app/http/session/reauthenticate.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { ComingAccount } from "./coming-account.tsx";

const AccountForm = z.object({
  bankCode: rules.bankCode,
  branchCode: rules.branchCode,
  accountType: z.enum(["ordinary", "current", "savings"], "預金種目を選んでください"),
  accountNumber: rules.accountNumber,
  holderKana: rules.holderKana,
});

const CancelForm = z.object({ intent: z.literal("cancel"), account: rules.id });

export const meta: MetaFunction = () => [{ title: "出金先口座 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await provenScope(args, ["withdraw", "wallet"]);
  const accounts = payoutAccountsIn(await payoutAccountsQuery(scope), scope.now);
  return {
    ...accounts,
    mayChange: isOwner(scope.actor),
    mayCancel: buyerMay(scope.actor, "withdraw"),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, ["withdraw", "wallet"]);
  const form = await readForm(args.request.clone());
  // Taking a change back makes nothing worse: whoever finds it strange need not look for a password.
  const cancelling = parseForm(form, { schema: CancelForm });
  if (cancelling.status === "success") return cancel(args.context, scope, cancelling.value.account);

  await requireReauthentication(args, scope);
  const submission = parseForm(form, { schema: AccountForm });
  if (submission.status !== "success") return invalid(submission);
  const saved = await registerPayoutAccount(scope, args.context.directories, submission.value);
  if (saved.ok)
    return redirectWithFlash(
      args.context,
      href("/user/bankAccount"),
      "口座を保存しました。主アカウントの方へメールでもお知らせしています。",
    );
  switch (saved.reason) {
    case "forbidden":
      throw forbidden();
    case "moved-meanwhile":
      return changed(
        submission,
        "ほかの方が口座を変更したところです。ページを読み込み直してご確認ください",
      );
    case "no-such-branch":
      return invalid(submission, undefined, {
        branchCode: ["この銀行コードと支店コードの組み合わせは見つかりませんでした"],
      });
  }
}

type Answer = ReturnType<typeof useActionData<typeof action>>;

async function cancel(context: AppLoadContext, scope: Scope<Buyer>, id: string) {
  const cancelled = await cancelPayoutAccount(scope, id);
  if (cancelled.ok)
    return redirectWithFlash(context, href("/user/bankAccount"), "口座の変更を取り消しました。");
  if (cancelled.reason === "forbidden") throw forbidden();
  throw data(null, { status: 409 });
}

const typeChoices = Object.entries(bankAccountTypes).map(([value, label]) => ({ value, label }));

export default function BankAccountPage() {
  const { usable: account, coming, refused, mayChange, mayCancel } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>出金先口座</h1>
        <p className="note">
          残高をお返しするときに振り込む、会社または主アカウントの方の名義の口座です。安全のため、登録・変更した口座は
          {payoutWaitHours}時間後から使えます。それまでは、いまの口座へお振り込みします。
        </p>
      </div>
      {coming && <ComingAccount account={coming} mayCancel={mayCancel} />}
      {refused && !coming && <RefusedAccount refused={refused} />}
      <div className="columns two-columns">
        <UsableAccount coming={coming} account={account} />
        {mayChange ? (
          <AccountEdit coming={coming} lastResult={lastResult} account={account} />
        ) : (
          <section className="panel" aria-labelledby="edit">
            <h2 id="edit">口座の登録・変更</h2>
            <p>口座の登録と変更は、主アカウントの方だけができます。</p>
          </section>
        )}
      </div>
    </main>
  );
}

function RefusedAccount({ refused }: { refused: NonNullable<Loaded["refused"]> }) {
  return (
    <section className="panel attention" aria-labelledby="refused">
      <h2 id="refused">この口座は承れませんでした</h2>
      <p>
        {refused.bankName} {refused.branchName} {refused.holderKana}
      </p>
      <p>理由: {refused.decision}</p>
    </section>
  );
}

function AccountEdit({
  coming,
  lastResult,
  account,
}: Pick<Loaded, "coming"> & { lastResult: Answer; account: Loaded["usable"] }) {
  const [form, fields] = useForm<z.input<typeof AccountForm>>({
    id: "bank",
    lastResult,
    defaultValue: { accountType: "ordinary" },
  });
  return (
    <section className="panel" aria-labelledby="edit">
      <h2 id="edit">口座を{account || coming ? "変更" : "登録"}</h2>
      <ErrorSummary form={form} />
      <Form method="post" className="stack" {...getFormProps(form)}>
        <TextField
          field={fields.bankCode}
          label="銀行コード"
          required
          inputMode="numeric"
          hint="4桁。例: 三菱ＵＦＪ銀行 0005"
        />
        <TextField
          field={fields.branchCode}
          label="支店コード"
          required
          inputMode="numeric"
          hint="3桁。銀行名と支店名はコードから表示します"
        />
        <SelectField field={fields.accountType} label="預金種目" required choices={typeChoices} />
        <TextField
          field={fields.accountNumber}
          label="口座番号"
          required
          inputMode="numeric"
          hint="7桁。短い番号は先頭に0を付けてください"
        />
        <TextField
          field={fields.holderKana}
          label="口座名義（カタカナ）"
          required
          hint="通帳のとおりに。例: カ）ミナトシヨウカイ。会社名・お名前と読みが確認できないときは、担当者が確認します"
        />
        <Button main>保存する</Button>
      </Form>
    </section>
  );
}

/** The account that money can be sent to today. */
function UsableAccount({
  coming,
  account,
}: Pick<Loaded, "coming"> & { account: Loaded["usable"] }) {
  return (
    <section className="panel" aria-labelledby="now">
      <h2 id="now">いま使える口座</h2>
      {account ? (
        <dl className="facts">
          <dt>銀行</dt>
          <dd>
            {account.bankName} <span className="note number">{account.bankCode}</span>
          </dd>
          <dt>支店</dt>
          <dd>
            {account.branchName} <span className="note number">{account.branchCode}</span>
          </dd>
          <dt>口座</dt>
          <dd className="number">
            {bankAccountTypes[account.accountType]} {account.accountNumber}
          </dd>
          <dt>名義</dt>
          <dd>{account.holderKana}</dd>
        </dl>
      ) : (
        <p className="note">
          {coming ? "使える口座はまだありません。" : "まだ登録されていません。"}
        </p>
      )}
    </section>
  );
}
