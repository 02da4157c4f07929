import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { type ApprovalState, approvalStates } from "#app/domain/money/payments/approval.ts";
import {
  decidedQuery,
  mayApprove,
  rightsQuery,
  waitingQuery,
} from "#app/domain/money/payments/approvals.server.ts";
import { approvePayment, declinePayment } from "#app/domain/trade/orders/decide-approval.server.ts";
import { askedCoSignsQuery } from "#app/domain/trade/shipments/co-sign.server.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { readTyped } from "#app/http/input/read-typed.server.ts";
import { reopenText } from "#app/http/input/reopen-text.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { Yen } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { when } from "#app/ui/timeline.tsx";
import { documentHref } from "../shared/paid-document.ts";
import { ApprovalWaiting } from "./approval-waiting.tsx";
import { AskedCoSigns } from "./asked-co-signs.tsx";

const DecisionForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("approve"), id: rules.id, key: rules.idempotencyKey }),
  z.object({ intent: z.literal("decline"), id: rules.id, reason: rules.declineReason }),
]);

const coSignsShown = 50;

export const meta: MetaFunction = () => [{ title: "支払いの承認 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "pay");
  const [[rights], waiting, decided, coSigns] = await scope.db.batch([
    rightsQuery(scope),
    waitingQuery(scope),
    decidedQuery(scope),
    askedCoSignsQuery(scope, coSignsShown),
  ]);
  const approver = rights !== undefined && mayApprove(rights);
  return {
    waiting: waiting.map((approval) => ({
      ...approval,
      mayDecide: approver && approval.askedBy !== scope.actor.id,
      key: crypto.randomUUID(),
    })),
    decided,
    coSigns: buyerMay(scope.actor, "ship") ? coSigns : [],
    balanceYen: (await args.context.viewer()).balanceYen ?? 0,
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "pay");
  const { typed: entries, form } = readTyped(await readForm(args.request), DecisionForm);
  const id = String(entries.id ?? "");
  const problem = (status: number, text: string, fieldId = "") =>
    data({ id, reason: String(entries.reason ?? ""), problem: { fieldId, text } }, { status });

  if (!form.success) {
    const [issue] = form.error.issues;
    const aboutReason = issue?.path[0] === "reason";
    return aboutReason
      ? problem(400, issue!.message, `reason-${id}`)
      : problem(400, reopenText(form.error, "ja"));
  }
  const decided =
    form.data.intent === "approve"
      ? await approvePayment(scope, form.data.id, form.data.key)
      : await declinePayment(scope, form.data.id, form.data.reason);
  if (decided.ok)
    return redirectWithFlash(
      args.context,
      href("/user/approvals"),
      form.data.intent === "approve" ? "承認し、残高から支払いました。" : "却下しました。",
    );

  switch (decided.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "own-request":
      return problem(403, "ご自身の依頼は、ご自身では決められません");
    case "decided-already":
      return problem(409, "すでに決まったか、支払いで終わった依頼です。最新の状態をご確認ください");
    case "changed-since":
      return problem(409, "依頼のあとに金額が変わりました。却下して、依頼し直してもらってください");
    case "in-review":
      return problem(
        409,
        "PayPalが確認中のため、お支払いしていません。確認が終わるとお知らせが届きます",
      );
    case "already-paid":
      return problem(409, "すでに支払い済みです。二重には引き落としていません");
    case "balance-too-low":
      return problem(409, "残高が不足しています。入金してから承認してください");
    case "coupon-unknown":
    case "coupon-used":
    case "coupon-unfit":
      return problem(
        409,
        "選ばれたクーポンが使えなくなりました。却下して、依頼し直してもらってください",
      );
    case "quote-expired":
      return problem(409, "見積の期限が過ぎています。担当者が新しいレートで見積り直します");
    case "moved-meanwhile":
    case "not-payable":
    case "amounts-changed":
    case "begun-before":
    case "above-maximum":
    case "over-limit":
    case "over-budget":
    case "not-authorised":
    case "over-daily-cap":
      return problem(409, "状態が変わったため、支払いは行っていません");
  }
}

export default function ApprovalsPage() {
  const { waiting, decided, coSigns, balanceYen } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head cluster between">
        <h1>支払いの承認</h1>
        <p className="note">
          現在の残高 <Yen yen={balanceYen} />
        </p>
      </div>
      <ErrorList problems={refused ? [refused.problem] : []} />
      <section className="stack" aria-labelledby="waiting">
        <h2 id="waiting">
          承認待ち <span className="number">{waiting.length}</span>
        </h2>
        {waiting.length === 0 ? (
          <Empty title="承認を待っている支払いはありません">
            <p className="note">
              従業員が上限や予算を超える支払いをするときに、ここに届きます。上限は、従業員アカウントで決められます。
            </p>
          </Empty>
        ) : (
          <ul className="stack">
            {waiting.map((approval) => (
              <ApprovalWaiting
                key={approval.id}
                approval={approval}
                mayDecide={approval.mayDecide}
                formKey={approval.key}
                refused={refused?.id === approval.id ? refused : undefined}
              />
            ))}
          </ul>
        )}
      </section>
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
            <State shape={one.state === "approved" || one.state === "paid" ? "done" : "stop"}>
              {approvalStates[one.state].ja}
            </State>
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
