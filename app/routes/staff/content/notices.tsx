import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  CircularForm,
  publishCircular,
  readCirculars,
  withdrawCircular,
} from "#app/domain/content/notice/circulars.server.ts";
import { rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalidWords } from "#app/http/input/still-chinese.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { denial, forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { AnswerSummary, ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { staffCommands } from "../staff-commands.ts";
import { PhraseField, PhrasesToCopy } from "../talk/phrase-list.tsx";
import { AudienceFields, PublishedAt } from "./circular-fields.tsx";
import { CircularList } from "./circular-list.tsx";
import { isTranslated, lookedAt } from "./circular-preview.server.ts";

const WithdrawForm = z.object({ intent: z.literal("withdraw"), circular: rowId });

export const meta: MetaFunction = () => [{ title: "通知 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "publish-notices");
  return { ...(await readCirculars(scope)), id: crypto.randomUUID(), now: scope.now };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/notices"]);

  if (intent === "withdraw") {
    const submission = parseForm(form, { schema: WithdrawForm, lang: "zh" });
    if (submission.status !== "success") return invalid(submission);
    const withdrawn = await withdrawCircular(scope, submission.value.circular);
    if (withdrawn.ok)
      return redirectWithFlash(args.context, href("/staff/notices"), "已撤回通知。");
    if (withdrawn.reason !== "moved-meanwhile") throw denial(withdrawn.reason);
    return changed(submission, "该通知已撤回，未作任何修改");
  }

  const submission = parseForm(form, { schema: CircularForm, lang: "zh" });
  if (submission.status !== "success") return invalidWords(scope, submission);
  const { step, ...wanted } = submission.value;
  if (wanted.publishedAt && wanted.publishedAt < minuteOf(scope.now))
    return invalid(submission, undefined, {
      publishedAt: ["发布时间已过，请改填，或留空立即发布"],
    });
  if (step === "preview" || isTranslated(submission)) return lookedAt(submission);
  const published = await publishCircular(scope, { ...wanted, publishedAt: wanted.publishedAt });
  if (published.ok)
    return redirectWithFlash(
      args.context,
      href("/staff/notices"),
      "已保存通知，到发布时间后会员可见。",
    );
  switch (published.reason) {
    case "form-used":
      return usedForm(submission, { lang: "zh" });
    case "no-such-company":
      return invalid(submission, undefined, { operationId: ["没有这个会员编号"] });
    case "forbidden":
      throw forbidden();
  }
}

/** The field has no seconds: the present minute has not passed. */
function minuteOf(now: Date) {
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000);
}

export default function StaffNoticesPage() {
  const { id, levels, written, now } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lastResult = answerTo(answer, { intent: "" });
  const isLooked = lastResult?.initialValue?.step === "preview";
  const [form, fields] = useForm<z.input<typeof CircularForm>>({
    id: "circular",
    lastResult,
    defaultValue: { id, audience: "all" },
  });

  return (
    <main id="main" className="page-width stack large">
      <h1>通知</h1>
      <AnswerSummary title="未能保存" answer={answerTo(answer, { intent: "withdraw" })} />
      <section className="panel" aria-labelledby="write">
        <h2 id="write">{isLooked ? "日文预览：还没有发布" : "发布通知"}</h2>
        <ErrorSummary form={form} title="请检查填写内容" />
        <Form method="post" className="stack" {...getFormProps(form)}>
          <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
          <AudienceFields levels={levels} sent={lastResult?.initialValue?.levels} fields={fields} />
          <PhraseField
            of="noticeTitle"
            field={fields.title}
            label="标题（日文）"
            required
            requiredMark="必填"
          />
          <TextAreaField
            field={fields.body}
            label="正文（日文）"
            lang="ja"
            hint="写了中文常用语，会先显示日文预览"
            rows={6}
            required
            requiredMark="必填"
          />
          <PhrasesToCopy of="notice" />
          <PublishedAt field={fields.publishedAt} />
          <p className="cluster">
            <Button main>发布</Button>
            <Button soft name="step" value="preview">
              日文预览
            </Button>
          </p>
        </Form>
      </section>
      <CircularList written={written} now={now} />
    </main>
  );
}
