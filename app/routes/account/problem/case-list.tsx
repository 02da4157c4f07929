import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readMessage } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { listCases } from "#app/domain/trade/floor/case-lists.server.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ErrorList, ErrorSummary } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { answerPicked, type PartlyAnswered } from "./answer-picked.server.ts";
import { CaseFilters } from "./case-filters.tsx";
import { caseQuery, readCaseQuery } from "./case-query.ts";
import { CaseTable } from "./case-table.tsx";

export const meta: MetaFunction = () => [{ title: "問題商品 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { searchParams } = new URL(args.request.url);
  const { from, until, ...asked } = readCaseQuery(searchParams);
  const { cases, counts, next } = await listCases(
    scope,
    { ...asked, from, until },
    asked.after,
    asked.size,
  );
  return {
    asked,
    counts,
    next,
    now: scope.now,
    mayAnswer: buyerMay(scope.actor, "order"),
    maySet: buyerMay(scope.actor, "settings"),
    cases: cases.map(({ one, order, line, costs, walletYen }) => ({
      id: one.id,
      number: one.number,
      kind: one.kind,
      state: one.state,
      quantity: one.quantity,
      note: readMessage(one.note, "ja"),
      replyBy: one.replyBy,
      answer: one.answer,
      settledYen: one.settledYen,
      walletYen,
      openedAt: one.openedAt,
      orderNumber: order.number,
      lineQuantity: line.quantity,
      titleJa: line.titleJa,
      spec: line.spec,
      picture: line.picture,
      costs: costs
        .filter(({ possible }) => possible)
        .map(({ answer, changeYen, walletYen }) => ({ answer, changeYen, walletYen })),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  if (!buyerMay(scope.actor, "order")) throw forbidden();
  return answerPicked(args.context, scope, await readForm(args.request));
}

export default function CaseListPage() {
  const { asked, counts, next, cases, now, mayAnswer, maySet } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form] = useForm({ id: "cases", lastResult });
  const { answered = 0, rows = {} } = (lastResult ?? {}) as Partial<PartlyAnswered>;
  const { pick = [], together = "" } = lastResult?.initialValue ?? {};
  return (
    <>
      <Breadcrumbs way={[{ href: href("/user/order"), label: "注文一覧" }]} here="問題商品" />
      <ListPage
        title="問題商品"
        note={<>ご回答が必要な項目 {counts.awaiting_reply}件</>}
        problem={
          <>
            <ErrorSummary form={form} />
            {asked.problem && (
              <ErrorList problems={[{ text: asked.problem, fieldId: "filter-from" }]} />
            )}
          </>
        }
        tools={
          <>
            <Answered count={answered} />
            <CaseFilters asked={asked} counts={counts} />
          </>
        }
        isEmpty={cases.length === 0}
        empty="この条件の問題商品はありません"
        hint="入荷や検品で数や品質に問題が見つかると、ここに並びます。"
        pages={{
          path: href("/user/issueOrder"),
          query: caseQuery(asked),
          next,
          isFirst: !asked.after,
        }}
        below={
          <p className="note">
            期限までに回答がない項目は、会社の既定で進めます。既定がない項目は、ご回答をお待ちします。
            {maySet && <a href={href("/user/issueDefaults")}>既定を決める</a>}
          </p>
        }
      >
        <CaseTable
          cases={cases}
          now={now}
          mayAnswer={mayAnswer}
          typed={{ picked: [pick].flat() as string[], together: String(together), rows }}
        />
      </ListPage>
    </>
  );
}

/** Of several answered together, how many were taken; those that were not are listed beneath. */
function Answered({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="flash success" role="status">
      {count}件に回答しました。
    </p>
  );
}
