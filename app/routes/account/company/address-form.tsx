import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import { prefectures } from "#app/domain/core/prefectures.ts";
import { href } from "#app/href.ts";
import { noSuchPostalCode } from "#app/shared/place-refusal.ts";
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
  byHand?: string;
}

interface AddressFormProps {
  typed: TypedAddress;
  lastResult?: SubmissionResult | undefined;
  /** What the search for the postal code found, or did not. */
  found?: FoundPlaces | undefined;
}

interface FoundPlaces {
  note: string;
  /** Where the code stands for several: to choose from. */
  places: readonly string[];
  chosen: number;
}

const choices = [
  { value: "", label: "選んでください" },
  ...prefectures.map((name) => ({ value: name, label: name })),
];

/** A new address or a known one; the button beside the postal code fills in the place. */
export function AddressForm({ typed, lastResult, found }: AddressFormProps) {
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
        <PostalFields fields={fields} found={found} byHand={Boolean(typed.byHand)} />
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
        <div className="cluster">
          <Button main name="intent" value="save">
            保存する
          </Button>
          {typed.known && <a href={href("/user/deliverySite")}>変更をやめる</a>}
        </div>
      </Form>
    </>
  );
}

/** The places of one code, one of which fills in the address. */
function PlaceChoice({ places, chosen }: Pick<FoundPlaces, "places" | "chosen">) {
  return (
    <fieldset className="stack small">
      <legend>この郵便番号の地域</legend>
      {places.map((place, index) => (
        <label key={place} className="checkbox">
          <input type="radio" name="place" value={index} defaultChecked={index === chosen} />
          <span>{place}</span>
        </label>
      ))}
      <Button soft small name="intent" value="place" formNoValidate>
        この地域にする
      </Button>
    </fieldset>
  );
}

/** Only of a code that no list knows one may go on by hand. */
function unknownCode(errors: string[] | undefined) {
  return errors?.includes(noSuchPostalCode) ?? false;
}

interface PostalFieldsProps {
  fields: Record<"postalCode" | "byHand", FieldMetadata<any>>;
  found: FoundPlaces | undefined;
  byHand: boolean;
}

/** The postal code, what it was found to stand for, and the way on where no list knows it. */
function PostalFields({ fields, found, byHand }: PostalFieldsProps) {
  return (
    <>
      <TextField
        field={fields.postalCode}
        label="郵便番号"
        required
        inputMode="numeric"
        autoComplete="postal-code"
        hint="例: 541-0053"
      />
      <div className="cluster">
        <Button soft small name="intent" value="search" formNoValidate>
          住所を検索
        </Button>
        {found && (
          <span className="note" role="status">
            {found.note}
          </span>
        )}
      </div>
      {found && found.places.length > 1 && (
        <PlaceChoice places={found.places} chosen={found.chosen} />
      )}
      {(unknownCode(fields.postalCode.errors) || byHand) && (
        <CheckField
          field={fields.byHand}
          label="番号表にない郵便番号のまま登録する（担当者が確認してから発送します）"
        />
      )}
    </>
  );
}
