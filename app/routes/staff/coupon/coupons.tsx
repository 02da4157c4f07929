import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { IssuedForm, IssueForm } from "#app/domain/money/coupons/coupon-forms.schema.server.ts";
import { listIssues } from "#app/domain/money/coupons/coupons.server.ts";
import {
  confirmIssue,
  giveCoupon,
  issueCoupons,
  withdrawCoupons,
} from "#app/domain/money/coupons/issue-coupons.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial, forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo, sentFormId } from "#app/ui/answer-to.ts";
import { AnswerSummary, ErrorSummary } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { staffCommands } from "../staff-commands.ts";
import { IssuedCoupon } from "./issued-coupon.tsx";
import { NewIssue } from "./new-issue.tsx";

const pageSize = 20;

export const meta: MetaFunction = () => [{ title: "优惠券 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "issue-coupons");
  const query = new URL(args.request.url).searchParams;
  const after = query.get("after") ?? "";
  const { page, next } = await listIssues(scope, after, pageSize);
  return {
    id: crypto.randomUUID(),
    today: japanDay(scope.now),
    later: japanDay(daysAfter(scope.now, 90)),
    page,
    next,
    first: after === "",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/coupons"]);
  const here = (done: string) => redirectWithFlash(args.context, href("/staff/coupons"), done);

  if (intent) {
    const submission = parseForm(form, { schema: IssuedForm, lang: "zh" });
    if (submission.status !== "success") return invalid(submission);
    const { value } = submission;
    const command =
      value.intent === "give"
        ? await giveCoupon(scope, value.issue, value.member)
        : value.intent === "confirm"
          ? await confirmIssue(scope, value.issue)
          : await withdrawCoupons(scope, value.issue);
    if (command.ok) return here(doneTexts[value.intent]);
    switch (command.reason) {
      case "forbidden":
      case "not-found":
        throw denial(command.reason);
      case "no-such-member":
        return invalid(submission, undefined, { member: ["没有这个会员号"] });
      default:
        return changed(submission, refusals[command.reason]);
    }
  }

  const submission = parseForm(form, { schema: IssueForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const issued = await issueCoupons(scope, submission.value);
  if (issued.ok) return here("已登记优惠券。");
  if (issued.reason === "forbidden") throw forbidden();
  return invalid(submission, undefined, { code: ["该优惠码已被使用"] });
}

const doneTexts = {
  give: "已发给会员，会员会收到通知。",
  confirm: "已确认发放。",
  withdraw: "已停止优惠券。",
};

const refusals = {
  ended: "该优惠券已停止或过期，没有发放",
  unconfirmed: "该优惠券尚未由第二人确认，没有发放",
  "own-issue": "发放人本人不能确认，请由其他同事确认",
  newcomer: "发放人或确认人的账号开通未满48小时，请由其他同事确认",
  "run-out": "名额已用完，没有发放",
  "had-already": "该会员已有此优惠券，没有重复发放",
};

export default function CouponsPage() {
  const { id, today, later, page, next, first } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const issue = answerTo(lastResult, { intent: "" });
  const rows = page.map(({ issue }) => issue);
  const [form, fields] = useForm<z.input<typeof IssueForm>>({
    id: "issue",
    lastResult: issue,
    defaultValue: {
      id,
      kind: "amount",
      minimumYen: "0",
      usesEach: "1",
      validFrom: today,
      validUntil: later,
    },
  });

  return (
    <ListPage
      title="优惠券"
      problem={
        <AnswerSummary
          title="请检查填写内容"
          answer={issue ? undefined : lastResult}
          formId={sentFormId(lastResult, rows, { field: "issue" })}
        />
      }
      tools={<ErrorSummary form={form} title="请检查填写内容" />}
      isEmpty={page.length === 0}
      empty="还没有发放过优惠券"
      hint="在下面填写条件后发放。"
      pages={{ path: href("/staff/coupons"), next, isFirst: first }}
      below={<NewIssue key={id} form={form} fields={fields} />}
      lang="zh"
    >
      <ul className="todo-list">
        {page.map((one) => (
          <IssuedCoupon
            key={one.issue.id}
            {...one}
            today={today}
            lastResult={answerTo(lastResult, { intent: "give", issue: one.issue.id })}
          />
        ))}
      </ul>
    </ListPage>
  );
}
