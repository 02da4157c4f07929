import {
  type FieldMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Fragment } from "react";
import type { z } from "zod";
import { limits } from "#app/domain/core/limits.ts";
import type { ClassSource, GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { InspectForm } from "#app/domain/trade/floor/floor-forms.schema.server.ts";
import {
  type DefectReason,
  defectReasons,
  figuresOfPiece,
} from "#app/domain/trade/floor/inspection.ts";
import { href } from "#app/href.ts";
import { sentText } from "#app/ui/answer-to.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, TextField } from "#app/ui/fields.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import type { Scanner } from "#app/ui/scanner/use-scanner.ts";
import { SendButton } from "#app/ui/send-button.tsx";
import { useFold } from "#app/ui/use-fold.ts";
import { PhraseField } from "../talk/phrase-list.tsx";
import { ClassField } from "./class-field.tsx";

interface InspectionFormProps extends Pick<Scanner, "formProps"> {
  lot: { id: string; quantity: number };
  /** When this page was made: a label that is read twice at once says nothing about the goods. */
  shownAt: Date;
  goodsClass: GoodsClass;
  classSource: ClassSource;
  /** Whether the buyer pays for photos. */
  photosPaid: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
  /** Photos are on their way, or could not be sent. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
}

type Fields = z.input<typeof InspectForm> & { code: string; photos: string };
type InspectFields = ReturnType<typeof useForm<Fields>>[1];

/** What was found: counts and reasons, photos, measures. Whoever finds nothing wrong takes photos and sends it. */
export function InspectionForm({
  lot,
  shownAt,
  goodsClass,
  classSource,
  photosPaid,
  lastResult,
  busy,
  onBusy,
  formProps,
}: InspectionFormProps) {
  const [form, fields] = useForm<Fields>({
    // Another lot is another form, around the one scan field: the next scan may be half typed as it comes.
    id: `inspect-${lot.id}`,
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { goodQuantity: String(lot.quantity), badQuantity: "0", note: "", goodsClass },
  });
  const count = { required: true, requiredMark: "必填", inputMode: "numeric" } as const;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="stack"
      {...getFormProps(form)}
      {...formProps}
    >
      <ErrorSummary focusElsewhere form={form} title="请检查填写内容" />
      <input type="hidden" name="shownAt" value={shownAt.getTime()} />
      <ScanField
        label="验完再扫一次本批条码，或直接按回车"
        formId={form.id}
        refused={Object.keys(form.allErrors)}
      >
        <p className="note">扫别的批次或快递单：直接打开它，本批不保存。</p>
      </ScanField>
      <div className="cluster">
        <TextField field={fields.goodQuantity} label="良品数量" {...count} />
        <TextField field={fields.badQuantity} label="次品数量" {...count} />
      </div>
      <Photos
        key={`photos ${lot.id}`}
        field={fields.photos}
        without={fields.withoutPhoto}
        paid={photosPaid}
        onBusy={onBusy}
      />
      <Exceptions
        key={`exceptions ${lot.id}`}
        fields={fields}
        refused={lastResult?.error !== undefined}
      />
      <Measures fields={fields} lastResult={lastResult} />
      <ClassField field={fields.goodsClass} goodsClass={goodsClass} classSource={classSource} />
      <PhraseField of="inspection" field={fields.note} label="验货备注（日文，买家可见）" />
      <p className="floor-actions">
        <SendButton
          lang="zh"
          main
          of={{ name: "shownAt", value: String(shownAt.getTime()) }}
          disabled={busy}
        >
          验货
        </SendButton>
      </p>
    </Form>
  );
}

/** What is bad of it and where it goes, folded away as long as nobody asks for it. */
function Exceptions({ fields, refused }: { fields: InspectFields; refused: boolean }) {
  return (
    <details className="exception" {...useFold(refused)}>
      <summary>次品原因、错货、隔离架</summary>
      <Defects fields={fields.defects.getFieldset()} />
      <div className="cluster">
        <NumberField field={fields.wrongQuantity} label="其中错货" hint="次品里与订单不符的件数" />
        <TextField field={fields.quarantineShelf} label="隔离架" hint="次品放的位置，Q-01-03" />
      </div>
    </details>
  );
}

function typedWhole(text = "") {
  return Number(text.normalize("NFKC").replace(/\D/g, "")) || null;
}

interface MeasuresProps {
  fields: InspectFields;
  /** The answer that asks about figures: those that were sent, whatever is typed since. */
  lastResult: SubmissionResult | undefined;
}

/** Of one packed piece; figures far from the quote's are asked about, and the tick stands for these alone. */
function Measures({ fields, lastResult }: MeasuresProps) {
  const { weightGrams, lengthMm, widthMm, heightMm, sure } = fields;
  const sent = (name: string) => typedWhole(sentText(lastResult, name));
  const asked = figuresOfPiece({
    weightGrams: sent("weightGrams"),
    lengthMm: sent("lengthMm"),
    widthMm: sent("widthMm"),
    heightMm: sent("heightMm"),
  });
  return (
    <>
      <div className="cluster">
        <NumberField field={weightGrams} label="单件重量（克）" />
        <NumberField field={lengthMm} label="长（毫米）" />
        <NumberField field={widthMm} label="宽（毫米）" />
        <NumberField field={heightMm} label="高（毫米）" />
      </div>
      {(sure.errors || sentText(lastResult, "sure")) && (
        <Fragment key={asked}>
          <input type="hidden" name="sureFor" value={asked} />
          <CheckField field={sure} label="已重新称量" />
        </Fragment>
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
  onBusy: (busy: boolean) => void;
}

/** From the camera, one after the other, or those that are on the device already. */
function Photos({ field, without, paid, onBusy }: PhotosProps) {
  return (
    <div className="stack small">
      <FileField
        field={field}
        label="照片"
        lang="zh"
        camera={paid ? "拍照（买家已付）" : "拍照"}
        accept={accepted.pictures}
        limits={{ files: limits.photosPerInspection, bytesEach: limits.imageBytesMax }}
        sendTo={href("/staff/uploads")}
        onBusy={onBusy}
        hint={`最多${limits.photosPerInspection}张，每张不超过10MB，PNG、JPEG、WebP`}
      />
      {paid && (
        <PhraseField of="inspection" field={without} label="拍不了的原因（日文，买家可见）" />
      )}
    </div>
  );
}
