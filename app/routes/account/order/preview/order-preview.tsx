import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useMemo } from "react";
import type { z } from "zod";
import { limits } from "#app/domain/core/limits.ts";
import { openStoresQuery } from "#app/domain/customers/store/stores.server.ts";
import { justMadeOrderQuery } from "#app/domain/trade/orders/own-order.server.ts";
import { orderFromCart } from "#app/domain/trade/orders/write-order.server.ts";
import { defaultPlanQuery } from "#app/domain/trade/purchasing/stock-out-plans.server.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { fieldConstraints } from "#app/http/input/field-constraints.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { LandedPanel } from "#app/shared/landed/landed-sum.tsx";
import { MethodChoice } from "#app/shared/landed/method-choice.tsx";
import { checkFields, focusFirstWrong } from "#app/ui/check-fields.ts";
import { ErrorList, problemsIn } from "#app/ui/error-summary.tsx";
import { SelectField, TextAreaField } from "#app/ui/fields.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { useOneTimeKey } from "#app/ui/use-one-time-key.ts";
import { useReloadOnReturn } from "#app/ui/use-reload-on-return.ts";
import type { TypedPlan } from "../../stock-out/plan-fields.tsx";
import { OrderAmounts } from "../order-amounts.tsx";
import { Choices, NothingChosen } from "./choices.tsx";
import { doPreviewCommand, PlaceForm } from "./commands.server.ts";
import { PreviewLines } from "./lines.tsx";
import { type PreviewView, toPreviewView } from "./view.server.ts";

export {
  revalidateAfterPost as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: "注文内容の確認 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const { pathname, search, searchParams } = new URL(args.request.url);
  const asked = searchParams.getAll("line").slice(0, limits.linesPerOrder);
  const [order, terms, stores, [company], [justMade]] = await Promise.all([
    orderFromCart(scope, asked),
    costTerms(args, scope),
    openStoresQuery(scope),
    defaultPlanQuery(scope),
    justMadeOrderQuery(scope),
  ]);
  const plan = company?.plan ?? null;
  const anyStore = scope.actor.storeIds === null;
  return {
    ...toPreviewView({ order, terms, stores, plan, anyStore, justMade }),
    constraints: fieldConstraints(PlaceForm),
    here: pathname + search,
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const submission = parseForm(await readForm(args.request), { schema: PlaceForm });
  if (submission.status !== "success") return invalid(submission);
  return doPreviewCommand(args.context, scope, submission);
}

export default function OrderPreviewPage() {
  const shown = useLoaderData<typeof loader>();
  useReloadOnReturn();
  return (
    <main id="main" className="page-width">
      <div className="page-head cluster between">
        <h1>注文内容の確認</h1>
        {shown.lineIds.length > 0 && (
          <p className="note number">
            {shown.lineIds.length}明細 ・ 1回の注文は{limits.linesPerOrder}明細まで
          </p>
        )}
      </div>
      <PlaceOrder shown={shown} />
    </main>
  );
}

type TypedFields = ReturnType<typeof useForm<z.input<typeof PlaceForm>>>[1];

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const none: never[] = [];

function PlaceOrder({ shown }: { shown: Loaded }) {
  const { groups, lineIds, amounts, parts, stores, anyStore, plan } = shown;
  const answer = useFormAnswer<SubmissionResult<string[]>>();
  const summary = useActionData<SubmissionResult>();
  const { state, formData } = useNavigation();
  const sending = state === "idle" ? undefined : String(formData?.get("intent") ?? "");
  const [key] = useOneTimeKey("place-id");
  const [form, fields] = useForm<z.input<typeof PlaceForm>>({
    id: "place",
    lastResult: answer,
    defaultValue: { id: key, note: "", plans: lineIds.map((line) => ({ ...plan, id: line })) },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => checkFields(formData, shown.constraints, answer),
  });
  const problems = useMemo(() => problemsIn(summary, "place"), [summary]);

  return (
    <>
      <ErrorList id={form.errorId} problems={sending === undefined ? problems : none} />
      {lineIds.length === 0 ? (
        <NothingChosen made={shown.justMade} />
      ) : (
        <div className="stack">
          <MethodChoice terms={shown.terms} back={shown.here} />
          <Form
            method="post"
            discover="none"
            {...getFormProps(form)}
            onSubmit={(event) => {
              if (sending !== undefined) return event.preventDefault();
              form.onSubmit(event);
              focusFirstWrong(event);
            }}
          >
            <input {...getInputProps(fields.id, { type: "hidden" })} key="id" autoComplete="off" />
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
                <Choices
                  risenPrices={shown.risenPrices}
                  trouble={shown.trouble}
                  sending={sending}
                />
              </aside>
            </div>
          </Form>
        </div>
      )}
    </>
  );
}

function StoreChoice({
  anyStore,
  stores,
  fields,
}: Pick<PreviewView, "anyStore" | "stores"> & { fields: TypedFields }) {
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
