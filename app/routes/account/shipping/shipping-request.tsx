import { getFormProps, getInputProps, useForm } from "@conform-to/react";
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
import { prepareShipment } from "#app/domain/trade/shipping/prepare-shipment.server.ts";
import { requestShipment } from "#app/domain/trade/shipping/request-shipment.server.ts";
import { requestWords } from "#app/domain/trade/shipping/request-words.schema.server.ts";
import { shippingOptionIds } from "#app/domain/trade/shipping/shipping-request.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { RequestButtons } from "./request-buttons.tsx";
import { ShippingLots } from "./shipping-lots.tsx";
import { ShippingMethods } from "./shipping-methods.tsx";
import { ShippingOptions } from "./shipping-options.tsx";
import { ReceiverFields } from "./shipping-receivers.tsx";
import { deliveryDelegated, emailNotVerified } from "./shipping-texts.ts";

const RequestForm = z.object({
  id: rules.idempotencyKey,
  lot: z
    .array(rules.id, "在庫を選んでください")
    .min(1, "在庫を選んでください")
    .max(limits.linesPerOrder, `1回の依頼は${limits.linesPerOrder}明細までです`),
  quantity: z.array(rules.quantity).max(limits.linesPerOrder),
  receiver: z.string("届け先を選んでください").max(64),
  importer: z.string("輸入者を選んでください").max(64),
  method: z.string("便を選んでください").max(64),
  options: z.array(z.enum(shippingOptionIds)).default([]),
  ...requestWords,
  intent: z.enum(["save", "submit"], "「配送を依頼する」か「一時保存」を押してください"),
});

export const meta: MetaFunction = () => [{ title: "配送の依頼 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "ship");
  const { searchParams } = new URL(args.request.url);
  const asked = searchParams.getAll("lot").slice(0, limits.linesPerOrder);
  const quantities = searchParams.getAll("quantity");
  const wanted = new Map(
    asked.flatMap((lot, index) => {
      const quantity = rules.quantity.safeParse(quantities[index]);
      return quantity.success ? [[lot, quantity.data] as const] : [];
    }),
  );
  const prepared = await prepareShipment(scope, asked, wanted);
  // What was chosen before the freight was worked out again.
  const before = {
    receiver: searchParams.get("receiver"),
    importer: searchParams.get("importer"),
    method: searchParams.get("method"),
    note: searchParams.get("note")?.slice(0, limits.noteLengthMax) ?? "",
    options: searchParams.getAll("options"),
  };
  return { id: crypto.randomUUID(), emailVerified: scope.actor.emailVerified, before, ...prepared };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "ship");
  const submission = readForm(await sentForm(args.request), RequestForm);
  if (submission.status !== "success") return invalid(submission);
  const { id, lot, quantity, receiver, importer, method, options, intent, ...words } =
    submission.value;
  if (lot.length !== quantity.length) return invalid(submission, "数量を入力してください");

  const requested = await requestShipment(scope, {
    id,
    words,
    lines: lot.map((lotId, index) => ({ lotId, quantity: quantity[index]! })),
    receiverId: receiver,
    importerId: importer,
    methodCode: method,
    optionIds: options,
    submit: intent === "submit",
  });
  if (requested.ok) return redirect(shippingPage(requested.value.number), 303);

  switch (requested.reason) {
    case "forbidden":
      throw forbidden();
    case "email-not-verified":
      return invalid(submission, emailNotVerified);
    case "delegated":
      return changed(submission, deliveryDelegated);
    case "nothing-chosen":
    case "too-many-lines":
      return invalid(submission, `在庫を1〜${limits.linesPerOrder}明細の間で選んでください`);
    case "no-such-address":
      return invalid(submission, undefined, {
        receiver: ["届け先と輸入者を一覧から選んでください"],
      });
    case "no-such-method":
      return invalid(submission, undefined, { method: ["便を一覧から選んでください"] });
    case "stock-gone":
    case "not-enough-stock":
    case "not-found":
      return changed(
        submission,
        "在庫が足りない商品があります。出荷できる数をご確認のうえ、数量を直してください",
      );
  }
}

export default function ShippingRequestPage() {
  const { id, lots, addresses, methods, before, ...shown } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const receiver = addresses.find(({ isDefaultReceiver }) => isDefaultReceiver) ?? addresses[0];
  const importer = addresses.find(({ isDefaultImporter }) => isDefaultImporter) ?? addresses[0];
  const [form, fields] = useForm<z.input<typeof RequestForm>>({
    id: "request",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: {
      id,
      receiver: before.receiver ?? receiver?.id,
      importer: before.importer ?? importer?.id,
      note: before.note,
    },
  });
  const typed = lastResult?.initialValue;

  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>配送の依頼</h1>
      </div>
      <ErrorSummary form={form} />
      {lots.length === 0 ? (
        <Empty title="配送する在庫が選ばれていません">
          <p>
            <a href={href("/warehouse")}>倉庫在庫</a>
            で商品を選び、「配送を依頼する」を押してください。
          </p>
        </Empty>
      ) : (
        <Form method="post" className="stack l" {...getFormProps(form)}>
          <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
          {!shown.emailVerified && <EmailNote />}
          <ShippingLots lots={lots} typed={typed?.quantity} errors={form.allErrors} />
          <ShippingMethods
            methods={methods}
            chosen={String(typed?.method ?? before.method ?? methods[0]?.code)}
            errors={fields.method.errors}
            unweighed={shown.unweighed}
            assumedGrams={shown.assumedGrams}
          />
          <ReceiverFields addresses={addresses} fields={fields} />
          <ShippingOptions
            chosen={(typed ? [typed.options ?? []].flat() : before.options) as string[]}
          />
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

function EmailNote() {
  return (
    <p className="flash">
      {emailNotVerified} <a href={`${href("/user/userDetail")}#verify`}>メールアドレスを確認する</a>
    </p>
  );
}
