import { type FieldMetadata, getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formatDay, japanDay } from "#app/domain/core/calendar.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { isOwner } from "#app/domain/core/policy.ts";
import { refusalTexts } from "#app/domain/core/refusal-texts.ts";
import { readMembershipOffer } from "#app/domain/customers/membership/membership.server.ts";
import { buyMembership } from "#app/domain/money/payments/buy-membership.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { grouped, Yen } from "#app/ui/money.tsx";

const PayForm = z.object({
  id: rules.idempotencyKey,
  // The plan and the price that was shown, so that another price of today is not taken unseen.
  plan: z
    .string("プランを選んでください")
    .regex(/^[\w-]{1,20}\/\d{1,9}$/, "プランを選んでください")
    .transform((typed) => {
      const [code = "", priceYen] = typed.split("/");
      return { code, priceYen: Number(priceYen) };
    }),
  agreed: rules.accepted("定額会員利用規約"),
  // The period that was shown: bought meanwhile by another page, a second one is not paid for unseen.
  seenUntil: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, refusalTexts.otherForm)
    .nullable()
    .default(null),
});

export const meta: MetaFunction = () => [{ title: "定額会員プラン 残高支払い | 買付便" }];

/** The company is bound by its owner alone. */
async function ownerScope(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  if (!isOwner(scope.actor)) throw forbidden();
  return scope;
}

export async function loader(args: LoaderFunctionArgs) {
  const scope = await ownerScope(args);
  const { balanceYen = 0 } = await args.context.viewer();
  return {
    id: crypto.randomUUID(),
    today: japanDay(scope.now),
    balanceYen,
    ...(await readMembershipOffer(scope)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await ownerScope(args);
  const submission = parseForm(await readForm(args.request), { schema: PayForm });
  if (submission.status !== "success") return invalid(submission);
  const { id, plan, seenUntil } = submission.value;
  const { code, priceYen } = plan;
  const bought = await buyMembership(scope, { id, plan: code, priceYen, seenUntil });
  if (bought.ok)
    return redirectWithFlash(
      args.context,
      href("/user/membership"),
      "お支払いを承りました。これからの見積の買付手数料は0%です。",
    );
  switch (bought.reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission);
    case "no-such-plan":
      return invalid(submission, undefined, { plan: ["このプランは販売していません"] });
    case "price-changed":
      return changed(
        submission,
        "料金が変わったため、お支払いは行っていません。新しい料金をご確認ください",
      );
    case "long-enough":
      return changed(submission, "残りの日数が400日を超えているため、いまは更新できません");
    case "balance-too-low":
      return changed(submission, "残高が不足しています。入金してからお申し込みください");
    case "period-changed":
      return changed(
        submission,
        "別の画面でのお申し込みなどで期間が変わったため、こちらのお支払いは行っていません。いまの期間をご確認のうえ、さらに延長するときだけ、もう一度お支払いください",
      );
    case "moved-meanwhile":
      return changed(
        submission,
        "同時に別のお申し込みがあったため、こちらのお支払いは行っていません。期間をご確認ください",
      );
  }
}

export default function MembershipPayPage() {
  const { id, today, balanceYen, until, daysLeft, plans } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof PayForm>>({
    id: "membership",
    lastResult,
    defaultValue: { id, seenUntil: until },
  });
  const affordable = plans.some(({ priceYen }) => priceYen <= balanceYen);

  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/user"), label: "マイページ" },
          { href: href("/user/membership"), label: "定額会員" },
        ]}
        here="残高支払い"
      />
      <main id="main" className="page-width stack">
        <div className="page-head cluster between">
          <h1>定額会員プラン 残高支払い</h1>
          <p className="note">
            現在の残高 <Yen yen={balanceYen} />
          </p>
        </div>
        <ErrorSummary form={form} />
        <Form method="post" className="panel stack" {...getFormProps(form)} key={id}>
          <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
          <input
            {...getInputProps(fields.seenUntil, { type: "hidden" })}
            value={until ?? ""}
            key="until"
          />
          <PeriodNote daysLeft={daysLeft} until={until} today={today} />
          <PlanChoice plans={plans} balanceYen={balanceYen} field={fields.plan} />
          <Agreed field={fields.agreed} />
          <div className="cluster">
            <Button main disabled={!affordable}>
              残高で支払う
            </Button>
            {!affordable && (
              <a className="button soft" href={href("/user/recharge")}>
                入金する
              </a>
            )}
          </div>
        </Form>
      </main>
    </>
  );
}

function Agreed({ field }: { field: FieldMetadata<unknown> }) {
  return (
    <>
      <FieldError id={field.errorId} text={field.errors?.[0]} />
      <label className="checkbox" htmlFor={field.id}>
        <input {...getInputProps(field, { type: "checkbox" })} required key="agreed" />
        <span>
          <a href={href("/membershipUtilizationProtocol")}>定額会員利用規約</a>
          に同意します。中途解約の場合も、料金は返金いたしません
        </span>
      </label>
    </>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** When the period bought now begins. */
function PeriodNote({ daysLeft, until, today }: Pick<Loaded, "daysLeft" | "until" | "today">) {
  return (
    <p>
      {daysLeft > 0 ? (
        <>
          いまの期間は <b className="number">{until && formatDay(until)}</b> まで（残り
          <span className="number">{daysLeft}</span>日）です。更新分は、その翌日から始まります。
        </>
      ) : (
        <>
          お支払いの日（<span className="number">{formatDay(today)}</span>）が1日目になります。
        </>
      )}
    </p>
  );
}

/** The plans on sale; those beyond the balance cannot be chosen. */
function PlanChoice({
  plans,
  balanceYen,
  field,
}: Pick<Loaded, "plans" | "balanceYen"> & { field: FieldMetadata<string> }) {
  return (
    <fieldset aria-describedby={field.valid ? undefined : field.errorId}>
      <legend>
        プラン<span className="required">必須</span>
      </legend>
      <FieldError id={field.errorId} text={field.errors?.[0]} />
      {plans.map(({ code, nameJa, days, priceYen }, index) => {
        const value = `${code}/${priceYen}`;
        const id = index === 0 ? field.id : `${field.id}-${code}`;
        return (
          <label className="checkbox" key={code} htmlFor={id}>
            <input
              type="radio"
              id={id}
              name={field.name}
              value={value}
              required
              disabled={priceYen > balanceYen}
              aria-invalid={!field.valid || undefined}
              defaultChecked={value === field.initialValue}
            />
            <span>
              <b>{nameJa}</b> <span className="number">{grouped(String(priceYen))}円</span>
              <small className="note number">
                {" "}
                1日あたり約{grouped(String(Math.ceil(priceYen / days)))}円
                {priceYen > balanceYen && "・残高が不足しています"}
              </small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
