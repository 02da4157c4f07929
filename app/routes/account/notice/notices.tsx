import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  listNotices,
  readAllNotices,
  readNotices,
} from "#app/domain/content/notice/notices.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { href } from "#app/href.ts";
import { dayQuery, readDayRange } from "#app/http/day-range.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { invalid, otherForm } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { noticeHref } from "#app/shared/notice-href.ts";
import { sentList } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { ListFilter } from "#app/ui/list-filter.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";

const ReadForm = z.object({
  intent: z.literal("all").optional(),
  notice: z.array(rules.id).max(100).default([]),
});

export const meta: MetaFunction = () => [{ title: "お知らせ | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const query = new URL(args.request.url).searchParams;
  const after = readPlace(query);
  const days = readDayRange(query);
  const { page, next } = await listNotices(scope, after, days);
  return { page, next: next && `${next.at}_${next.id}`, first: !after, days };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const submission = parseForm(await readForm(args.request), { schema: ReadForm });
  if (submission.status !== "success") return otherForm(submission);
  if (submission.value.intent === "all") {
    await readAllNotices(scope);
    return redirect(href("/user/inform"), 303);
  }
  const read = await readNotices(scope, submission.value.notice);
  if (!read.ok) return invalid(submission, "お知らせを1件以上選んでください");
  return redirect(href("/user/inform"), 303);
}

export default function NoticesPage() {
  const { page, next, first, days } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ListPage
      title="お知らせ"
      actions={<a href={href("/user/emailNotificationManagement")}>メール通知設定</a>}
      problem={<AnswerSummary answer={answer} title="変更していません" />}
      tools={<ListFilter path={href("/user/inform")} days={{ label: "日付", ...days }} />}
      isEmpty={page.length === 0}
      empty="お知らせはまだありません"
      hint="見積や入荷、出荷のご案内がここに届きます。"
      pages={{ path: href("/user/inform"), query: dayQuery(days), next, isFirst: first }}
    >
      <Form method="post" className="stack">
        <div className="toolbar cluster">
          <span className="at-end cluster">
            <Button small>選択したお知らせを既読にする</Button>
            <Button small soft name="intent" value="all">
              すべて既読にする
            </Button>
          </span>
        </div>
        <ul className="todo-list pickable">
          {page.map(({ notice, readAt }) => (
            <li key={notice.id}>
              <label className="checkbox">
                <input
                  type="checkbox"
                  name="notice"
                  value={notice.id}
                  defaultChecked={sentList(answer, "notice").includes(notice.id)}
                />
                <span className="visually-hidden">{notice.title}を選ぶ</span>
              </label>
              <div>
                {pageOf(notice) ? (
                  <a href={pageOf(notice)}>{notice.title}</a>
                ) : (
                  <b>{notice.title}</b>
                )}
                {notice.body && <p className="note as-typed">{notice.body}</p>}
              </div>
              <p className="when number">
                <time dateTime={notice.publishedAt.toISOString()}>{when(notice.publishedAt)}</time>
              </p>
              <Status shape={readAt ? "done" : "wait"}>{readAt ? "既読" : "未読"}</Status>
            </li>
          ))}
        </ul>
      </Form>
    </ListPage>
  );
}

function pageOf({
  id,
  href: own,
  companyId,
}: {
  id: string;
  href: string;
  companyId: string | null;
}) {
  return own || (companyId === null ? noticeHref(id) : undefined);
}
