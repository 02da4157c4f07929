import { type FieldMetadata, getFormProps, getInputProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
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
import { editDraft, requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { shippingOptionIds } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList, ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextAreaField } from "#app/ui/fields.tsx";
import { StorageAsked } from "../stock/storage-words.tsx";
import { alsoWrong } from "./draft/also-wrong.server.ts";
import { askedRequest } from "./draft/asked-request.server.ts";
import { BoxWishFields } from "./draft/box-wish-fields.tsx";
import { PackingProposal } from "./draft/packing-proposal.tsx";
import { refusedRequest } from "./draft/refused-request.server.ts";
import { RequestWordFields } from "./draft/request-word-fields.tsx";
import { goneLots, wrongQuantities } from "./draft/wrong-quantities.server.ts";
import { EmailNote, RequestButtons } from "./request-buttons.tsx";
import { ShippingLots } from "./shipping-lots.tsx";
import { ShippingMethods } from "./shipping-methods.tsx";
import { ShippingOptions } from "./shipping-options.tsx";

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
  method: z.string("便を選んでください").max(64),
  options: z.array(z.enum(shippingOptionIds)).default([]),
  ...requestFields,
  intent: z.enum(["save", "submit"], "「配送を依頼する」か「一時保存」を押してください"),
});

export const meta: MetaFunction = () => [{ title: "配送の依頼 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "ship");
  const { searchParams } = new URL(args.request.url);
  const { draft, asked, wanted, before, typed } = await askedRequest(scope, searchParams);
  const prepared = await prepareShipment(scope, asked, wanted, {
    receiverId: before.receiver,
    wishes: parseBoxWishes(before.words),
  });
  const { emailVerified } = scope.actor;
  return {
    id: crypto.randomUUID(),
    draft,
    emailVerified,
    before,
    ...prepared,
    wrong: wrongQuantities(prepared.lots, typed),
    gone: goneLots(prepared.gone),
    quantities: prepared.lots.map((lot) => typed.get(lot.id) ?? String(lot.quantity)),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "ship");
  const form = await sentForm(args.request);
  const submission = readForm(form, RequestForm);
  if (submission.status === "error")
    return invalid(submission, undefined, await alsoWrong(scope, form));
  if (submission.status !== "success") return invalid(submission);
  const { id, draft, lot, quantity, receiver, importer, method, options, intent, ...words } =
    submission.value;
  if (lot.length !== quantity.length) return invalid(submission, "数量を入力してください");

  const wanted = {
    id,
    words: toRequestWords(words),
    lines: lot.map((lotId, index) => ({ lotId, quantity: quantity[index]! })),
    receiverId: receiver,
    importerId: importer,
    methodCode: method,
    optionIds: options,
    submit: intent === "submit",
  };
  const requested = draft
    ? await editDraft(scope, draft, wanted)
    : await requestShipment(scope, wanted);
  if (requested.ok) return redirect(shippingPage(requested.value.number), 303);
  return refusedRequest(submission, requested.reason, () => alsoWrong(scope, form));
}

export default function ShippingRequestPage() {
  const { id, draft, lots, addresses, methods, before, ...shown } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof RequestForm>>({
    id: "request",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { ...before.words, id, ...peopleOf(addresses, before) },
  });
  const typed = lastResult?.initialValue;

  return (
    <main id="main" className="page-width">
      <RequestTitle draft={draft} />
      <ErrorSummary form={form} nameOf={(field) => goodsAt(lots, field)} />
      {!lastResult && <ErrorList problems={[...shown.gone, ...namedProblems(lots, shown.wrong)]} />}
      {lots.length === 0 ? (
        <Empty title="配送する在庫が選ばれていません">
          <p>
            <a href={href("/warehouse")}>倉庫在庫</a>
            で商品を選び、「配送を依頼する」を押してください。
          </p>
        </Empty>
      ) : (
        <Form method="post" className="stack large" {...getFormProps(form)}>
          <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
          {draft && <input type="hidden" name="draft" value={draft} />}
          {!shown.emailVerified && <EmailNote />}
          <ShippingLots
            lots={lots}
            typed={typed ? typed.quantity : shown.quantities}
            errors={lastResult ? form.allErrors : errorsOf(shown.wrong)}
          />
          <StorageAsked {...shown} />
          <ShippingMethods
            methods={methods}
            chosen={String(typed?.method ?? before.method ?? methods[0]?.code)}
            errors={fields.method.errors}
            unweighed={shown.unweighed}
            assumedGrams={shown.assumedGrams}
          />
          <PackingProposal proposed={shown.proposed} />
          <ReceiverFields addresses={addresses} fields={fields} />
          <ShippingOptions services={shown.services} typed={typed} before={before.options} />
          <RequestWordFields fields={fields} />
          <BoxWishFields fields={fields} />
          <TextAreaField
            field={fields.note}
            label="備考"
            hint={`梱包や発送へのご希望（${limits.noteLengthMax}文字まで）`}
          />
          <RequestButtons />
        </Form>
      )}
    </main>
  );
}

/** Who receives and who imports: as chosen before, else as usual. */
function peopleOf(addresses: Loaded["addresses"], before: Loaded["before"]) {
  const receiver = addresses.find(({ isDefaultReceiver }) => isDefaultReceiver) ?? addresses[0];
  const importer = addresses.find(({ isDefaultImporter }) => isDefaultImporter) ?? addresses[0];
  return {
    receiver: before.receiver ?? receiver?.id,
    importer: before.importer ?? importer?.id,
  };
}

/** The goods that a quantity's field is about; undefined of another field. */
function goodsAt(lots: Loaded["lots"], field: string) {
  const [, index] = /^quantity\[(\d+)\]$/.exec(field) ?? [];
  return index === undefined ? undefined : lots[Number(index)]?.titleJa;
}

function namedProblems(lots: Loaded["lots"], wrong: Loaded["wrong"]) {
  return wrong.map(({ fieldId, index, text }) => ({
    fieldId,
    text: `${lots[index]!.titleJa}：${text}`,
  }));
}

function errorsOf(wrong: readonly { index: number; text: string }[]) {
  return Object.fromEntries(wrong.map(({ index, text }) => [`quantity[${index}]`, [text]]));
}

function RequestTitle({ draft }: { draft: string | null }) {
  return (
    <div className="page-head">
      <h1>{draft ? `下書き ${draft} の編集` : "配送の依頼"}</h1>
    </div>
  );
}

/** Who receives the boxes and who imports them. */
function ReceiverFields({
  addresses,
  fields,
}: Pick<Loaded, "addresses"> & {
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
