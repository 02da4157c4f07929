import type { FieldMetadata } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import { limits } from "#app/domain/core/limits.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { ownShipment } from "#app/domain/trade/shipments/own-shipment.server.ts";
import { reviewShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { shippingLifecycle } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { fieldConstraints } from "#app/http/input/field-constraints.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useCheckedForm } from "#app/ui/use-checked-form.ts";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { useSending } from "#app/ui/use-sending.ts";

const ReviewForm = z.object({ stars: rules.stars, comment: rules.reviewComment });

const starChoices = [
  { stars: 5, label: "とても良い" },
  { stars: 4, label: "良い" },
  { stars: 3, label: "ふつう" },
  { stars: 2, label: "悪い" },
  { stars: 1, label: "とても悪い" },
];

export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction = () => [{ title: "配送の評価 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "ship");
  const request = await ownShipment(scope, query(args, "pOrder_sn", ShippingNumber));
  if (!request) throw notFound();
  return {
    number: request.number,
    constraints: fieldConstraints(ReviewForm),
    open: shippingLifecycle.allows("evaluate", request.state, scope.actor),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "ship");
  const number = query(args, "pOrder_sn", ShippingNumber);
  const typed = await readForm(args.request);
  const submission = parseForm(typed, { schema: ReviewForm });
  if (submission.status !== "success") return invalid(submission);

  const pictures = await allUploadsOf(scope, args.context.files, typed, "pictures");
  if (!pictures.ok)
    return invalid(submission, undefined, { pictures: [fileRefusals.ja[pictures.reason]] });
  const reviewed = await reviewShipment(scope, args.context.files, number, {
    ...submission.value,
    pictures: pictures.value,
  });
  if (reviewed.ok) return redirectDocument(shippingPage(number), 303);
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
      return changed(
        submission,
        "まだ受け取りが登録されていません。配送依頼のページで「受け取りました」を押してから評価してください",
      );
    case "reviewed-already":
    case "moved-meanwhile":
      return changed(submission, "この配送依頼は、すでに評価されています。評価は1回だけです");
  }
}

type ReviewFields = Record<"stars" | "comment" | "pictures", string>;

export default function ReviewPage() {
  const { number, open, constraints } = useLoaderData<typeof loader>();
  const lastResult = useFormAnswer();
  const [busy, setBusy] = useState(false);
  const { once } = useSending();
  const { form, fields, props } = useCheckedForm<ReviewFields>({
    constraints,
    id: "review",
    lastResult,
  });
  const chosen = String(lastResult?.initialValue?.stars ?? "");

  return (
    <main id="main" className="page-width stack" onSubmitCapture={once}>
      <UnsentProblem />
      <h1>配送の評価</h1>
      <p className="note number">
        配送依頼 <a href={shippingPage(number)}>{number}</a>
      </p>
      {open || lastResult ? (
        <Form method="post" encType="multipart/form-data" className="stack" {...props}>
          <AnswerSummary answer={lastResult} formId={form.id} />
          <StarChoice field={fields.stars} chosen={chosen} />
          <TextAreaField field={fields.comment} label="コメント" hint="1,000文字まで" rows={5} />
          <FileField
            field={fields.pictures}
            label="写真"
            accept={accepted.pictures}
            limits={{ files: limits.picturesPerReview, bytesEach: limits.imageBytesMax }}
            sendTo={href("/user/uploads")}
            onBusy={setBusy}
            hint={`${limits.picturesPerReview}枚まで、1枚10MBまで。PNG・JPEG・WebP`}
          />
          <p>
            <SendButton main intent="evaluate" disabled={busy}>
              評価する
            </SendButton>
          </p>
        </Form>
      ) : (
        <EmptyState title="いまは評価できません">
          <p>
            お受け取りの後に1度だけ評価できます。
            <a href={shippingPage(number)}>配送依頼へ戻る</a>
          </p>
        </EmptyState>
      )}
    </main>
  );
}

function StarChoice({ field, chosen }: { field: FieldMetadata<string>; chosen: string }) {
  return (
    <fieldset id={field.id} tabIndex={-1} className="stack small">
      <legend>
        星の数 <span className="required">必須</span>
      </legend>
      {field.errors && <p className="field-error">{field.errors.join(" ")}</p>}
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
