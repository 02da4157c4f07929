import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { bankAccountQuery, saveBankAccount } from "#app/domain/company/bank-account.server.ts";
import { bankAccountTypes } from "#app/domain/company/bank-account-types.ts";
import { fields as rules } from "#app/domain/fields.schema.server.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";

const AccountForm = z.object({
  bankCode: rules.bankCode,
  branchCode: rules.branchCode,
  accountType: z.enum(["ordinary", "current", "savings"], "預金種目を選んでください"),
  accountNumber: rules.accountNumber,
  holderKana: rules.payerKana,
});

export const meta: MetaFunction = () => [{ title: "出金先口座 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const [account] = await bankAccountQuery(scope);
  return { account, saved: new URL(args.request.url).searchParams.has("saved") };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const submission = readForm(await args.request.formData(), AccountForm);
  if (submission.status !== "success") return invalid(submission);
  const saved = await saveBankAccount(scope, args.context.directories, submission.value);
  if (saved.ok) return redirect(`${href("/user/bankAccount")}?saved=1`, 303);
  switch (saved.reason) {
    case "forbidden":
      throw forbidden();
    case "no-such-branch":
      return invalid(submission, undefined, {
        branchCode: ["この銀行コードと支店コードの組み合わせは見つかりませんでした"],
      });
  }
}

const typeChoices = Object.entries(bankAccountTypes).map(([value, label]) => ({ value, label }));

export default function BankAccountPage() {
  const { account, saved } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof AccountForm>>({
    id: "bank",
    lastResult,
    defaultValue: account ?? { accountType: "ordinary" },
  });
  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>出金先口座</h1>
        <p className="note">残高をお返しするときに振り込む、会社名義の口座です。</p>
      </div>
      {saved && !lastResult && (
        <p className="flash ok" role="status">
          口座を保存しました。
        </p>
      )}
      <div className="cols two">
        <section className="panel" aria-labelledby="now">
          <h2 id="now">登録済みの口座</h2>
          {account ? (
            <dl className="facts">
              <dt>銀行</dt>
              <dd>
                {account.bankName} <span className="note n">{account.bankCode}</span>
              </dd>
              <dt>支店</dt>
              <dd>
                {account.branchName} <span className="note n">{account.branchCode}</span>
              </dd>
              <dt>口座</dt>
              <dd className="n">
                {bankAccountTypes[account.accountType]} {account.accountNumber}
              </dd>
              <dt>名義</dt>
              <dd>{account.holderKana}</dd>
            </dl>
          ) : (
            <p className="note">まだ登録されていません。</p>
          )}
        </section>
        <section className="panel" aria-labelledby="edit">
          <h2 id="edit">口座を{account ? "変更" : "登録"}</h2>
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
            <SelectField
              field={fields.accountType}
              label="預金種目"
              required
              choices={typeChoices}
            />
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
              hint="例: カ）ミナトシヨウカイ"
            />
            <Button main>保存する</Button>
          </Form>
        </section>
      </div>
    </main>
  );
}
