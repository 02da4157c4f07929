import { useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { buyerMay, isOwner } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type ApprovalState, approvalStates } from "#app/domain/money/payments/approval.ts";
import {
  decidedQuery,
  mayApprove,
  rightsQuery,
  waitingQuery,
} from "#app/domain/money/payments/approvals.server.ts";
import {
  approveOverLimit,
  declineOverLimit,
  withdrawalsForOwnerQuery,
} from "#app/domain/money/withdrawals/decide-withdrawal.server.ts";
import { approvePayment, declinePayment } from "#app/domain/trade/orders/decide-approval.server.ts";
import { askedCoSignsQuery } from "#app/domain/trade/shipments/co-sign.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Yen } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";
import { documentHref } from "../shared/paid-document.ts";
import { ApprovalWaiting } from "./approval-waiting.tsx";
import { AskedCoSigns } from "./asked-co-signs.tsx";
import { WithdrawalWaiting } from "./withdrawal-waiting.tsx";

const DecisionForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("approve"), id: rules.id, key: rules.idempotencyKey }),
  z.object({ intent: z.literal("decline"), id: rules.id, reason: rules.declineReason }),
  z.object({ intent: z.literal("approve-withdrawal"), id: rules.id }),
  z.object({ intent: z.literal("decline-withdrawal"), id: rules.id, reason: rules.declineReason }),
]);

type Decision = z.infer<typeof DecisionForm>;

const coSignsShown = 50;

export const meta: MetaFunction = () => [{ title: "支払い・出金の承認 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "pay");
  const [[rights], waiting, decided, coSigns, withdrawals] = await scope.db.batch([
    rightsQuery(scope),
    waitingQuery(scope),
    decidedQuery(scope),
    askedCoSignsQuery(scope, coSignsShown),
    withdrawalsForOwnerQuery(scope),
  ]);
  const approver = rights !== undefined && mayApprove(rights);
  return {
    waiting: waiting.map((approval) => ({
      ...approval,
      mayDecide: approver && approval.askedBy !== scope.actor.id,
      key: crypto.randomUUID(),
    })),
    decided,
    withdrawals: isOwner(scope.actor) ? withdrawals : [],
    coSigns: buyerMay(scope.actor, "ship") ? coSigns : [],
    balanceYen: (await args.context.viewer()).balanceYen ?? 0,
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "pay");
  const submission = parseForm(await readForm(args.request), { schema: DecisionForm });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  const decided = await decide(scope, value);
  if (decided.ok)
    return redirectWithFlash(args.context, href("/user/approvals"), doneTexts[value.intent]);
  switch (decided.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "own-request": {
      const formErrors = ["ご自身の依頼は、ご自身では決められません"];
      return data(submission.reply({ formErrors }), { status: 403 });
    }
    default:
      return changed(submission, texts[decided.reason]);
  }
}

function decide(scope: Scope<Buyer>, value: Decision) {
  switch (value.intent) {
    case "approve":
      return approvePayment(scope, value.id, value.key);
    case "decline":
      return declinePayment(scope, value.id, value.reason);
    case "approve-withdrawal":
      return approveOverLimit(scope, value.id);
    case "decline-withdrawal":
      return declineOverLimit(scope, value.id, value.reason);
  }
}

const doneTexts: Record<Decision["intent"], string> = {
  approve: "承認し、残高から支払いました。",
  decline: "却下しました。",
  "approve-withdrawal": "出金を承認しました。内容を確認して振り込みます。",
  "decline-withdrawal": "出金を却下し、全額を残高に戻しました。",
};

const couponGone = "選ばれたクーポンが使えなくなりました。却下して、依頼し直してもらってください";
const notPaid = "状態が変わったため、支払いは行っていません";
const texts = {
  "decided-already":
    "すでに決まったか、支払いや取り下げで終わった依頼です。最新の状態をご確認ください",
  "changed-since": "依頼のあとに金額が変わりました。却下して、依頼し直してもらってください",
  "in-review": "PayPalが確認中のため、お支払いしていません。確認が終わるとお知らせが届きます",
  "already-paid": "すでに支払い済みです。二重には引き落としていません",
  "balance-too-low": "残高が不足しています。入金してから承認してください",
  "coupon-unknown": couponGone,
  "coupon-used": couponGone,
  "coupon-unfit": couponGone,
  "quote-expired": "見積の期限が過ぎています。詳細のページから、もう一度見積をご依頼ください",
  "moved-meanwhile": notPaid,
  "not-payable": notPaid,
  "amounts-changed": notPaid,
  "begun-before": notPaid,
  "above-maximum": notPaid,
  "over-limit": notPaid,
  "over-budget": notPaid,
  "not-authorised": notPaid,
  "over-daily-cap": notPaid,
};

export default function ApprovalsPage() {
  const { waiting, decided, coSigns, withdrawals, balanceYen } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  // What was decided meanwhile is no longer listed: why nothing was done stands above the list.
  const [answered] = useForm({ id: `approval-${lastResult?.initialValue?.id}`, lastResult });
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head cluster between">
        <h1>支払い・出金の承認</h1>
        <p className="note">
          現在の残高 <Yen yen={balanceYen} />
        </p>
      </div>
      <ErrorSummary form={answered} />
      <section className="stack" aria-labelledby="waiting">
        <h2 id="waiting">
          支払いの承認待ち <span className="number">{waiting.length}</span>
        </h2>
        {waiting.length === 0 ? (
          <EmptyState title="承認を待っている支払いはありません">
            <p className="note">
              従業員が上限や予算を超える支払いをするときに、ここに届きます。上限は、従業員アカウントで決められます。
            </p>
          </EmptyState>
        ) : (
          <ul className="stack">
            {waiting.map((approval) => (
              <ApprovalWaiting
                key={approval.id}
                approval={approval}
                mayDecide={approval.mayDecide}
                formKey={approval.key}
                lastResult={answerTo(lastResult, { id: approval.id })}
              />
            ))}
          </ul>
        )}
      </section>
      {withdrawals.length > 0 && (
        <section className="stack" aria-labelledby="withdrawals">
          <h2 id="withdrawals">
            出金の承認待ち <span className="number">{withdrawals.length}</span>
          </h2>
          <ul className="stack">
            {withdrawals.map((one) => (
              <WithdrawalWaiting
                key={one.id}
                withdrawal={one}
                lastResult={answerTo(lastResult, { id: one.id })}
              />
            ))}
          </ul>
        </section>
      )}
      <AskedCoSigns coSigns={coSigns} />
      {decided.length > 0 && <DecidedApprovals decided={decided} />}
    </main>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the person beside a request did with it or with its document. */
const words: Record<ApprovalState, string> = {
  waiting: "",
  approved: "決定",
  declined: "決定",
  paid: "支払い",
  ended: "終了",
};

/** The payments decided last, by whom and why. */
function DecidedApprovals({ decided }: Pick<Loaded, "decided">) {
  return (
    <section aria-labelledby="decided">
      <h2 id="decided">最近の決定</h2>
      <ul className="todo-list">
        {decided.map((one) => (
          <li key={one.id}>
            <Status shape={one.state === "approved" || one.state === "paid" ? "done" : "stop"}>
              {approvalStates[one.state].ja}
            </Status>
            <div>
              <a
                className="number"
                href={documentHref({ kind: one.documentKind, number: one.documentNumber })}
              >
                {one.documentNumber}
              </a>
              <p className="note">
                依頼 {one.askedByName} ・ {words[one.state]} {one.decidedByName}{" "}
                <span className="number">{one.decidedAt && when(one.decidedAt)}</span>
              </p>
              {one.reason && <p>{one.reason}</p>}
            </div>
            <p className="amount-cell">
              <Yen yen={one.totalYen} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
