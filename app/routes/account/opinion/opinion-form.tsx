import {
  type FieldMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import { opinionLimits } from "#app/domain/trade/after-sales/opinion.ts";
import { PhotoLinks } from "#app/routes/frame/photos/photo-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, TextAreaField } from "#app/ui/fields.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { grouped } from "#app/ui/money.tsx";

interface OpinionFormProps {
  id: string;
  opinion: { version: number; stars: number; comment: string; pictures: string[] } | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
}

type Typed = Record<"stars" | "comment" | "pictures" | "withoutPictures", string>;

const starNames = ["とても悪い", "悪い", "ふつう", "良い", "とても良い"];

/** 口コミを書く, or write it anew. */
export function OpinionForm({ id, opinion, lastResult }: OpinionFormProps) {
  const [form, fields] = useForm<Typed>({
    id: "opinion",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { comment: opinion?.comment ?? "" },
  });
  const { initialValue } = lastResult ?? {};
  const chosen = String(initialValue ? (initialValue.stars ?? "") : (opinion?.stars ?? ""));
  const { commentShortest, commentLength } = opinionLimits;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="panel stack narrow"
      {...getFormProps(form)}
    >
      <h2>{opinion ? "書き直す" : "口コミを書く"}</h2>
      <ErrorSummary form={form} />
      <input type="hidden" name="intent" value="save" />
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
      <PictureFields fields={fields} pictures={opinion?.pictures ?? []} />
      <p>
        <Button main>{opinion ? "書き直して保存する" : "口コミを投稿する"}</Button>
      </p>
    </Form>
  );
}

function StarChoice({ field, chosen }: { field: FieldMetadata<string>; chosen: string }) {
  return (
    <fieldset id={field.id} className="stack small">
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
}

function PictureFields({ fields, pictures }: PictureFieldsProps) {
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
        multiple
        accept="pictures"
        hint={`${opinionLimits.pictures}枚まで、1枚10MBまで。PNG・JPEG・WebP${replaced}`}
      />
    </>
  );
}
