import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import {
  setSettleLimit,
  settleLimitMaxYen,
  settleLimitQuery,
} from "#app/domain/trade/shipments/settle-packed.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { aboveOwnLimit } from "#app/routes/account/payment/payment-texts.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { NumberField } from "#app/ui/number-field.tsx";

const LimitForm = z.object({ limitYen: wholeNumber("上限", 0, settleLimitMaxYen, "円") });

export const meta: MetaFunction = () => [{ title: "送料差額の確認 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "settings");
  const [limit] = await settleLimitQuery(scope);
  return {
    limitYen: limit?.limitYen ?? 0,
    maySet: buyerMay(scope.actor, "pay"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "settings");
  const submission = parseForm(await readForm(args.request), { schema: LimitForm });
  if (submission.status !== "success") return invalid(submission);
  const set = await setSettleLimit(scope, submission.value.limitYen);
  if (!set.ok) {
    if (set.reason === "forbidden") throw forbidden();
    return invalid(submission, undefined, { limitYen: [aboveOwnLimit("上限", set.ownYen)] });
  }
  return redirectWithFlash(args.context, href("/user/settleLimit"), "設定を保存しました。");
}

export default function SettleLimitPage() {
  const { limitYen, maySet } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<{ limitYen: string }>({
    id: "limit",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { limitYen: String(limitYen) },
  });
  return (
    <>
      <Breadcrumbs way={[{ href: href("/user"), label: "マイページ" }]} here="送料差額の確認" />
      <main id="main" className="page-width stack">
        <div className="page-head">
          <h1>送料差額の確認</h1>
          <p className="note">
            国際送料は、梱包した箱の実測で精算します。お見積より少なければ、差額を自動で残高へお返しします。多いときは、1回の配送依頼につきここで決めた上限までは残高から自動でお支払いいただき、そのまま出荷します。関税込みの便では、輸入許可で増えた関税・輸入消費税も、送料の差額と合わせてこの上限に数えます。上限を超える差額と、残高が足りないときは、確認していただくまで出荷を待ちます。0円では毎回確認します。
          </p>
        </div>
        <Form method="post" className="panel stack" {...getFormProps(form)}>
          <ErrorSummary form={form} title="入力内容をご確認ください" />
          <NumberField
            field={fields.limitYen}
            label="確認なしで支払う送料差額の上限（円）"
            hint="1回の配送依頼についての金額です。0円では毎回確認します"
            required
          />
          {maySet ? (
            <div className="cluster">
              <Button main>保存する</Button>
            </div>
          ) : (
            <p className="note">
              残高からの支払いに関わるため、支払い権限をお持ちの方だけが変更できます。
            </p>
          )}
        </Form>
      </main>
    </>
  );
}
