import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import { limits } from "#app/domain/core/limits.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { ownShipment } from "#app/domain/trade/shipments/own-shipment.server.ts";
import { reviewShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { shippingLifecycle } from "#app/domain/trade/shipments/shipping-request.ts";
import { uploadsOf } from "#app/http/files/uploads.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { FileField } from "#app/ui/file-field.tsx";

const ReviewForm = z.object({ stars: rules.stars, comment: rules.reviewComment });

const starChoices = [
  { stars: 5, label: "とても良い" },
  { stars: 4, label: "良い" },
  { stars: 3, label: "ふつう" },
  { stars: 2, label: "悪い" },
  { stars: 1, label: "とても悪い" },
];

export const meta: MetaFunction = () => [{ title: "配送の評価 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "ship");
  const request = await ownShipment(scope, query(args, "pOrder_sn", ShippingNumber));
  if (!request) throw notFound();
  return {
    number: request.number,
    open: shippingLifecycle.allows("evaluate", request.state, scope.actor),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "ship");
  const number = query(args, "pOrder_sn", ShippingNumber);
  const typed = await readForm(args.request);
  const submission = parseForm(typed, { schema: ReviewForm });
  if (submission.status !== "success") return invalid(submission);

  const pictures = await uploadsOf(typed, "pictures");
  const reviewed = await reviewShipment(scope, args.context.files, number, {
    ...submission.value,
    pictures,
  });
  if (reviewed.ok) return redirect(shippingPage(number), 303);
  switch (reviewed.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "too-many-pictures":
      return invalid(submission, undefined, {
        pictures: [`写真は${limits.picturesPerReview}枚までです`],
      });
    case "not-a-picture":
      return invalid(submission, undefined, {
        pictures: ["写真はPNG・JPEG・WebPのいずれかにしてください"],
      });
    case "picture-too-large":
      return invalid(submission, undefined, { pictures: ["写真は1枚10MBまでです"] });
    case "picture-too-many-pixels":
      return invalid(submission, undefined, { pictures: [tooManyPixels.ja] });
    case "not-received":
    case "moved-meanwhile":
      return changed(
        submission,
        "この配送依頼は評価できません。評価済みか、まだ受け取られていません",
      );
  }
}

type TypedFields = ReturnType<
  typeof useForm<{ stars: string; comment: string; pictures: string }>
>[1];

export default function ReviewPage() {
  const { number, open } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<{ stars: string; comment: string; pictures: string }>({
    id: "review",
    ...(lastResult ? { lastResult } : {}),
  });
  const chosen = String(lastResult?.initialValue?.stars ?? "");

  return (
    <main id="main" className="page-width stack">
      <h1>配送の評価</h1>
      <p className="note number">
        配送依頼 <a href={shippingPage(number)}>{number}</a>
      </p>
      {open || lastResult ? (
        <Form method="post" encType="multipart/form-data" className="stack" {...getFormProps(form)}>
          <ErrorSummary form={form} />
          <StarChoice fields={fields} chosen={chosen} />
          <TextAreaField field={fields.comment} label="コメント" hint="1,000文字まで" rows={5} />
          <FileField
            field={fields.pictures}
            label="写真"
            multiple
            accept="pictures"
            hint={`${limits.picturesPerReview}枚まで、1枚10MBまで。PNG・JPEG・WebP`}
          />
          <p>
            <Button main>評価する</Button>
          </p>
        </Form>
      ) : (
        <Empty title="いまは評価できません">
          <p>
            お受け取りの後に1度だけ評価できます。
            <a href={shippingPage(number)}>配送依頼へ戻る</a>
          </p>
        </Empty>
      )}
    </main>
  );
}

function StarChoice({ fields, chosen }: { fields: TypedFields; chosen: string }) {
  return (
    <fieldset id={fields.stars.id} className="stack small">
      <legend>
        星の数 <span className="required">必須</span>
      </legend>
      {fields.stars.errors && <p className="field-error">{fields.stars.errors.join(" ")}</p>}
      {starChoices.map(({ stars, label }) => (
        <label key={stars} className="checkbox">
          <input
            type="radio"
            name="stars"
            value={stars}
            defaultChecked={chosen === String(stars)}
          />
          <span className="number">
            星{stars} {label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
