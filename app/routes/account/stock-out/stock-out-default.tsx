import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PlanFields } from "#app/domain/trade/purchasing/purchase-forms.schema.server.ts";
import {
  defaultPlanQuery,
  setDefaultPlan,
} from "#app/domain/trade/purchasing/stock-out-plans.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PlanFieldset, type TypedPlan, typedPlan } from "./plan-fields.tsx";

const DefaultForm = z.object({ plan: PlanFields });

export const meta: MetaFunction = () => [{ title: "欠品時の対応の既定 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "settings");
  const [found] = await defaultPlanQuery(scope);
  return {
    plan: found?.plan ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "settings");
  const submission = parseForm(await readForm(args.request), { schema: DefaultForm });
  if (submission.status !== "success") return invalid(submission);
  const set = await setDefaultPlan(scope, submission.value.plan);
  if (!set.ok) throw forbidden();
  return redirectWithFlash(args.context, href("/user/stockOutDefault"), "設定を保存しました。");
}

export default function StockOutDefaultPage() {
  const { plan } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<{ plan: TypedPlan }>({
    id: "plan",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: {
      plan: typedPlan(plan),
    },
  });
  return (
    <>
      <Breadcrumbs way={[{ href: href("/user"), label: "マイページ" }]} here="欠品時の対応の既定" />
      <main id="main" className="page-width stack">
        <div className="page-head">
          <h1>欠品時の対応の既定</h1>
          <p className="note">
            これからの注文の明細は、この対応で始まります。注文のページから商品ごとに変えられます。
          </p>
        </div>
        <Form method="post" className="panel stack" {...getFormProps(form)}>
          <ErrorSummary form={form} />
          <PlanFieldset field={fields.plan} />
          <div className="cluster">
            <Button main>保存する</Button>
          </div>
        </Form>
      </main>
    </>
  );
}
