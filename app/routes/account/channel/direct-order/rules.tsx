import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
  cheapestMethod,
  directPays,
  directSlips,
  directStockOuts,
} from "#app/domain/channels/orders/direct-rule.ts";
import { readRule, saveRule } from "#app/domain/channels/orders/direct-rules.server.ts";
import { shopKind } from "#app/domain/channels/shops/shop.ts";
import { formatDay } from "#app/domain/core/calendar.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { isOwner } from "#app/domain/core/policy.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { invalid, notFound } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { keeperScope } from "#app/routes/account/keeper-scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, SelectField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { RuleForm } from "./rule-form.schema.server.ts";

export const meta: MetaFunction = () => [{ title: "自動発注の設定 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await keeperScope(args);
  const read = await readRule(scope, query(args, "shop", fields.id));
  if (!read) throw notFound();
  const { shop, rule, ranOn, methods } = read;
  return {
    shop: { id: shop.id, channel: shop.channel, name: shop.name, state: shop.state },
    rule,
    methods,
    mayLetPay: isOwner(scope.actor),
    ranOn: ranOn ? formatDay(ranOn) : null,
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await keeperScope(args);
  const shop = query(args, "shop", fields.id);
  const submission = parseForm(await readForm(args.request), { schema: RuleForm });
  if (submission.status !== "success") return invalid(submission);
  const saved = await saveRule(scope, shop, submission.value);
  if (saved.ok)
    return redirectWithFlash(
      args.context,
      `${href("/shopifyOrders/rules")}?shop=${shop}`,
      "設定を保存しました。",
    );
  switch (saved.reason) {
    case "forbidden":
    case "not-found":
      throw denial(saved.reason);
    case "no-such-method":
      return invalid(submission, undefined, { methodCode: ["配送方法を選んでください"] });
    case "owner-pays":
      return invalid(submission, undefined, {
        pays: ["残高からの自動支払いは、代表の方だけが設定できます"],
      });
  }
}

export default function RulesPage() {
  const shown = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { shop, ranOn } = shown;
  const list = `${href("/shopifyOrders")}?shop=${shop.id}`;
  const name = shopKind(shop);
  return (
    <>
      <Breadcrumbs way={[{ href: list, label: `${name}の注文` }]} here="自動発注の設定" />
      <main id="main" className="page-width stack">
        <div className="page-head">
          <h1>
            自動発注の設定{" "}
            <small>{shop.state === "manual" ? shop.name : `${name} ${shop.name}`}</small>
          </h1>
          {ranOn && <p className="note number">前回の自動発注 {ranOn}</p>}
        </div>
        <RuleFields shown={shown} lastResult={lastResult} />
        <p className="note">
          自動発注は毎日2:00（日本時間）に、条件を満たす注文を古い順に発注します。自動発注を入れた後にお客様が注文したものが対象で、それより前の注文は一覧から手動で発注できます。1つの注文が二重に発注されることはありません。手動で発注した注文も、検品が済むと同じ配送方法でお客様への配送を1件ずつ依頼します。設定の変更は、これから発注する注文に使います。
        </p>
      </main>
    </>
  );
}

type Field =
  | ("isOn" | "dayLimitYen" | "holdHours" | "pays" | "stockOut")
  | ("methodCode" | "slip" | "tellsSent");

interface RuleFieldsProps {
  shown: Loaded;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** The form of the rule of one shop. */
function RuleFields({ shown, lastResult }: RuleFieldsProps) {
  const { rule } = shown;
  const [form, fields] = useForm<Record<Field, string>>({
    id: "rule",
    defaultValue: {
      dayLimitYen: String(rule.dayLimitYen),
      holdHours: String(rule.holdHours),
      isOn: rule.isOn ? "on" : "",
      pays: rule.pays,
      stockOut: rule.stockOut,
      methodCode: rule.picksCheapest ? cheapestMethod : rule.methodCode,
      slip: rule.slip,
      tellsSent: rule.tellsSent ? "on" : "",
    },
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <Form method="post" className="panel stack" {...getFormProps(form)}>
      <ErrorSummary form={form} />
      <CheckField field={fields.isOn} label="毎日2:00に自動で発注する" />
      <NumberField
        field={fields.dayLimitYen}
        label="1日の上限（円）"
        hint="手動の発注も合わせて数え、上限に達すると残りは次の日に発注します"
        required
      />
      <NumberField
        field={fields.holdHours}
        label="発注までに待つ時間"
        hint="お客様の注文から、この時間が過ぎたものを発注します（0〜168時間）"
        required
      />
      <WaysOfRule shown={shown} fields={fields} />
      <SendingOfRule shown={shown} fields={fields} />
      <div>
        <Button main>保存する</Button>
      </div>
    </Form>
  );
}

type Fields = ReturnType<typeof useForm<Record<Field, string>>>[1];

/** How it is paid, and what stands in for goods that are not there. */
function WaysOfRule({
  shown: { mayLetPay },
  fields,
}: Pick<RuleFieldsProps, "shown"> & { fields: Fields }) {
  return (
    <>
      <SelectField
        field={fields.pays}
        label="お支払い"
        hint={
          mayLetPay
            ? "自動のお支払いは、1日の合計が1日の上限に収まる分だけ行い、残りは次の日にお支払いします"
            : "残高からの自動支払いは、代表の方だけが設定できます"
        }
        choices={choicesOf(directPays)}
      />
      <SelectField
        field={fields.stockOut}
        label="仕入先の在庫が足りないとき"
        choices={choicesOf(directStockOuts)}
      />
    </>
  );
}

/** How its parcels go, with what in them, and whether the marketplace hears of them. */
function SendingOfRule({
  shown: { methods, shop },
  fields,
}: Pick<RuleFieldsProps, "shown"> & { fields: Fields }) {
  return (
    <>
      <SelectField
        field={fields.methodCode}
        label="お客様への配送方法"
        hint="検品が済むと、1件ずつこの方法で配送を依頼します"
        choices={[
          { value: cheapestMethod, label: "最安の方法（配送を依頼するときに選びます）" },
          ...methods.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <SelectField
        field={fields.slip}
        label="同梱物"
        choices={Object.entries(directSlips).map(([value, { ja }]) => ({ value, label: ja }))}
      />
      {shop.state !== "manual" && (
        <CheckField field={fields.tellsSent} label="発送後に追跡番号を販売先へ通知する" />
      )}
    </>
  );
}

function choicesOf(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
