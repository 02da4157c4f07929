import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { cardFeeYen } from "#app/domain/money/payments/card-payment.server.ts";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import {
  sameTransferQuery,
  topUpReportsQuery,
} from "#app/domain/money/payments/top-up-queries.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { fieldConstraints } from "#app/http/input/field-constraints.server.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { grouped } from "#app/ui/money.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { sendMoreReceipts } from "./add-transfer-receipts.server.ts";
import { ReceiptsRefusal } from "./add-transfer-receipts.tsx";
import { BankFacts } from "./bank-facts.tsx";
import { PaypalTopUp } from "./paypal-form.tsx";
import { topUpByPaypal } from "./paypal-top-up.server.ts";
import { ReportForm } from "./report-form.tsx";
import { type ReportForm as ReportSchema, reportForm } from "./top-up.schema.server.ts";
import { ReportList } from "./top-up-reports.tsx";
import { transferReceiptTexts } from "./transfer-receipt-texts.ts";
import { toReportView } from "./view.server.ts";

const latestDays = 60;
const examplesYen = [10_000, 50_000, 100_000, 500_000];
const reportsHref = `${href("/user/recharge")}#reports`;

export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: "入金 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const [reports, settings] = await scope.db.batch([
    topUpReportsQuery(scope),
    settingsQuery(scope),
  ]);
  const setting = settingsIn(settings);
  const minimumYen = Number(setting("minimumDepositYen"));
  const query = new URL(args.request.url).searchParams.get("amount") ?? "";
  const asked = /^\d{1,9}$/.test(query) ? query : "";
  const { balanceYen = 0 } = await args.context.viewer();
  return {
    id: crypto.randomUUID(),
    constraints: fieldConstraints(reportForm(minimumYen)),
    idempotencyKey: crypto.randomUUID(),
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
    minimumYen,
    bank: {
      name: setting("depositBank"),
      branch: setting("depositBranch"),
      account: setting("depositAccount"),
      holder: setting("depositHolder"),
    },
    balanceYen,
    reports: reports.map(toReportView),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "wallet");
  const form = await readForm(args.request);
  const intent = formText(form, "intent");
  if (intent === "receipts") return sendMoreReceipts(scope, args, form, reportsHref);
  const minimumYen = Number(settingsIn(await settingsQuery(scope))("minimumDepositYen"));
  if (intent === "paypal") return topUpByPaypal(scope, args, form, minimumYen);
  const submission = parseForm(form, { schema: reportForm(minimumYen) });
  if (submission.status !== "success") return invalid(submission);

  const { expectedOn } = submission.value;
  if (
    expectedOn < japanDay(daysAfter(scope.now, -latestDays)) ||
    expectedOn > japanDay(daysAfter(scope.now, latestDays))
  )
    return invalid(submission, undefined, {
      expectedOn: [`振込予定日は前後${latestDays}日以内の日付にしてください`],
    });

  const store = args.context.files;
  const receipts = await allUploadsOf(scope, store, form, "receipts");
  if (!receipts.ok)
    return invalid(submission, undefined, { receipts: [fileRefusals.ja[receipts.reason]] });
  const enclosed = { store, uploads: receipts.value };
  const reported = await reportTopUp(scope, submission.value, enclosed);
  if (reported.ok) return redirectDocument(reportsHref, 303);
  switch (reported.reason) {
    case "forbidden":
      throw forbidden();
    case "moved-meanwhile":
      return changed(
        submission,
        "ほかの操作と重なったため、受け付けていません。ページを開き直して、もう一度お知らせください",
      );
    case "probably-double":
      return invalid(submission, undefined, {
        isAnother: [await doubleText(scope, submission.value)],
      });
    case "below-minimum":
      return invalid(submission, undefined, {
        amountYen: [`振込金額は最低${grouped(String(minimumYen))}円です`],
      });
    case "above-maximum":
      return invalid(submission, undefined, {
        amountYen: [`1回の入金は${limits.paymentYenMax.toLocaleString("ja-JP")}円までです`],
      });
    case "too-many-receipts":
    case "not-a-picture":
    case "picture-too-large":
    case "picture-too-many-pixels":
      return invalid(submission, undefined, { receipts: [transferReceiptTexts[reported.reason]] });
  }
}

/** Names the earlier report, so that the buyer finds it in the list beside the form. */
async function doubleText(scope: Scope<Buyer>, wanted: z.output<ReportSchema>) {
  const [earlier] = await sameTransferQuery(scope, wanted);
  return `同じ金額・振込名義で、振込予定日が同じか1日違いの入金報告${earlier ? ` ${earlier.number} ` : ""}を受け付けています。同じお振込でしたら、あらためてのご報告は不要です。別のお振込でしたら「別の振込です」にチェックを入れて、もう一度送信してください`;
}

export default function RechargePage() {
  const { id, idempotencyKey, paypal, today, amount, ...shown } = useLoaderData<typeof loader>();
  const { minimumYen, constraints, bank, balanceYen, reports } = shown;
  const answer = useFormAnswer();
  const ofReceipts = answerTo(answer, { intent: "receipts" });
  const ofPaypal = answerTo(answer, { intent: "paypal" });

  return (
    <main id="main" className="page-width">
      <div className="page-head cluster between">
        <h1>入金</h1>
        <p className="note number">現在の残高 {grouped(String(balanceYen))}円</p>
      </div>
      <UnsentProblem />
      <ReceiptsRefusal lastResult={ofReceipts} />
      <div className="columns aside-end">
        <div className="stack large">
          <BankFacts bank={bank} />
          <ReportForm
            id={id}
            today={today}
            amount={amount}
            minimumYen={minimumYen}
            constraints={constraints}
            lastResult={ofReceipts || ofPaypal ? undefined : answer}
          />
          <PaypalTopUp {...paypal} amount={amount} minimumYen={minimumYen} lastResult={ofPaypal} />
        </div>
        <aside className="stack">
          <ReportList reports={reports} idempotencyKey={idempotencyKey} lastResult={ofReceipts} />
        </aside>
      </div>
    </main>
  );
}
