import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
} from "@remix-run/cloudflare";
import {
  Form,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { type KeyboardEvent, useMemo, useState } from "react";
import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { prepareShipment } from "#app/domain/trade/shipments/prepare-shipment.server.ts";
import {
  parseBoxWishes,
  requestFields,
  toRequestWords,
} from "#app/domain/trade/shipments/request-forms.schema.server.ts";
import {
  editDraft,
  findSavedDraft,
  requestShipment,
} from "#app/domain/trade/shipments/request-shipment.server.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { shippingOptionIds } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { fieldConstraints } from "#app/http/input/field-constraints.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid, withExtra } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { checkFields, focusFirstWrong } from "#app/ui/check-fields.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { SelectField, TextAreaField } from "#app/ui/fields.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { StorageAsked } from "../../stock/storage-words.tsx";
import { DelegatedTo } from "../acts/delegated-to.tsx";
import { alsoWrong } from "./also-wrong.server.ts";
import { askedRequest } from "./asked-request.server.ts";
import { BoxWishFields } from "./box-wish-fields.tsx";
import { EmailNote } from "./email-note.tsx";
import { refusedRequest } from "./refused-request.server.ts";
import { RequestBar } from "./request-bar.tsx";
import { RequestWordFields } from "./request-word-fields.tsx";
import { ShippingLots } from "./shipping-lots.tsx";
import { ShippingMethods } from "./shipping-methods.tsx";
import { ShippingOptions } from "./shipping-options.tsx";
import { useRequestDraft } from "./use-request-draft.ts";
import {
  type RequestFigures,
  type RequestView,
  toRequestFigures,
  toRequestView,
} from "./view.server.ts";

export { sayUnsent as clientAction } from "#app/ui/unsent.ts";
export { loadFigures as clientLoader } from "#app/ui/use-recount.ts";

const methodsMax = 50;

const RequestForm = z.object({
  id: rules.idempotencyKey,
  draft: ShippingNumber.optional(),
  lot: z
    .array(rules.id, "在庫を選んでください")
    .min(1, "在庫を選んでください")
    .max(limits.linesPerOrder, `1回の依頼は${limits.linesPerOrder}明細までです`),
  quantity: z.array(rules.quantity).max(limits.linesPerOrder),
  receiver: z.string("届け先を選んでください").max(64),
  importer: z.string("輸入者を選んでください").max(64),
  method: z.string("配送方法を選んでください").max(64),
  options: z.array(z.enum(shippingOptionIds)).default([]),
  /** The sum that was seen of each method, behind its code. */
  seen: z.array(z.string().max(120)).max(methodsMax).default([]),
  ...requestFields,
  intent: z.enum(["save", "submit"], "「配送を依頼する」か「一時保存」を押してください"),
});

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: "配送の依頼 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "ship");
  const { searchParams } = new URL(args.request.url);
  // While quantities are typed only what they cost is asked for again.
  const recount = searchParams.has("recount");
  const id = formIdIn(searchParams);
  const asked = await askedRequest(scope, searchParams);
  const [prepared, savedDraft] = await Promise.all([
    prepare(scope, asked),
    recount || asked.draft ? undefined : findSavedDraft(scope, id),
  ]);
  return {
    id,
    savedDraft,
    emailVerified: scope.actor.emailVerified,
    view: recount ? null : toRequestView(prepared, asked),
    constraints: recount ? {} : fieldConstraints(RequestForm),
    figures: toRequestFigures(prepared, asked),
  };
}

/**
 * The id of the form. It stands in the address of one that begins with goods, so that the way back leads to the same
 * form, which saves one draft and asks once.
 */
function formIdIn(asked: URLSearchParams) {
  const known = rules.idempotencyKey.safeParse(asked.get("id"));
  if (known.success) return known.data;
  const id = crypto.randomUUID();
  if (!asked.has("lot") || asked.has("recount") || asked.has("draft")) return id;
  const query = new URLSearchParams(asked);
  query.set("id", id);
  throw redirect(`${href("/porderSubmit")}?${query}`, 302);
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "ship");
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: RequestForm });
  if (submission.status === "error")
    return again(invalid(submission, undefined, await alsoWrong(scope, submission)));
  if (submission.status !== "success") return again(invalid(submission));
  const { id, draft, lot, quantity, receiver, importer, method, options, intent, seen, ...words } =
    submission.value;
  if (lot.length !== quantity.length) return again(invalid(submission, "数量を入力してください"));

  const wanted = {
    id,
    words: toRequestWords(words),
    lines: lot.map((lotId, index) => ({ lotId, quantity: quantity[index]! })),
    receiverId: receiver,
    importerId: importer,
    methodCode: method,
    optionIds: options,
    submit: intent === "submit",
    seenSum: seen.find((one) => one.startsWith(`${method}:`))?.slice(method.length + 1) ?? "",
  };
  const saved = draft ?? (await findSavedDraft(scope, id));
  const requested = saved
    ? await editDraft(scope, saved, wanted)
    : await requestShipment(scope, wanted);
  if (requested.ok) return redirectDocument(shippingPage(requested.value.number), 303);
  return again(await refusedRequest(submission, requested, () => alsoWrong(scope, submission)));

  /** The form as it was sent, with what it costs now. */
  async function again(refused: ReturnType<typeof invalid>) {
    const sent = [...form].filter((entry): entry is [string, string] => {
      const [name, value] = entry;
      return name !== "draft" && typeof value === "string";
    });
    const asked = await askedRequest(scope, new URLSearchParams(sent));
    return withExtra(refused, { figures: toRequestFigures(await prepare(scope, asked), asked) });
  }
}

function prepare(
  scope: Parameters<typeof prepareShipment>[0],
  { asked, wanted, before }: Awaited<ReturnType<typeof askedRequest>>,
) {
  return prepareShipment(scope, asked, wanted, {
    receiverId: before.receiver,
    wishes: parseBoxWishes(before.words),
  });
}

/** A form that comes back brings its figures along. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionResult ? false : defaultShouldRevalidate;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The refused form, with what it costs now. */
type Answer = SubmissionResult<string[]> & { figures: RequestFigures };

const none: never[] = [];

export default function ShippingRequestPage() {
  const { view, savedDraft, ...loaded } = useLoaderData<typeof loader>();
  if (!view) return null;
  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>{view.draft ? `下書き ${view.draft} の編集` : "配送の依頼"}</h1>
      </div>
      {savedDraft && <SavedDraft number={savedDraft} />}
      {view.lots.length === 0 ? (
        <>
          <ErrorList problems={view.gone} />
          <EmptyState title="配送する在庫が選ばれていません">
            <p>
              <a href={href("/warehouse")}>倉庫在庫</a>
              で商品を選び、「配送を依頼する」を押してください。
            </p>
          </EmptyState>
        </>
      ) : (
        <RequestSteps view={view} {...loaded} />
      )}
    </main>
  );
}

/** Said on the way back to a form that has saved a draft: what was typed stands there. */
function SavedDraft({ number }: { number: string }) {
  return (
    <p className="flash" role="note">
      この依頼は、下書き <span className="number">{number}</span> に一時保存してあります。
      <a href={`${href("/porderSubmit")}?${new URLSearchParams({ draft: number })}`}>
        下書きを編集する
      </a>
    </p>
  );
}

/** The form in three steps, all of them in sight: goods, way and options, addresses. */
function RequestSteps({
  view,
  id,
  emailVerified,
  constraints,
  figures,
}: Omit<Loaded, "view" | "savedDraft"> & { view: RequestView }) {
  const { lots, before, addresses, methods } = view;
  const answer = useFormAnswer<Answer>();
  const summary = useActionData<SubmissionResult>();
  const { state, formData } = useNavigation();
  const hydrated = useHydrated();
  const [form, fields] = useForm<z.input<typeof RequestForm>>({
    id: "request",
    lastResult: answer,
    defaultValue: { ...before.words, id, receiver: before.receiver, importer: before.importer },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => checkFields(formData, constraints, answer),
  });
  const typed = answer?.initialValue;
  const method = String(typed?.method ?? before.method);
  const optionIds = typed ? [typed.options ?? []].flat().map(String) : before.options;
  // The figures of a form that came back stand while the next one does not reach us.
  const [newest, setNewest] = useState({ loaded: figures, given: answer?.figures ?? figures });
  if (answer && answer.figures !== newest.given)
    setNewest({ loaded: figures, given: answer.figures });
  else if (figures !== newest.loaded) setNewest({ loaded: figures, given: figures });
  const draft = useRequestDraft({ view, given: newest.given, method, optionIds });
  const { stale } = draft;
  const problems = useMemo(
    () => (summary ? problemsOf(summary, lots) : openingProblems(view, figures)),
    [summary, view, lots, figures],
  );
  // What the answer said of a quantity stands until its figures are others'.
  const answered = draft.figures === answer?.figures ? quantityErrors(answer) : [];
  const wrong = new Map([...draft.figures.wrong.map(byIndex), ...answered]);
  const busy = state !== "idle";
  const sends = (intent: string) => busy && formData?.get("intent") === intent;

  return (
    <Form
      discover="none"
      method="post"
      // The way back from the request leads to where it was begun.
      replace
      className="stack large"
      {...getFormProps(form)}
      ref={draft.form}
      onInput={draft.read}
      onKeyDown={hydrated ? keepEnter : undefined}
      onSubmit={(event) => {
        if (busy) return event.preventDefault();
        form.onSubmit(event);
        focusFirstWrong(event);
      }}
    >
      <ErrorList id={form.errorId} problems={busy ? none : problems} />
      {!emailVerified && <EmailNote />}
      <section aria-labelledby="h-goods" className="stack">
        <h2 id="h-goods">1. 商品と数量</h2>
        <ShippingLots lots={lots} typed={typed && [typed.quantity].flat()} wrong={wrong} />
        {(!hydrated || draft.failed) && (
          <p>
            <Button small soft formMethod="get" formAction={href("/porderSubmit")}>
              この内容で計算し直す
            </Button>
          </p>
        )}
        <StorageAsked {...draft.figures} />
      </section>
      <section aria-labelledby="h-way" className="stack">
        <h2 id="h-way">2. 配送方法とオプション</h2>
        <ShippingMethods
          methods={methods}
          duesRule={view.duesRule}
          figures={draft.figures}
          stale={stale}
          chosen={method}
          errors={fields.method.errors}
        />
        <ShippingOptions services={view.services} chosen={optionIds} />
      </section>
      <section aria-labelledby="h-whereto" className="stack">
        <h2 id="h-whereto">3. 送り先と確認</h2>
        <ReceiverFields addresses={addresses} fields={fields} />
        <RequestWordFields fields={fields} />
        <BoxWishFields fields={fields} />
        <TextAreaField
          field={fields.note}
          label="備考"
          hint={`梱包や発送へのご希望（${limits.noteLengthMax}文字まで）`}
        />
        <p className="note">
          {view.delegatedTo ? (
            <>
              <DelegatedTo name={view.delegatedTo} />
              内容を「一時保存」してください。
            </>
          ) : (
            "依頼すると在庫を確保し、担当者が見積をお出しします。お支払いまでは無料で取り消せます。"
          )}
        </p>
        <p>
          <SendButton soft intent="save" isSent={sends("save")} aria-disabled={busy}>
            一時保存
          </SendButton>
        </p>
      </section>
      <input {...getInputProps(fields.id, { type: "hidden" })} key="id" autoComplete="off" />
      {view.draft && <input type="hidden" name="draft" value={view.draft} />}
      <RequestBar
        draft={draft}
        sending={sends("submit")}
        busy={busy}
        delegatedTo={view.delegatedTo}
      />
    </Form>
  );
}

/** Enter in a field works out the sum, which happens by itself here; only its button hands a request in. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** What was wrong with the form that was sent, each line leading to its field; quantities by their goods. */
function problemsOf(answer: SubmissionResult, lots: RequestView["lots"]) {
  return Object.entries(answer.error ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => {
      const goods = lots[indexOf(name) ?? -1]?.titleJa;
      const named = goods ? `${goods}：${text}` : text;
      return name ? { fieldId: `request-${name}`, text: named } : { text: named };
    }),
  );
}

/** What is wrong with the goods that the address asks for. */
function openingProblems({ gone, lots }: RequestView, { wrong }: Loaded["figures"]) {
  const named = wrong.map(({ fieldId, index, text }) => ({
    fieldId,
    text: `${lots[index]?.titleJa}：${text}`,
  }));
  return [...gone, ...named];
}

/** The place of the goods that a quantity's field is about; undefined of another field. */
function indexOf(field: string) {
  const [, index] = /^quantity\[(\d+)\]$/.exec(field) ?? [];
  return index === undefined ? undefined : Number(index);
}

function quantityErrors(answer: Answer | undefined) {
  return Object.entries(answer?.error ?? {}).flatMap(([name, texts]) => {
    const index = indexOf(name);
    return index === undefined || !texts ? [] : [[index, texts.join(" ")] as const];
  });
}

function byIndex({ index, text }: Loaded["figures"]["wrong"][number]) {
  return [index, text] as const;
}

/** Who receives the boxes and who imports them. */
function ReceiverFields({
  addresses,
  fields,
}: Pick<RequestView, "addresses"> & {
  fields: Record<"receiver" | "importer", FieldMetadata<any>>;
}) {
  const choices = addresses.map(({ id, title, prefecture, street, recipient }) => ({
    value: id,
    label: `${title}（${prefecture}${street} ${recipient}）`,
  }));
  return (
    <div className="columns two-columns">
      <SelectField field={fields.receiver} label="届け先" required choices={choices} />
      <SelectField field={fields.importer} label="輸入者" required choices={choices} />
    </div>
  );
}
