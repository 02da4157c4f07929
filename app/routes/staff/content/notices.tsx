import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { CircularForm } from "#app/domain/content/notice/circular.schema.server.ts";
import { readCirculars } from "#app/domain/content/notice/circulars.server.ts";
import {
  publishCircular,
  withdrawCircular,
} from "#app/domain/content/notice/publish-circular.server.ts";
import { href } from "#app/href.ts";
import { readStaffForm } from "#app/http/input/read-form.server.ts";
import { invalidWords } from "#app/http/input/still-chinese.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial, forbidden, staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { levelName } from "../level-name.ts";
import { staffCommands } from "../staff-commands.ts";
import { PhraseField, PhrasesToCopy } from "../talk/phrase-list.tsx";
import { toldAt } from "../told.ts";
import { CircularList } from "./circular-list.tsx";

export const meta: MetaFunction = () => [{ title: "通知 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "publish-notices");
  return { ...(await readCirculars(scope)), id: crypto.randomUUID(), now: scope.now };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/notices"]);
  const submission = readStaffForm(form, CircularForm);

  if (intent === "withdraw") {
    const withdrawn = await withdrawCircular(scope, form.one("circular") ?? "");
    if (withdrawn.ok) return redirect(toldAt(href("/staff/notices"), "notice-withdraw"), 303);
    if (withdrawn.reason !== "moved-meanwhile") throw denial(withdrawn.reason);
    return changed(submission, "该通知已撤回，未作任何修改");
  }

  if (submission.status !== "success") return invalidWords(scope, submission);
  const { step, ...wanted } = submission.value;
  if (step === "preview" || isTranslated(submission)) return lookedAt(submission);
  const published = await publishCircular(scope, { ...wanted, publishedAt: wanted.publishedAt });
  if (published.ok) return redirect(toldAt(href("/staff/notices"), "notice-publish"), 303);
  switch (published.reason) {
    case "no-such-company":
      return invalid(submission, undefined, { operationId: ["没有这个会员编号"] });
    case "forbidden":
      throw forbidden();
  }
}

/** Whether a phrase was written in Chinese, which its readers would see in Japanese unlooked at. */
function isTranslated({ payload, value }: Translated) {
  const typed = (name: "title" | "body") => String(payload[name] ?? "").trim();
  return typed("title") !== value.title || typed("body") !== value.body;
}

/** 日文预览: the form once more with what its readers would see, before anybody does. */
function lookedAt(submission: Translated) {
  const { title, body } = submission.value;
  const result: SubmissionResult<string[]> = submission.reply();
  const initialValue = { ...result.initialValue, title, body, step: "preview" };
  return data<SubmissionResult<string[]>>({ initialValue }, { status: 200 });
}

interface Translated {
  payload: Record<string, unknown>;
  value: { title: string; body: string };
  reply(): SubmissionResult<string[]>;
}

type TypedFields = ReturnType<typeof useForm<z.input<typeof CircularForm>>>[1];

type Answer = ReturnType<typeof useActionData<typeof action>>;

export default function StaffNoticesPage() {
  const { id, levels, written, now } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const isLooked = lastResult?.initialValue?.step === "preview";
  const [form, fields] = useForm<z.input<typeof CircularForm>>({
    id: "circular",
    lastResult,
    defaultValue: { id, audience: "all" },
  });

  return (
    <main id="main" className="wrap stack l">
      <h1>通知</h1>
      <section className="panel" aria-labelledby="write">
        <h2 id="write">{isLooked ? "日文预览：还没有发布" : "发布通知"}</h2>
        <ErrorSummary form={form} title="请检查输入内容" />
        <Form method="post" className="stack" {...getFormProps(form)}>
          <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
          <AudienceFields levels={levels} lastResult={lastResult} fields={fields} />
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
          <p className="row">
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

function AudienceFields({
  levels,
  lastResult,
  fields,
}: Pick<Loaded, "levels"> & { lastResult: Answer; fields: TypedFields }) {
  const chosen = [lastResult?.initialValue?.levels ?? []].flat() as string[];
  return (
    <>
      <SelectField
        field={fields.audience}
        label="发送对象"
        required
        requiredMark="必填"
        choices={[
          { value: "all", label: "全体会员（首页也会显示）" },
          { value: "levels", label: "按会员等级" },
          { value: "company", label: "单个会员" },
        ]}
      />
      <fieldset className="f" id={fields.levels.id}>
        <legend>会员等级，发送对象为“按会员等级”时选</legend>
        {fields.levels.errors && <p className="err">{fields.levels.errors.join(" ")}</p>}
        <span className="row">
          {levels.map((level) => (
            <label className="ck" key={level}>
              <input
                type="checkbox"
                name="levels"
                value={level}
                defaultChecked={chosen.includes(level)}
              />
              {levelName(level)}
            </label>
          ))}
        </span>
      </fieldset>
      <TextField
        field={fields.operationId}
        label="会员编号"
        hint="发送对象为单个会员时填写"
        inputMode="numeric"
      />
    </>
  );
}

function PublishedAt({ field }: { field: TypedFields["publishedAt"] }) {
  return (
    <div className="f">
      <label htmlFor={field.id}>发布时间（日本时间）</label>
      {field.errors && <p className="err">{field.errors.join(" ")}</p>}
      <input
        className="in"
        type="datetime-local"
        id={field.id}
        name="publishedAt"
        defaultValue={field.initialValue}
      />
      <p className="hint">不填则立即发布</p>
    </div>
  );
}
