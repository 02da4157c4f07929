import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
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
import { readForm } from "#app/http/input/read-form.server.ts";
import { readTyped } from "#app/http/input/read-typed.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";

const choice = z
  .enum(["", ...caseAnswers], "選び直してください")
  .transform((answer) => (answer === "" ? null : answer));
const DefaultsForm = z.object(
  Object.fromEntries(caseKinds.map((kind) => [kind, choice])) as Record<CaseKind, typeof choice>,
);

export const meta: MetaFunction = () => [{ title: "問題商品の既定 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "settings");
  return {
    defaults: await caseDefaultsQuery(scope),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "settings");
  const { typed, form } = readTyped(await readForm(args.request), DefaultsForm);
  const wrong = (problems: { fieldId?: string; text: string }[]) =>
    data({ typed, problems }, { status: 400 });
  if (!form.success)
    return wrong(
      form.error.issues.map(({ path: [kind], message }) => ({
        fieldId: `default-${String(kind)}`,
        text: message,
      })),
    );
  const set = await setCaseDefaults(scope, form.data);
  if (set.ok)
    return redirectWithFlash(args.context, href("/user/issueDefaults"), "設定を保存しました。");
  if (set.reason === "forbidden") throw forbidden();
  return wrong([{ text: "選べない回答が含まれています。選び直してください" }]);
}

export default function CaseDefaultsPage() {
  const { defaults } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const current = (kind: CaseKind) =>
    refused?.typed[kind] ?? defaults.find((one) => one.kind === kind)?.answer ?? "";
  return (
    <>
      <Crumbs way={[{ href: href("/user"), label: "マイページ" }]} here="問題商品の既定" />
      <main id="main" className="page-width stack">
        <div className="page-head">
          <h1>問題商品の既定</h1>
          <p className="note">
            問題商品に期限までの回答がないとき、ここで決めた回答で進めます。決めていない種類は、期限を過ぎても自動では進めず、ご回答をお待ちします。お支払いが増える回答は選べません。
          </p>
        </div>
        <ErrorList problems={refused?.problems ?? []} />
        <Form method="post" className="panel stack">
          {caseKinds.map((kind) => (
            <div className="field" key={kind}>
              <label htmlFor={`default-${kind}`}>{caseKindNames[kind].ja}</label>
              <select
                id={`default-${kind}`}
                className="input"
                name={kind}
                defaultValue={current(kind)}
              >
                <option value="">回答を待つ</option>
                {defaultAnswersByKind[kind].map((answer) => (
                  <option key={answer} value={answer}>
                    {caseAnswerName(kind, answer).ja}
                  </option>
                ))}
              </select>
            </div>
          ))}
          <div className="cluster">
            <Button main>保存する</Button>
          </div>
        </Form>
      </main>
    </>
  );
}
