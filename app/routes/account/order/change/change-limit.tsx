import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { buyerMay } from "#app/domain/core/policy.ts";
import { askAlways } from "#app/domain/trade/orders/change.ts";
import {
  changeLimitFields,
  changeLimitQuery,
  setChangeLimit,
} from "#app/domain/trade/orders/change-limit.server.ts";
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

const { percent, yen, risePercent, riseYen } = changeLimitFields;
// An empty field is not sent on by the parser of forms.
const FallForm = z.object({ percent, yen: yen.default(null) });
const LimitForm = FallForm.extend({ risePercent, riseYen: riseYen.default(null) });

export const meta: MetaFunction = () => [{ title: "金額変更の確認 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "settings");
  const [limit = askAlways] = await changeLimitQuery(scope, scope.actor.companyId);
  return {
    limit,
    mayPay: buyerMay(scope.actor, "pay"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "settings");
  const form = buyerMay(scope.actor, "pay") ? LimitForm : FallForm;
  const submission = parseForm(await readForm(args.request), { schema: form });
  if (submission.status !== "success") return invalid(submission);
  const set = await setChangeLimit(scope, submission.value);
  if (!set.ok) {
    if (set.reason === "forbidden") throw forbidden();
    return invalid(submission, undefined, { riseYen: [aboveOwnLimit("増額の上限", set.ownYen)] });
  }
  return redirectWithFlash(args.context, href("/user/changeLimit"), "設定を保存しました。");
}

export default function ChangeLimitPage() {
  const { limit, mayPay } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<Record<keyof typeof limit, string>>({
    id: "limit",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: {
      percent: String(limit.percent),
      risePercent: String(limit.risePercent),
      yen: String(limit.yen ?? ""),
      riseYen: String(limit.riseYen ?? ""),
    },
  });
  return (
    <>
      <Breadcrumbs way={[{ href: href("/user"), label: "マイページ" }]} here="金額変更の確認" />
      <main id="main" className="page-width stack">
        <div className="page-head">
          <h1>金額変更の確認</h1>
          <p className="note">
            お支払い後に、売り切れで数量を減らしたり、仕入先の値上げで金額が変わったりすることがあります。決めた範囲までの変更は、確認を待たずに進めます。0では毎回確認します。商品の追加・数量の増加・種類やオプションの変更は、金額にかかわらず毎回確認します。
          </p>
        </div>
        <Form method="post" className="panel stack" {...getFormProps(form)}>
          <ErrorSummary form={form} title="入力内容をご確認ください" />
          <LimitFields
            legend="減額（差額は残高へ返金します）"
            part={{ field: fields.percent, label: "確認なしで進める減額の割合（%）" }}
            most={{ field: fields.yen, label: "確認なしで進める減額の上限（円）" }}
          />
          {mayPay ? (
            <LimitFields
              legend="増額（差額は残高からお支払いいただきます）"
              part={{ field: fields.risePercent, label: "確認なしで進める増額の割合（%）" }}
              most={{ field: fields.riseYen, label: "確認なしで進める増額の上限（円）" }}
            />
          ) : (
            <p className="note">増額の範囲は、お支払いの権限のある方が設定できます。</p>
          )}
          <p className="note">
            確認なしで進めた変更は、注文ごとに合わせて数えます。残高が足りない増額は、確認をお願いします。
          </p>
          <div className="cluster">
            <Button main>保存する</Button>
          </div>
        </Form>
      </main>
    </>
  );
}

interface Limit {
  field: FieldMetadata<string>;
  label: string;
}

/** The two bounds of one direction: both have to hold. */
function LimitFields({ legend, part, most }: { legend: string; part: Limit; most: Limit }) {
  return (
    <fieldset className="stack small">
      <legend>{legend}</legend>
      <NumberField
        {...part}
        hint="同意済みの注文の合計に対する割合です。0から100までの整数"
        required
      />
      <NumberField {...most} hint="空欄のときは、割合だけで決めます" />
    </fieldset>
  );
}
