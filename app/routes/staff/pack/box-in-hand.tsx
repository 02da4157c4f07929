import {
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  type useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import type { z } from "zod";
import { limits } from "#app/domain/core/limits.ts";
import { boxCode, lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { wishReasons } from "#app/domain/trade/shipments/box-wishes.ts";
import type { MeasureForm } from "#app/domain/trade/shipments/packing-forms.schema.server.ts";
import { packablePieces } from "#app/domain/trade/shipments/pick-list.ts";
import { CheckField, SelectField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { Status } from "#app/ui/status.tsx";
import { BoxContents } from "./box-contents.tsx";
import { BoxPhotos } from "./box-photos.tsx";
import { BrokenWishes } from "./packing-wishes.tsx";
import type { BoxView, PackView } from "./view.server.ts";

export type MeasureInput = z.input<typeof MeasureForm> & { photos: string };
type MeasureFields = ReturnType<typeof useForm<MeasureInput>>[1];

/** The fields of the measures as the box has them. */
export function measuresOf(box: BoxView | undefined) {
  const side = (millimetres: number | null | undefined) =>
    millimetres ? String(millimetres / 10) : "";
  return {
    length: side(box?.lengthMm),
    width: side(box?.widthMm),
    height: side(box?.heightMm),
    weight: box?.weightGrams ? kilograms(box.weightGrams) : "",
  };
}

/** Lots that are named; the rest is counted. */
const restShown = 6;

interface BoxInHandProps {
  box: BoxView | undefined;
  loaded: PackView;
  form: FormMetadata<any, string[]>;
  fields: MeasureFields;
}

/** The box that scans go into: what is in it, its measures and photos, and what to do with it next. */
export function BoxInHand({ box, loaded, form, fields }: BoxInHandProps) {
  const { id, lines, request, boxes } = loaded;
  const rest = lines.reduce((sum, line) => sum + packablePieces(line), 0);
  const unpicked = lines.reduce((sum, line) => sum + line.quantity - line.boxedQuantity, 0) - rest;
  const number = box?.number ?? 1;
  return (
    <section className="packing-box current" aria-labelledby="h-box">
      <div className="packing-box-head">
        <h2 id="h-box">
          第 {number} 箱 <span className="monospace note">{boxCode(request.number, number)}</span>
        </h2>
        <span className="at-end">
          <Status shape="run">正在装</Status>
        </span>
      </div>
      <BrokenWishes box={box} />
      {box && box.contents.length > 0 && <BoxContents box={box} loaded={loaded} out />}
      <div className="cluster">
        {rest > 0 && (
          <BoxButton id={id} number={box?.number} intent="rest" fill>
            {`剩余全部装入本箱（${rest} 件）`}
          </BoxButton>
        )}
        {box && box.number === boxes.at(-1)?.number && (
          <BoxButton id={id} number={box.number} intent="remove">
            删此箱
          </BoxButton>
        )}
      </div>
      {rest > 0 && <RestGoesHere lines={lines} number={number} />}
      {unpicked > 0 && <p className="note">还有 {unpicked} 件没拣货，不在“剩余全部装入本箱”里。</p>}
      {box && (
        <Measures
          // Photos stay with the form until the box has them.
          key={`${box.id}-${box.photos.length}`}
          box={box}
          id={id}
          form={form}
          fields={fields}
          figures={loaded.figures}
        />
      )}
    </section>
  );
}

/** What 剩余全部装入本箱 would put where, before it is pressed. */
function RestGoesHere({ lines, number }: Pick<PackView, "lines"> & { number: number }) {
  const left = lines.filter((line) => packablePieces(line) > 0);
  const named = left
    .slice(0, restShown)
    .map(
      (line) =>
        `${lotCode(line.lotNumber)} ${packablePieces(line)} 件${line.shortQuantity ? `（拣货少 ${line.shortQuantity} 件）` : ""}`,
    );
  const more = left.length > restShown ? ` 等 ${left.length} 批` : "";
  return (
    <p className="note">
      剩余全部装入本箱：把 {named.join("、")}
      {more} 全部放进第 {number} 箱。
    </p>
  );
}

interface BoxButtonProps {
  id: string;
  number: number | undefined;
  intent: string;
  fill?: boolean;
  children: string;
}

function BoxButton({ id, number, intent, fill = false, children }: BoxButtonProps) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="box" value={number ?? ""} />
      <SendButton lang="zh" intent={intent} small fill={fill} soft={!fill}>
        {children}
      </SendButton>
    </Form>
  );
}

/** As the scale shows it: two decimals, and a third only where it was given. */
function kilograms(grams: number) {
  return (grams / 1_000).toFixed(grams % 10 === 0 ? 2 : 3);
}

interface MeasuresProps {
  box: BoxView;
  id: string;
  form: FormMetadata<any, string[]>;
  fields: MeasureFields;
  figures: string;
}

function Measures({ box, id, form, fields, figures }: MeasuresProps) {
  const side = { decimal: true, maxLength: 60 };
  const [busy, setBusy] = useState(false);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="stack small"
      {...getFormProps(form)}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="box" value={box.number} />
      <input type="hidden" name="seen" value={box.seen} />
      <div className="measures">
        <NumberField field={fields.length} label="长 cm" {...side} />
        <NumberField field={fields.width} label="宽 cm" {...side} />
        <NumberField field={fields.height} label="高 cm" {...side} />
        <TextField field={fields.weight} label="重 kg" maxLength={60} autoComplete="off" />
      </div>
      <p className="note">
        只量一次：这里填的就是结算用的尺寸和重量。秤可以直接传数到重量栏，量箱机传到长度栏（如
        40.5x30x20cm）。
      </p>
      <BoxPhotos
        photos={box.photos}
        photosMax={limits.photosPerBox}
        field={fields.photos}
        onBusy={setBusy}
      />
      <Reweighed field={fields.reweighed} figures={figures} />
      <WishReasonField field={fields.wishReason} />
      <NextActs busy={busy} />
    </Form>
  );
}

function NextActs({ busy }: { busy: boolean }) {
  return (
    <>
      <div className="floor-actions">
        {/* First, so that Enter in a field keeps the measures. */}
        <SendButton lang="zh" intent="measure" fill disabled={busy}>
          保存尺寸重量
        </SendButton>
        <SendButton lang="zh" intent="copy" soft disabled={busy}>
          按本箱复制一箱
        </SendButton>
        <SendButton lang="zh" intent="add" soft disabled={busy}>
          再加一箱
        </SendButton>
      </div>
      <p className="floor-actions thumb-reach">
        <SendButton lang="zh" intent="finish" main disabled={busy}>
          完成装箱
        </SendButton>
      </p>
    </>
  );
}

/** Asked for only where weight or size of the boxes does not go with their goods, and for these figures. */
function Reweighed({ field, figures }: { field: FieldMetadata<any>; figures: string }) {
  if (!field.errors && !field.initialValue) return null;
  return (
    <>
      <input type="hidden" name="reweighedFor" value={figures} />
      <CheckField field={field} label="已重新称量" />
    </>
  );
}

/** Asked for only where boxes were found not to be as the buyer wished them. */
function WishReasonField({ field }: { field: FieldMetadata<any> }) {
  if (!field.errors && !field.initialValue) return null;
  const reasons = Object.entries(wishReasons).map(([value, { zh }]) => ({ value, label: zh }));
  const choices = [{ value: "", label: "请选择" }, ...reasons];
  return <SelectField field={field} label="照此发的原因（买家可见）" choices={choices} />;
}
