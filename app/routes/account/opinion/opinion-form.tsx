import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { limits } from "#app/domain/core/limits.ts";
import { opinionLimits } from "#app/domain/trade/after-sales/opinion.ts";
import { href } from "#app/href.ts";
import { PhotoLinks } from "#app/shared/photos/photo-links.tsx";
import type { FieldConstraints } from "#app/ui/check-fields.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { CheckField, TextAreaField } from "#app/ui/fields.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { grouped } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useCheckedForm } from "#app/ui/use-checked-form.ts";
import { useSending } from "#app/ui/use-sending.ts";

interface OpinionFormProps {
  /** What the browser checks of the fields. */
  constraints: FieldConstraints;
  id: string;
  opinion: { version: number; stars: number; comment: string; pictures: string[] } | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
}

type Typed = Record<"stars" | "comment" | "pictures" | "withoutPictures", string>;

const starNames = ["とても悪い", "悪い", "ふつう", "良い", "とても良い"];

/** 口コミを書く, or write it anew. */
export function OpinionForm({ id, opinion, lastResult, constraints }: OpinionFormProps) {
  const { form, fields, props } = useCheckedForm<Typed>({
    constraints,
    id: "opinion",
    lastResult,
    defaultValue: { comment: opinion?.comment ?? "" },
  });
  const { initialValue } = lastResult ?? {};
  const chosen = String(initialValue ? (initialValue.stars ?? "") : (opinion?.stars ?? ""));
  const { commentShortest, commentLength } = opinionLimits;
  const { once } = useSending();
  const [busy, setBusy] = useState(false);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="panel stack narrow"
      {...props}
      onSubmitCapture={once}
    >
      <h2>{opinion ? "書き直す" : "口コミを書く"}</h2>
      <AnswerSummary answer={lastResult} formId={form.id} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={opinion?.version ?? 0} />
      <StarChoice field={fields.stars} chosen={chosen} />
      <TextAreaField
        field={fields.comment}
        label="口コミ"
        required
        hint={`素材、色、サイズ、縫製や動作など、次に買う会社の役に立つことをお書きください（${commentShortest}〜${grouped(String(commentLength))}文字）。会社名や連絡先は書かないでください`}
        rows={5}
      />
      <PictureFields fields={fields} pictures={opinion?.pictures ?? []} onBusy={setBusy} />
      <p>
        <SendButton main intent="save" disabled={busy}>
          {opinion ? "書き直して保存する" : "口コミを投稿する"}
        </SendButton>
      </p>
    </Form>
  );
}

function StarChoice({ field, chosen }: { field: FieldMetadata<string>; chosen: string }) {
  return (
    <fieldset id={field.id} tabIndex={-1} className="stack small">
      <legend>
        星の数 <span className="required">必須</span>
      </legend>
      {field.errors && <p className="field-error">{field.errors.join(" ")}</p>}
      {[5, 4, 3, 2, 1].map((stars) => (
        <label key={stars} className="checkbox">
          <input
            type="radio"
            name="stars"
            value={stars}
            defaultChecked={chosen === String(stars)}
          />
          <span>
            星{stars} {starNames[stars - 1]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface PictureFieldsProps {
  fields: Record<"pictures" | "withoutPictures", FieldMetadata<string>>;
  pictures: readonly string[];
  onBusy: (busy: boolean) => void;
}

function PictureFields({ fields, pictures, onBusy }: PictureFieldsProps) {
  const replaced = pictures.length > 0 ? "。選ぶと、いまの写真と入れ替わります" : "";
  return (
    <>
      {pictures.length > 0 && (
        <>
          <PhotoLinks ids={pictures} of="いまの写真" />
          <CheckField field={fields.withoutPictures} label="いまの写真を外す" />
        </>
      )}
      <FileField
        field={fields.pictures}
        label="写真"
        accept={accepted.pictures}
        limits={{ files: opinionLimits.pictures, bytesEach: limits.imageBytesMax }}
        sendTo={href("/user/uploads")}
        onBusy={onBusy}
        hint={`${opinionLimits.pictures}枚まで、1枚10MBまで。PNG・JPEG・WebP${replaced}`}
      />
    </>
  );
}
