import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mayRecordReturn } from "#app/domain/channels/orders/direct-return.ts";
import { recordReturn } from "#app/domain/channels/orders/record-return.server.ts";
import {
  listReturnableLines,
  listReturns,
} from "#app/domain/channels/orders/return-queries.server.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { denial, staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { staffCommands } from "../staff-commands.ts";
import { StaffReturnTable } from "./return-table.tsx";
import { StaffReturn } from "./staff-return.schema.server.ts";
import { FindOrder, StaffReturnForm } from "./staff-return-form.tsx";

const pageSize = 50;

export const meta: MetaFunction = () => [{ title: "直发退货 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-claims");
  const { searchParams } = new URL(args.request.url);
  const order = (searchParams.get("order") ?? "").normalize("NFKC").trim().slice(0, 40);
  const after = readPlace(searchParams);
  const mayRecord = mayRecordReturn(scope.actor);
  const [list, lines] = await Promise.all([
    listReturns(scope, after, pageSize),
    order && mayRecord ? listReturnableLines(scope, order) : [],
  ]);
  return {
    ...list,
    after,
    order,
    lines,
    mayRecord,
    id: crypto.randomUUID(),
    today: japanDay(scope.now),
  };
}

const refusals = {
  "not-sent": "还没有发货，不能登记退货",
  "in-the-future": "退货日期不能晚于今天",
  "before-order": "退货日期不能早于下单日期",
  "too-many": "连同已登记的退货，超过了订单数量",
};

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/directReturns"]);
  const submission = parseForm(form, { schema: StaffReturn, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { line, ...wanted } = submission.value;
  const noted = await recordReturn(scope, line.number, { ...wanted, lineId: line.lineId });
  if (noted.ok) return redirect(href("/staff/directReturns"), 303);
  if (noted.reason === "forbidden" || noted.reason === "not-found") throw denial(noted.reason);
  if (noted.reason === "form-used") return usedForm(submission, { lang: "zh" });
  return changed(submission, refusals[noted.reason]);
}

export default function DirectReturnsPage() {
  const { rows, next, after, count, pieces, order, lines, mayRecord, id, today } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <ListPage
      title="直发退货"
      count={`近一年 ${count} 笔 / ${pieces} 件`}
      problem={lines.length === 0 && <AnswerSummary title="请确认填写内容" answer={lastResult} />}
      tools={
        <>
          {mayRecord && <FindOrder order={order} isFound={lines.length > 0} />}
          {lines.length > 0 && (
            <StaffReturnForm id={id} today={today} lines={lines} lastResult={lastResult} />
          )}
        </>
      }
      isEmpty={rows.length === 0}
      empty="没有登记过的退货"
      pages={{ path: href("/staff/directReturns"), next, isFirst: !after }}
      lang="zh"
    >
      <StaffReturnTable returns={rows} />
    </ListPage>
  );
}
