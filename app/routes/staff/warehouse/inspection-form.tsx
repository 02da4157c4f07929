import {
  type FieldMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { z } from "zod";
import { limits } from "#app/domain/core/limits.ts";
import type { ClassSource, GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { InspectForm } from "#app/domain/trade/floor/floor-forms.schema.server.ts";
import {
  type DefectReason,
  defectReasons,
  figuresOfPiece,
} from "#app/domain/trade/floor/inspection.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, TextField } from "#app/ui/fields.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import { CameraField } from "../floor/camera-field.tsx";
import { PhraseField } from "../talk/phrase-list.tsx";
import { ClassField } from "./class-field.tsx";

interface InspectionFormProps {
  lot: { quantity: number };
  /** When this page was made: a label that is read twice at once says nothing about the goods. */
  shownAt: Date;
  goodsClass: GoodsClass;
  classSource: ClassSource;
  /** Whether the buyer pays for photos. */
  photosPaid: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}

type Fields = z.input<typeof InspectForm> & { code: string; photos: string };

/** What was found: counts and reasons, photos, measures. Whoever finds nothing wrong takes photos and sends it. */
export function InspectionForm({
  lot,
  shownAt,
  goodsClass,
  classSource,
  photosPaid,
  lastResult,
}: InspectionFormProps) {
  const [form, fields] = useForm<Fields>({
    id: "inspect",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { goodQuantity: String(lot.quantity), badQuantity: "0", note: "", goodsClass },
  });
  const count = { required: true, requiredMark: "必填", inputMode: "numeric" } as const;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="stack"
      data-scan="each"
      {...getFormProps(form)}
    >
      <ErrorSummary focusElsewhere form={form} title="请检查填写内容" />
      <input type="hidden" name="shownAt" value={shownAt.getTime()} />
      <ScanField label="验好了：再扫本批，或空着按回车" field={fields.code}>
        <p className="note">扫别的批次或快递单：直接打开它，本批不保存。</p>
      </ScanField>
      <div className="cluster">
        <TextField field={fields.goodQuantity} label="良品数量" {...count} />
        <TextField field={fields.badQuantity} label="次品数量" {...count} />
      </div>
      <Photos field={fields.photos} without={fields.withoutPhoto} paid={photosPaid} />
      <details className="exception" open={Boolean(lastResult?.error)}>
        <summary>次品原因、错货、隔离架</summary>
        <Defects fields={fields.defects.getFieldset()} />
        <div className="cluster">
          <NumberField
            field={fields.wrongQuantity}
            label="其中错货"
            hint="次品里与订单不符的件数"
          />
          <TextField field={fields.quarantineShelf} label="隔离架" hint="次品放的位置，Q-01-03" />
        </div>
      </details>
      <Measures fields={fields} />
      <ClassField field={fields.goodsClass} goodsClass={goodsClass} classSource={classSource} />
      <PhraseField of="inspection" field={fields.note} label="验货备注（日文，买家可见）" />
      <p className="floor-actions">
        <Button main>验货</Button>
      </p>
    </Form>
  );
}

function typedWhole({ initialValue }: { initialValue?: unknown }) {
  return (
    Number(
      String(initialValue ?? "")
        .normalize("NFKC")
        .replace(/\D/g, ""),
    ) || null
  );
}

/** Of one packed piece; figures far from the quote's are asked about, and the tick stands for these alone. */
function Measures({ fields }: { fields: ReturnType<typeof useForm<Fields>>[1] }) {
  const { weightGrams, lengthMm, widthMm, heightMm, sure } = fields;
  const figures = [weightGrams, lengthMm, widthMm, heightMm] as const;
  const [weight = null, length = null, width = null, height = null] = figures.map(typedWhole);
  const asked = { weightGrams: weight, lengthMm: length, widthMm: width, heightMm: height };
  return (
    <>
      <div className="cluster">
        <NumberField field={weightGrams} label="单件重量（克）" />
        <NumberField field={lengthMm} label="长（毫米）" />
        <NumberField field={widthMm} label="宽（毫米）" />
        <NumberField field={heightMm} label="高（毫米）" />
      </div>
      {(sure.errors || sure.initialValue) && (
        <>
          <input type="hidden" name="sureFor" value={figuresOfPiece(asked)} />
          <CheckField field={sure} label="已重新称量" />
        </>
      )}
    </>
  );
}

function Defects({ fields }: { fields: Record<DefectReason, FieldMetadata<any>> }) {
  return (
    <fieldset className="cluster">
      <legend>各原因几件</legend>
      {(Object.keys(defectReasons) as DefectReason[]).map((reason) => (
        <NumberField key={reason} field={fields[reason]} label={defectReasons[reason].zh} />
      ))}
    </fieldset>
  );
}

interface PhotosProps {
  field: FieldMetadata<any>;
  without: FieldMetadata<any>;
  paid: boolean;
}

/** From the camera, one after the other, or those that are on the device already. */
function Photos({ field, without, paid }: PhotosProps) {
  return (
    <div className="stack small">
      <div className="cluster">
        <CameraField name="shots" label={paid ? "拍照（买家已付）" : "拍照"} multiple />
        <FileField
          field={field}
          label="照片"
          multiple
          accept="pictures"
          hint={`最多${limits.photosPerInspection}张，每张不超过10MB，PNG、JPEG、WebP`}
        />
      </div>
      {paid && (
        <PhraseField of="inspection" field={without} label="拍不了的原因（日文，买家可见）" />
      )}
    </div>
  );
}
