import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { prefectures } from "#app/domain/core/prefectures.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, SelectField, TextField } from "#app/ui/fields.tsx";

export interface TypedAddress {
  id: string;
  known?: string;
  title?: string;
  postalCode?: string;
  prefecture?: string;
  street?: string;
  companyName?: string;
  recipient?: string;
  romajiName?: string;
  phone?: string;
  isDefaultReceiver?: string;
  isDefaultImporter?: string;
}

interface AddressFormProps {
  typed: TypedAddress;
  lastResult?: SubmissionResult | undefined;
  /** What the search for the postal code found, or did not. */
  note?: string | undefined;
}

const choices = [
  { value: "", label: "選んでください" },
  ...prefectures.map((name) => ({ value: name, label: name })),
];

/** A new address or a known one; the button beside the postal code fills in the place. */
export function AddressForm({ typed, lastResult, note }: AddressFormProps) {
  const [form, fields] = useForm<TypedAddress>({ id: "address", lastResult, defaultValue: typed });
  return (
    <>
      <ErrorSummary form={form} />
      <Form
        method="post"
        action={href("/user/deliverySite")}
        className="stack"
        {...getFormProps(form)}
      >
        <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
        {typed.known && <input type="hidden" name="known" value="1" />}
        <TextField field={fields.title} label="名称" required hint="例: 本社、東大阪倉庫" />
        <TextField
          field={fields.postalCode}
          label="郵便番号"
          required
          inputMode="numeric"
          autoComplete="postal-code"
          hint="例: 541-0053"
        />
        <div className="row">
          <Button soft small name="intent" value="search" formNoValidate>
            住所を検索
          </Button>
          {note && (
            <span className="note" role="status">
              {note}
            </span>
          )}
        </div>
        <SelectField field={fields.prefecture} label="都道府県" required choices={choices} />
        <TextField
          field={fields.street}
          label="市区町村・番地・建物名"
          required
          autoComplete="street-address"
        />
        <TextField field={fields.companyName} label="会社名" required autoComplete="organization" />
        <TextField field={fields.recipient} label="受取人" required autoComplete="name" />
        <TextField
          field={fields.romajiName}
          label="宛名（ローマ字）"
          required
          hint="通関書類に記載します。例: MINATO SHOKAI CO LTD"
        />
        <TextField field={fields.phone} label="電話番号" required type="tel" autoComplete="tel" />
        <CheckField field={fields.isDefaultReceiver} label="いつもの届け先にする" />
        <CheckField field={fields.isDefaultImporter} label="いつもの輸入者にする" />
        <div className="row">
          <Button main name="intent" value="save">
            保存する
          </Button>
          {typed.known && <a href={href("/user/deliverySite")}>変更をやめる</a>}
        </div>
      </Form>
    </>
  );
}
