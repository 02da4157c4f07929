import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { cardFeeYen } from "#app/domain/money/card/card-fee.server.ts";
import { reportTopUp } from "#app/domain/money/top-up/report-top-up.server.ts";
import { topUpReportsQuery } from "#app/domain/money/top-up/top-up-reports.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { href } from "#app/href.ts";
import { uploadsOf } from "#app/http/files/uploads.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { sendMoreReceipts } from "./add-transfer-receipts.server.ts";
import { ReceiptsRefusal } from "./add-transfer-receipts.tsx";
import { PaypalTopUp } from "./paypal-form.tsx";
import { topUpByPaypal } from "./paypal-top-up.server.ts";
import { ReportList } from "./top-up-reports.tsx";
import { transferReceiptAccept, transferReceiptTexts } from "./transfer-receipt-texts.ts";

const latestDays = 60;
const examplesYen = [10_000, 50_000, 100_000, 500_000];
const reportsHref = `${href("/user/recharge")}#reports`;

const ReportForm = z.object({
  id: rules.formId,
  amountYen: rules.amountYen,
  payerKana: rules.payerKana,
  expectedOn: rules.day("振込予定日"),
  ownNumber: z
    .string()
    .trim()
    .max(24, "お客様の管理番号は24文字以内で入力してください")
    .default(""),
});

export const meta: MetaFunction = () => [{ title: "入金 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const [reports, settings] = await scope.db.batch([
    topUpReportsQuery(scope),
    settingsQuery(scope),
  ]);
  const setting = settingsIn(settings);
  const query = new URL(args.request.url).searchParams.get("amount") ?? "";
  const asked = /^\d{1,9}$/.test(query) ? query : "";
  const { balanceYen = 0 } = await args.context.viewer();
  return {
    id: crypto.randomUUID(),
    formId: crypto.randomUUID(),
    paypal: {
      id: crypto.randomUUID(),
      offered: args.context.cards !== undefined,
      feePercent: setting("cardFeePercent"),
      examples: [...new Set(Number(asked) > 0 ? [Number(asked), ...examplesYen] : examplesYen)].map(
        (yen) => ({ yen, feeYen: cardFeeYen(yen, setting("cardFeePercent")) }),
      ),
    },
    today: japanDay(scope.now),
    amount: asked,
    minimumYen: Number(setting("minimumDepositYen")),
    bank: {
      name: setting("depositBank"),
      branch: setting("depositBranch"),
      account: setting("depositAccount"),
      holder: setting("depositHolder"),
    },
    balanceYen,
    reports,
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const form = await sentForm(args.request);
  if (form.one("intent") === "paypal") return topUpByPaypal(scope, args, form);
  if (form.one("intent") === "receipts") return sendMoreReceipts(scope, args, form, reportsHref);
  const submission = readForm(form, ReportForm);
  if (submission.status !== "success") return invalid(submission);

  const { expectedOn } = submission.value;
  if (
    expectedOn < japanDay(daysAfter(scope.now, -latestDays)) ||
    expectedOn > japanDay(daysAfter(scope.now, latestDays))
  )
    return invalid(submission, undefined, {
      expectedOn: [`振込予定日は前後${latestDays}日以内の日付にしてください`],
    });

  const enclosed = { store: args.context.files, uploads: await uploadsOf(form, "receipts") };
  const reported = await reportTopUp(scope, submission.value, enclosed);
  if (reported.ok) return redirect(reportsHref, 303);
  switch (reported.reason) {
    case "forbidden":
      throw forbidden();
    case "moved-meanwhile":
      return changed(
        submission,
        "ほかの操作と重なったため、受け付けていません。ページを開き直して、もう一度お知らせください",
      );
    case "below-minimum":
      return invalid(submission, undefined, {
        amountYen: ["最低入金額を下回っています。最低入金額以上の金額を入力してください"],
      });
    case "above-maximum":
      return invalid(submission, undefined, { amountYen: ["1回の入金は100,000,000円までです"] });
    case "too-many-receipts":
    case "not-a-picture":
    case "picture-too-large":
      return invalid(submission, undefined, { receipts: [transferReceiptTexts[reported.reason]] });
  }
}

export default function RechargePage() {
  const { id, formId, paypal, today, amount, minimumYen, bank, balanceYen, reports } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const refused = result && "problem" in result ? result : undefined;
  const answer = result && "problem" in result ? undefined : result;
  const byPaypal = answer?.initialValue?.intent === "paypal";
  const [form, fields] = useForm<z.input<typeof ReportForm> & { receipts: string }>({
    id: "deposit",
    lastResult: byPaypal ? undefined : answer,
    defaultValue: { id, amountYen: amount, expectedOn: today },
  });

  return (
    <main id="main" className="wrap">
      <div className="head row between">
        <h1>入金</h1>
        <p className="note n">現在の残高 {grouped(String(balanceYen))}円</p>
      </div>
      <ReceiptsRefusal refused={refused} />
      <div className="cols aside-end">
        <div className="stack l">
          <section className="panel" aria-labelledby="bank">
            <h2 id="bank">1. 下の口座へお振り込みください</h2>
            <dl className="facts">
              <dt>銀行</dt>
              <dd>{bank.name}</dd>
              <dt>支店</dt>
              <dd>{bank.branch}</dd>
              <dt>口座</dt>
              <dd className="n">{bank.account}</dd>
              <dt>口座名義</dt>
              <dd>{bank.holder}</dd>
            </dl>
            <p className="note">
              振込手数料はお客様のご負担です。平日15時までの入金は、その日のうちに確認します。
            </p>
          </section>
          <section className="panel" aria-labelledby="report">
            <h2 id="report">2. 振り込みをご報告ください</h2>
            <ErrorSummary form={form} />
            <Form
              method="post"
              encType="multipart/form-data"
              className="stack"
              {...getFormProps(form)}
            >
              <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
              <TextField
                field={fields.amountYen}
                label="振込金額（円）"
                required
                inputMode="numeric"
                hint={`最低入金額 ${grouped(String(minimumYen))}円、整数で入力`}
              />
              <TextField
                field={fields.payerKana}
                label="振込名義（カタカナ）"
                required
                hint="例: カ）ミナトシヨウカイ"
              />
              <TextField field={fields.expectedOn} label="振込予定日" type="date" required />
              <TextField
                field={fields.ownNumber}
                label="お客様の管理番号"
                hint="任意。24文字まで"
              />
              <TextField
                field={fields.receipts}
                label="振込明細の写し"
                type="file"
                multiple
                accept={transferReceiptAccept}
                hint={`任意。${limits.receiptsPerTopUp}件まで、1件10MBまで。JPEG・PNG・WebP・PDF`}
              />
              <Button main>入金を報告する</Button>
            </Form>
          </section>
          <PaypalTopUp
            {...paypal}
            amount={amount}
            minimumYen={minimumYen}
            lastResult={byPaypal ? answer : undefined}
          />
        </div>
        <aside className="stack">
          <ReportList reports={reports} formId={formId} refused={refused} />
        </aside>
      </div>
    </main>
  );
}
