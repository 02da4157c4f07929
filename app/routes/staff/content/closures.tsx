import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  addClosure,
  ClosureForm,
  listClosures,
  removeClosure,
} from "#app/domain/content/holiday/closures.server.ts";
import { rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary, ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { staffCommands } from "../staff-commands.ts";
import { PhraseField } from "../talk/phrase-list.tsx";
import { ClosureTable } from "./closure-table.tsx";

const RemoveForm = z.object({ remove: rowId });

export const meta: MetaFunction = () => [{ title: "休息日 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "edit-content");
  return { id: crypto.randomUUID(), ...(await listClosures(scope)) };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/closures"]);
  if (form.has("remove")) {
    const submission = parseForm(form, { schema: RemoveForm, lang: "zh" });
    if (submission.status !== "success") return invalid(submission);
    const removed = await removeClosure(scope, submission.value.remove);
    if (removed.ok)
      return redirectWithFlash(args.context, href("/staff/closures"), "已删除休息日。");
    switch (removed.reason) {
      case "forbidden":
        throw forbidden();
      case "over":
        return changed(submission, "该休息日已经过去，没有删除");
    }
  }
  const submission = parseForm(form, { schema: ClosureForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const added = await addClosure(scope, submission.value);
  if (added.ok) return redirectWithFlash(args.context, href("/staff/closures"), "已登记休息日。");
  switch (added.reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission, { lang: "zh" });
    case "past":
      return invalid(submission, undefined, { toDay: ["结束日已经过去"] });
  }
}

export default function ClosuresPage() {
  const { id, today, coming, over } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const added = answerTo(lastResult, { remove: "" });
  return (
    <main id="main" className="page-width stack large">
      <h1>休息日</h1>
      {!added && <AnswerSummary title="没有删除" answer={lastResult} />}
      <div className="columns two-columns">
        <section className="stack" aria-labelledby="coming">
          <h2 id="coming">即将休息</h2>
          {coming.length === 0 ? (
            <EmptyState title="没有将来的休息日">
              <p>这里只登记本公司自己的休息。中国和日本的法定假日在“法定假日”页面核对。</p>
            </EmptyState>
          ) : (
            <ClosureTable closures={coming} removable />
          )}
        </section>
        <AddClosure id={id} today={today} lastResult={added} />
      </div>
      {over.length > 0 && (
        <section className="stack" aria-labelledby="over">
          <h2 id="over">已过去</h2>
          <ClosureTable closures={over} />
        </section>
      )}
    </main>
  );
}

type AddClosureProps = Pick<Loaded, "id" | "today"> & {
  lastResult: SubmissionResult | undefined;
};

function AddClosure({ id, today, lastResult }: AddClosureProps) {
  const [form, fields] = useForm<z.input<typeof ClosureForm>>({
    id: "closure",
    lastResult,
    defaultValue: { id },
  });
  return (
    <section className="panel" aria-labelledby="add">
      <h2 id="add">登记休息日</h2>
      <ErrorSummary form={form} title="请检查填写内容" />
      <Form method="post" className="stack small" {...getFormProps(form)} key={id}>
        <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
        <div className="field-pair">
          <TextField
            field={fields.fromDay}
            label="开始日"
            type="date"
            required
            requiredMark="必填"
          />
          <TextField
            field={fields.toDay}
            label="结束日"
            type="date"
            min={today}
            required
            requiredMark="必填"
          />
        </div>
        <PhraseField
          of="closure"
          field={fields.nameJa}
          label="名称（日文）"
          maxLength={40}
          required
          requiredMark="必填"
        />
        <PhraseField
          of="closureEffect"
          field={fields.effectJa}
          label="影响（日文）"
          maxLength={200}
          required
          requiredMark="必填"
        />
        <Button fill>登记</Button>
        <p className="note">
          登记后立即显示在<a href={href("/notificationOfHoliday")}>公开的日历</a>上。
        </p>
      </Form>
    </section>
  );
}
