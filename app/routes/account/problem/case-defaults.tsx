import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusalTexts } from "#app/domain/core/refusal-texts.ts";
import { caseDefaultsQuery, setCaseDefaults } from "#app/domain/trade/floor/answer-case.server.ts";
import {
  type CaseKind,
  caseAnswerName,
  caseAnswers,
  caseKindNames,
  caseKinds,
  defaultAnswersByKind,
} from "#app/domain/trade/floor/problem-case.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField } from "#app/ui/fields.tsx";

/** Left empty the answer is waited for. */
const choice = z
  .enum(caseAnswers, "選び直してください")
  .optional()
  .transform((answer) => answer ?? null);
const DefaultsForm = z.object({
  // An empty form would take every answer away, and none chosen is a wish too: the button says which.
  intent: z.literal("save", refusalTexts.otherForm),
  ...(Object.fromEntries(caseKinds.map((kind) => [kind, choice])) as Record<
    CaseKind,
    typeof choice
  >),
});

export const meta: MetaFunction = () => [{ title: "問題商品の既定 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "settings");
  return {
    defaults: await caseDefaultsQuery(scope),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "settings");
  const submission = parseForm(await readForm(args.request), { schema: DefaultsForm });
  if (submission.status !== "success") return invalid(submission);
  const { intent: _, ...defaults } = submission.value;
  const set = await setCaseDefaults(scope, defaults);
  if (set.ok)
    return redirectWithFlash(args.context, href("/user/issueDefaults"), "設定を保存しました。");
  if (set.reason === "forbidden") throw forbidden();
  return invalid(submission, "選べない回答が含まれています。選び直してください");
}

export default function CaseDefaultsPage() {
  const { defaults } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<Record<CaseKind, string>>({
    id: "default",
    lastResult,
    defaultValue: Object.fromEntries(defaults.map(({ kind, answer }) => [kind, answer])),
  });
  return (
    <>
      <Breadcrumbs way={[{ href: href("/user"), label: "マイページ" }]} here="問題商品の既定" />
      <main id="main" className="page-width stack">
        <div className="page-head">
          <h1>問題商品の既定</h1>
          <p className="note">
            問題商品に期限までの回答がないとき、ここで決めた回答で進めます。決めていない種類は、期限を過ぎても自動では進めず、ご回答をお待ちします。お支払いが増える回答は選べません。
          </p>
        </div>
        <ErrorSummary form={form} />
        <Form method="post" className="panel stack" {...getFormProps(form)}>
          {caseKinds.map((kind) => (
            <SelectField
              key={kind}
              field={fields[kind]}
              label={caseKindNames[kind].ja}
              choices={[
                { value: "", label: "回答を待つ" },
                ...defaultAnswersByKind[kind].map((value) => ({
                  value,
                  label: caseAnswerName(kind, value).ja,
                })),
              ]}
            />
          ))}
          <div className="cluster">
            <Button main name="intent" value="save">
              保存する
            </Button>
          </div>
        </Form>
      </main>
    </>
  );
}
