import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { japanDay } from "#app/domain/core/calendar.ts";
import { countedText } from "#app/domain/core/document/queue-page.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { AskForm, BankLinesForm } from "#app/domain/money/bank/bank-forms.schema.server.ts";
import { askAboutTransfer } from "#app/domain/money/waiting/ask-about-transfer.server.ts";
import { readWaitingMoney } from "#app/domain/money/waiting/waiting-money.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { invalid } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { staffCommands } from "../../staff-commands.ts";
import { doBankLineCommand } from "../bank-line-commands.server.ts";
import { refuseMoney } from "../refuse-money.server.ts";
import { WaitingItem } from "./waiting-item.tsx";

export const meta: MetaFunction = () => [{ title: "待处理款项 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-money");
  const after = readPlace(new URL(args.request.url).searchParams);
  return {
    ...(await readWaitingMoney(scope, after)),
    mayAct: staffMay(scope.actor, "confirm-deposit"),
    now: scope.now,
    today: japanDay(scope.now),
    formId: crypto.randomUUID(),
    isFirst: !after,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/waiting-money"]);
  const here = href("/staff/waiting-money");
  if (formText(form, "intent") === "ask") {
    const submission = parseForm(form, { schema: AskForm, lang: "zh" });
    if (submission.status !== "success") return invalid(submission);
    const asked = await askAboutTransfer(scope, submission.value.report, submission.value.words);
    return asked.ok
      ? redirectWithFlash(args.context, here, "已询问会员。")
      : refuseMoney(submission, asked.reason, { "not-found": "该汇款申报不存在" });
  }
  const submission = parseForm(form, { schema: BankLinesForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const outcome = await doBankLineCommand(scope, submission, submission.value, {
    store: args.context.files,
    form,
  });
  return "done" in outcome ? redirectWithFlash(args.context, here, outcome.done) : outcome.refused;
}

export default function WaitingMoneyPage() {
  const { shown, next, total, mayAct, now, today, formId, isFirst } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <ListPage
      title="待处理款项"
      count={countedText(total)}
      note="汇款申报、银行流水和PayPal款项，按等待时间排列。"
      problem={<AnswerSummary title="请检查填写内容" answer={lastResult} />}
      isEmpty={shown.length === 0}
      empty="没有待处理的款项"
      hint={<a href={href("/staff")}>返回工作台</a>}
      pages={{ path: href("/staff/waiting-money"), next, isFirst }}
      lang="zh"
    >
      <ul className="stack">
        {shown.map((row) => (
          <WaitingItem
            key={row.id}
            row={row}
            now={now}
            mayAct={mayAct}
            today={today}
            formId={formId}
            lastResult={lastResult}
          />
        ))}
      </ul>
    </ListPage>
  );
}
