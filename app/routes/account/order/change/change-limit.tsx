import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { changeLimitQuery, setChangeLimit } from "#app/domain/trade/changes/change-limit.server.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";

const LimitForm = z.object({ percent: wholeNumber("割合", 0, 100, "%") });

export const meta: MetaFunction = () => [{ title: "金額変更の確認 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "settings");
  const [limit] = await changeLimitQuery(scope);
  return {
    percent: limit?.percent ?? 0,
    saved: new URL(args.request.url).searchParams.has("saved"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "settings");
  const submission = readForm(await sentForm(args.request), LimitForm);
  if (submission.status !== "success") return invalid(submission);
  const set = await setChangeLimit(scope, submission.value.percent);
  if (!set.ok) throw forbidden();
  return redirect(`${href("/user/changeLimit")}?saved=1`, 303);
}

export default function ChangeLimitPage() {
  const { percent, saved } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<{ percent: string }>({
    id: "limit",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { percent: String(percent) },
  });
  return (
    <>
      <Crumbs way={[{ href: href("/user"), label: "マイページ" }]} here="金額変更の確認" />
      <main id="main" className="wrap stack">
        <div className="head">
          <h1>金額変更の確認</h1>
          <p className="note">
            お支払い後に売り切れなどで買付できない商品があると、数量を減らして差額を返金します。決めた割合までの減額は、確認を待たずに進めます。0%では毎回確認します。
          </p>
        </div>
        {saved && (
          <p className="flash ok" role="status">
            設定を保存しました。
          </p>
        )}
        <Form method="post" className="panel stack" {...getFormProps(form)}>
          <ErrorSummary form={form} title="入力内容をご確認ください" />
          <TextField
            field={fields.percent}
            label="確認なしで進める減額の割合（%）"
            hint="注文の合計に対する割合です。0から100までの整数"
            inputMode="numeric"
            required
          />
          <div className="row">
            <Button main>保存する</Button>
          </div>
        </Form>
      </main>
    </>
  );
}
