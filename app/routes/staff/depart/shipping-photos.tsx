import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { limits } from "#app/domain/core/limits.ts";
import { href } from "#app/href.ts";
import type { FieldConstraints } from "#app/ui/check-fields.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useCheckedForm } from "#app/ui/use-checked-form.ts";

interface ShippingPhotosProps {
  /** The request's number. */
  number: string;
  boxes: readonly { number: number }[];
  photos: readonly { id: string; name: string; box: number }[];
  /** 出荷前写真 was paid for. */
  asked: boolean;
  mayPrint: boolean;
  mayAdd: boolean;
  constraints: FieldConstraints;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 封箱照: what was photographed of each box, what is missing, and the field for it. */
export function ShippingPhotos(shown: ShippingPhotosProps) {
  const { number, boxes, photos, asked, mayPrint, mayAdd, constraints, lastResult } = shown;
  const missing = boxes
    .map((box) => box.number)
    .filter((box) => !photos.some((one) => one.box === box));
  const { form, fields, props } = useCheckedForm<{ box: string; photos: string }>({
    constraints,
    id: "photo",
    lastResult,
    defaultValue: { box: String(missing[0] ?? 1) },
  });
  const [busy, setBusy] = useState(false);
  if (boxes.length === 0) return null;
  return (
    <section aria-labelledby="h-photos" className="stack small">
      <h2 id="h-photos">封箱照</h2>
      {mayPrint && (
        <p>
          <a className="button small" href={`${href("/staff/print")}?codes=${number}`}>
            打印箱唛（{boxes.length} 张）
          </a>
        </p>
      )}
      {asked && missing.length > 0 && (
        <p className="flash" role="note">
          买家付了出货前拍照：第{missing.join("、")}箱还没有照片，拍好才能发货。
        </p>
      )}
      <Shots photos={photos} />
      {mayAdd && (
        <Form method="post" encType="multipart/form-data" className="stack small" {...props}>
          <AnswerSummary answer={lastResult} formId={form.id} title="请检查填写内容" />
          <input type="hidden" name="intent" value="photo" />
          <div className="cluster">
            <NumberField field={fields.box} label="拍的是第几箱" />
            <FileField
              field={fields.photos}
              label="封箱照"
              lang="zh"
              accept={accepted.pictures}
              limits={{ files: limits.photosPerBox, bytesEach: limits.imageBytesMax }}
              sendTo={href("/staff/uploads")}
              onBusy={setBusy}
            />
          </div>
          <p>
            <SendButton soft of={{ name: "intent", value: "photo" }} lang="zh" disabled={busy}>
              保存封箱照
            </SendButton>
          </p>
        </Form>
      )}
    </section>
  );
}

function Shots({ photos }: Pick<ShippingPhotosProps, "photos">) {
  if (photos.length === 0) return null;
  return (
    <div className="photos">
      {photos.map(({ id, box }) => (
        <a key={id} href={href("/files/:fileId", { fileId: id })}>
          <img
            className="picture"
            src={href("/files/:fileId", { fileId: id })}
            alt={`第${box}箱`}
            width={104}
            height={104}
            loading="lazy"
          />
        </a>
      ))}
    </div>
  );
}
