import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { limits } from "#app/domain/core/limits.ts";
import { parcelRows } from "#app/domain/trade/floor/forwarded.ts";
import { href } from "#app/href.ts";
import type { FieldConstraints } from "#app/ui/check-fields.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { Yen, yuan } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useCheckedForm } from "#app/ui/use-checked-form.ts";
import { useSending } from "#app/ui/use-sending.ts";
import { GoodsWorthFields } from "./goods-worth-fields.tsx";
import type { ForwardedView } from "./view.server.ts";

interface ForwardedFormProps {
  /** What the browser checks of the fields. */
  constraints: FieldConstraints;
  id: string;
  feeYen: number;
  options: readonly { id: string; nameJa: string; yen: number }[];
  /** The goods whose announcement is changed; null announces others. */
  editing: ForwardedView | null;
  lastResult: SubmissionResult<string[]> | undefined;
}

type Fields = Record<"name" | "valueYuan" | "goodsClass" | "note" | "photos", string>;

/** 転送品の登録: what comes, in which parcels, what it is worth and what we are to do with it. */
export function ForwardedForm({
  id,
  feeYen,
  options,
  editing,
  constraints,
  lastResult,
}: ForwardedFormProps) {
  const typed = lastResult?.initialValue;
  const { once } = useSending();
  const [busy, setBusy] = useState(false);
  const { form, fields, props } = useCheckedForm<Fields>({
    constraints,
    id: "announce",
    lastResult,
    defaultValue: saidBefore(editing),
  });
  const chosen = typed ? [typed.options ?? []].flat() : (editing?.line.optionIds ?? []);
  return (
    <Form
      method="post"
      action={href("/forwardToWarehouse") + (editing ? `?edit=${editing.number}` : "")}
      encType="multipart/form-data"
      className="panel stack narrow"
      {...props}
      onSubmitCapture={once}
    >
      <h2>{editing ? `転送品 ${editing.number} の変更` : "転送品の登録"}</h2>
      <AnswerSummary answer={lastResult} formId={form.id} />
      <input type="hidden" name="id" value={id} />
      {editing && <input type="hidden" name="number" value={editing.number} />}
      <GoodsWorthFields fields={fields} />
      <ParcelRows errors={form.allErrors} typed={typed} parcels={editing?.parcels ?? []} />
      <Services options={options} feeYen={feeYen} chosen={chosen as string[]} />
      {!editing && <PhotoField field={fields.photos} onBusy={setBusy} />}
      <TextAreaField
        field={fields.note}
        label="ご希望"
        hint={`検品や梱包へのご希望（${limits.noteLengthMax}文字まで）`}
        rows={2}
      />
      <p className="cluster">
        <SendButton main intent={editing ? "edit" : "announce"} disabled={busy}>
          {editing ? "変更する" : "登録する"}
        </SendButton>
        {editing && <a href={href("/forwardToWarehouse")}>変更をやめる</a>}
      </p>
    </Form>
  );
}

function saidBefore(editing: ForwardedFormProps["editing"]) {
  if (!editing) return { goodsClass: "general" };
  const { line } = editing;
  return {
    name: line.titleJa,
    valueYuan: yuan(line.declaredFen ?? 0).replaceAll(",", ""),
    goodsClass: line.declaredClass ?? "general",
    note: line.note,
  };
}

interface PhotoFieldProps {
  field: FieldMetadata<string>;
  onBusy: (busy: boolean) => void;
}

function PhotoField({ field, onBusy }: PhotoFieldProps) {
  return (
    <FileField
      field={field}
      label="商品の写真"
      accept={accepted.pictures}
      limits={{ files: limits.attachmentsPerDocument, bytesEach: limits.imageBytesMax }}
      sendTo={href("/user/uploads")}
      onBusy={onBusy}
      hint={`${limits.attachmentsPerDocument}枚まで、1枚10MBまで。PNG・JPEG・WebP`}
      required
    />
  );
}

interface ParcelRowsProps {
  errors: Record<string, string[] | undefined>;
  typed: Record<string, unknown> | null | undefined;
  parcels: readonly { tracking: string; quantity: number }[];
}

/** Up to five parcels, each with its number and pieces; rows left empty are none. */
function ParcelRows({ errors, typed, parcels }: ParcelRowsProps) {
  const before = (name: "tracking" | "pieces", row: number) =>
    typed
      ? String([typed[name] ?? []].flat()[row] ?? "")
      : String((name === "tracking" ? parcels[row]?.tracking : parcels[row]?.quantity) ?? "");
  return (
    <fieldset className="stack small">
      <legend>荷物の追跡番号と個数</legend>
      {parcelRows.map((row) => (
        <div key={row} className="cluster">
          {(["tracking", "pieces"] as const).map((name) => {
            const wrong = errors[`${name}[${row}]`];
            const id = `announce-${name}[${row}]`;
            return (
              <span key={name}>
                <input
                  id={id}
                  name={name}
                  className={
                    name === "tracking" ? "input small auto-width" : "input small quantity"
                  }
                  defaultValue={before(name, row)}
                  size={name === "tracking" ? 26 : undefined}
                  maxLength={name === "tracking" ? 40 : 9}
                  inputMode={name === "pieces" ? "numeric" : undefined}
                  aria-label={`${row + 1}件目の${name === "tracking" ? "追跡番号" : "個数"}`}
                  placeholder={name === "tracking" ? "追跡番号" : "個数"}
                  aria-invalid={wrong ? true : undefined}
                  aria-describedby={wrong ? `${id}-error` : undefined}
                />
                {wrong && (
                  <span className="field-error" id={`${id}-error`}>
                    {wrong.join(" ")}
                  </span>
                )}
              </span>
            );
          })}
        </div>
      ))}
      <p className="note">
        お客様の荷物の番号が、ほかですでに登録されているときは
        <a href={href("/user/trackingDisputes")}>追跡番号の確認依頼</a>
        をお送りください。確認依頼でお受けできない番号は、
        <a href={href("/contactUs")}>お問い合わせ</a>からお知らせください。
      </p>
    </fieldset>
  );
}

type ServicesProps = Pick<ForwardedFormProps, "feeYen" | "options"> & { chosen: readonly string[] };

/** What is done with each piece and what that costs; it is charged with the shipment. */
function Services({ options, feeYen, chosen }: ServicesProps) {
  return (
    <fieldset className="stack small">
      <legend>作業（1個あたり）</legend>
      <p>
        受け入れと簡易検品、棚入れ <Yen yen={feeYen} />
      </p>
      {options.map(({ id, nameJa, yen }) => (
        <label key={id} className="checkbox">
          <input type="checkbox" name="options" value={id} defaultChecked={chosen.includes(id)} />
          <span>
            {nameJa} <Yen yen={yen} />
          </span>
        </label>
      ))}
      <p className="note">
        登録した日の料金で、配送依頼の見積に「転送品の作業料」として、送る個数の分だけ入ります。
      </p>
    </fieldset>
  );
}
