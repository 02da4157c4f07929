import { type FieldMetadata, getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { limits } from "#app/domain/core/limits.ts";
import { openStoresQuery } from "#app/domain/customers/store/stores.server.ts";
import { supplierGroups } from "#app/domain/trade/orders/staff-order.server.ts";
import { landedLines, orderFromCart } from "#app/domain/trade/orders/write-order.server.ts";
import { defaultPlanQuery } from "#app/domain/trade/purchasing/stock-out-plans.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { shownTerms } from "#app/routes/frame/landed/cost-terms.server.ts";
import { LandedPanel } from "#app/routes/frame/landed/landed-sum.tsx";
import { landedTotal } from "#app/routes/frame/landed/landed-total.ts";
import { MethodChoice } from "#app/routes/frame/landed/method-choice.tsx";
import { risenPricesText } from "#app/routes/frame/line/changed-price.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextAreaField } from "#app/ui/fields.tsx";
import { type TypedPlan, typedPlan } from "../stock-out/plan-fields.tsx";
import { OrderAmounts } from "./order-amounts.tsx";
import { Choices, NothingChosen } from "./order-preview-choices.tsx";
import { doPreviewCommand, PlaceForm } from "./order-preview-commands.server.ts";
import { PreviewLines } from "./order-preview-lines.tsx";

export const meta: MetaFunction = () => [{ title: "注文内容の確認 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const { pathname, search, searchParams } = new URL(args.request.url);
  const asked = searchParams.getAll("line").slice(0, limits.linesPerOrder);
  const [order, terms, stores, [company]] = await Promise.all([
    orderFromCart(scope, asked),
    costTerms(args, scope),
    openStoresQuery(scope),
    defaultPlanQuery(scope),
  ]);
  const landed = landedLines(order, terms);

  return {
    id: crypto.randomUUID(),
    groups: supplierGroups(
      order.lines.map((line) => ({ ...line, landed: landed?.perPiece.get(line.id) })),
      order.freights,
      order.parts.rate,
    ),
    stores,
    plan: company?.plan ?? null,
    anyStore: scope.actor.storeIds === null,
    lineIds: order.lines.map((line) => line.id),
    amounts: order.amounts,
    parts: order.parts,
    landed: landed && landedTotal(landed.chosen, order.parts),
    terms: shownTerms(terms),
    here: pathname + search,
    changedPrices: risenPricesText(order.lines),
    trouble: order.lines.some((line) => line.trouble),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const submission = readForm(await sentForm(args.request), PlaceForm);
  if (submission.status !== "success") return invalid(submission);
  return doPreviewCommand(args.context, scope, submission);
}

type TypedFields = ReturnType<typeof useForm<z.input<typeof PlaceForm>>>[1];

export default function OrderPreviewPage() {
  const { id, groups, lineIds, amounts, parts, stores, anyStore, plan, ...shown } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const plans = lineIds.map((line) => ({ id: line, ...typedPlan(plan) }));
  const [form, fields] = useForm<z.input<typeof PlaceForm>>({
    id: "place",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { id, note: "", plans },
  });

  return (
    <main id="main" className="page-width">
      <div className="page-head cluster between">
        <h1>注文内容の確認</h1>
        <p className="note number">
          {lineIds.length}明細 ・ 1回の注文は{limits.linesPerOrder}明細まで
        </p>
      </div>
      <ErrorSummary form={form} />
      {lineIds.length === 0 ? (
        <NothingChosen />
      ) : (
        <>
          <MethodChoice terms={shown.terms} back={shown.here} />
          <Form method="post" {...getFormProps(form)}>
            <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
            <input type="hidden" name="total" value={parts.totalYen} />
            <input type="hidden" name="rate" value={parts.rate} />
            {lineIds.map((line) => (
              <input key={line} type="hidden" name="line" value={line} />
            ))}
            <div className="columns aside-end">
              <div className="stack">
                <PreviewLines
                  groups={groups}
                  plans={fields.plans as FieldMetadata<TypedPlan[]>}
                  lineIds={lineIds}
                />
                {stores.length > 0 && (
                  <StoreChoice anyStore={anyStore} stores={stores} fields={fields} />
                )}
                <TextAreaField
                  field={fields.note}
                  label="備考"
                  hint={`仕入先や検品へのご希望（${limits.noteLengthMax}文字まで）`}
                />
              </div>
              <aside className="stack">
                <OrderAmounts parts={parts} amounts={amounts} fixed={false} />
                {shown.landed && <LandedPanel landed={shown.landed} />}
                <Choices changedPrices={shown.changedPrices} trouble={shown.trouble} />
              </aside>
            </div>
          </Form>
        </>
      )}
    </main>
  );
}

function StoreChoice({
  anyStore,
  stores,
  fields,
}: Pick<Loaded, "anyStore" | "stores"> & { fields: TypedFields }) {
  return (
    <SelectField
      field={fields.storeId}
      label="店舗"
      hint="この仕入れの販売先となる店舗です。後から変更できます"
      choices={[
        ...(anyStore ? [{ value: "", label: "指定なし" }] : []),
        ...stores.map((store) => ({ value: store.id, label: store.name })),
      ]}
    />
  );
}
