import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { answerSurvey, findSurvey } from "#app/domain/content/contact/contact.server.ts";
import { surveyChannels, surveyChoices } from "#app/domain/content/contact/contact.ts";
import { SurveyForm } from "#app/domain/content/contact/contact-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextAreaField } from "#app/ui/fields.tsx";
import { when } from "#app/ui/timeline.tsx";

export const meta: MetaFunction = () => [{ title: "新規会員アンケート | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  return {
    sheet: await findSurvey(scope),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const submission = parseForm(await readForm(args.request), { schema: SurveyForm });
  if (submission.status !== "success") return invalid(submission);
  await answerSurvey(scope, submission.value);
  return redirectWithFlash(args.context, href("/questionnaire"), "ご回答ありがとうございました。");
}

type TypedFields = ReturnType<typeof useForm<z.input<typeof SurveyForm>>>[1];

export default function SurveyPage() {
  const { sheet } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof SurveyForm>>({
    id: "survey",
    lastResult,
    defaultValue: sheet && { ...sheet.answers, channels: undefined },
  });
  const typed = lastResult?.initialValue?.channels ?? sheet?.answers.channels ?? [];
  const channels = [typed].flat() as string[];

  return (
    <main id="main" className="page-width stack">
      <div className="page-head">
        <h1>新規会員アンケート</h1>
        <p className="note">
          2分ほどで終わります。担当者がお取引に合わせたご案内をするために使い、ほかの目的には使いません。
        </p>
      </div>
      {sheet && (
        <p className="note number">
          {when(sheet.changedAt)} に回答済みです。いつでも変更できます。
        </p>
      )}
      <ErrorSummary form={form} />
      <Form method="post" className="panel stack" {...getFormProps(form)}>
        {(["business", "monthly", "experience", "found"] as const).map((name) => (
          <SelectField
            key={name}
            field={fields[name]}
            label={surveyChoices[name].label}
            required
            choices={[
              { value: "", label: "選んでください" },
              ...surveyChoices[name].choices.map((choice) => ({ value: choice, label: choice })),
            ]}
          />
        ))}
        <SalesChannels fields={fields} channels={channels} />
        <TextAreaField
          field={fields.goods}
          label="扱いたい商品"
          hint="任意。200文字まで（例: キャンプ用品、レディース雑貨）"
        />
        <TextAreaField field={fields.wishes} label="買付便へのご要望" hint="任意。1,000文字まで" />
        <div className="cluster">
          <Button main>{sheet ? "回答を変更する" : "回答する"}</Button>
          <a href={href("/user")}>マイページへ戻る</a>
        </div>
      </Form>
    </main>
  );
}

function SalesChannels({ fields, channels }: { fields: TypedFields; channels: string[] }) {
  return (
    <fieldset className="field" id={fields.channels.id} tabIndex={-1}>
      <legend>販売先（いくつでも）</legend>
      <span className="cluster">
        {surveyChannels.map((channel) => (
          <label className="checkbox" key={channel}>
            <input
              type="checkbox"
              name="channels"
              value={channel}
              defaultChecked={channels.includes(channel)}
            />
            <span>{channel}</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}
