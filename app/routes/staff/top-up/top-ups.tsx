import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { countedText } from "#app/domain/core/document/queue-page.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { ListFileLinks } from "#app/shared/list-file-links.tsx";
import { answerTo, sentFormId } from "#app/ui/answer-to.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { grouped } from "#app/ui/money.tsx";
import { refuseMoney } from "../books/refuse-money.server.ts";
import { staffCommands } from "../staff-commands.ts";
import { PhraseList } from "../talk/phrase-list.tsx";
import { Refused } from "../talk/refused.tsx";
import { Bulk } from "../work/bulk-bar.tsx";
import { ListBar } from "../work/list-bar.tsx";
import { listHref } from "../work/listed.ts";
import { LedgerAlarms } from "./ledger-alarms.tsx";
import { SettleForm } from "./settle-form.schema.server.ts";
import { settleReport } from "./settle-report.server.ts";
import { TopUpToSettle } from "./top-up-to-settle.tsx";
import { readTopUpsView } from "./top-ups-view.server.ts";

export const meta: MetaFunction = () => [{ title: "确认到账 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-deposits");
  return readTopUpsView(scope, new URL(args.request.url).searchParams);
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/deposits"]);
  const submission = parseForm(form, { schema: SettleForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const settled = await settleReport(scope, submission.value);
  if (!settled.ok)
    return refuseMoney(submission, settled.reason, { "not-found": "该汇款申报不存在" });
  const done = settled.value === "proposed" ? settled.value : submission.value.intent;
  return redirectWithFlash(args.context, href("/staff/deposits"), doneMessages[done]);
}

const doneMessages = {
  confirm: "已确认到账。",
  reject: "已驳回汇款申报。",
  reopen: "已撤销，重新处理，买家会收到通知。",
  proposed: {
    text: "已提交，须由另一位财务复核后入账。",
    link: { label: "待复核", href: href("/staff/proposals") },
  },
};

export default function TopUpsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { work, seen, reports, total, after, next, alarms } = loaded;
  const lastResult = useActionData<typeof action>();
  const rows = [...reports.map(({ report }) => report), ...loaded.rejected.page.shown];
  const at = (change = {}) => listHref("deposits", seen, change);
  return (
    <ListPage
      title="待确认到账"
      count={countedText(total)}
      actions={<ListFileLinks side="staff" list="deposits" query={{ state: "reported" }} />}
      problem={
        <AnswerSummary
          title="请检查填写内容"
          answer={lastResult}
          formId={sentFormId(lastResult, rows)}
        />
      }
      tools={
        <>
          {alarms.length > 0 && <LedgerAlarms alarms={alarms} />}
          <p className="note number">
            与银行流水一致的申报可在<a href={href("/staff/bank-lines")}>银行流水</a>
            页一并确认。没有流水的一律由另一位财务复核后入账。流水由本人导入、或金额和汇款人不一致的，每个会员每天单人入账合计不超过
            {grouped(String(loaded.limitYen))}日元，超过的也须复核。
          </p>
          {loaded.confirms && <PhraseList of="rejectMoney" id="reject-phrases" />}
          <ListBar work={work} seen={seen} />
        </>
      }
      isEmpty={reports.length === 0}
      empty="没有待确认的汇款"
      hint={<a href={href("/staff")}>返回工作台</a>}
      pages={{ path: href("/staff/deposits"), query: seen, next, isFirst: !after }}
      below={
        loaded.confirms && (
          <Refused {...loaded.rejected} path={href("/staff/deposits")} lastResult={lastResult} />
        )
      }
      lang="zh"
    >
      <Bulk kind="deposit" to={at()} colleagues={work.colleagues} sharesWork={work.sharesWork}>
        <ul className="stack">
          {reports.map((row) => (
            <TopUpToSettle
              key={row.report.id}
              {...row}
              work={work}
              me={loaded.me}
              confirms={loaded.confirms}
              here={at(after && { after: `${after.at}_${after.id}` })}
              lastResult={answerTo(lastResult, { id: row.report.id })}
            />
          ))}
        </ul>
      </Bulk>
    </ListPage>
  );
}
