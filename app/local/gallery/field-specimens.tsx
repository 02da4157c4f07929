import { useForm } from "@conform-to/react";
import { CheckField, SelectField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { FileField } from "#app/ui/file-field.tsx";

interface Answers {
  name: string;
  wrongName: string;
  note: string;
  method: string;
  wrongMethod: string;
  inspect: string;
  document: string;
  wrongDocument: string;
}

const methods = [
  { value: "ems", label: "EMS" },
  { value: "sea", label: "船便" },
];

/** Fields of a form that conform keeps, as they are drawn first and after a refusal. */
export function FieldSpecimens() {
  const [form, fields] = useForm<Answers>({
    id: "fields",
    defaultValue: { name: "佐藤花子", inspect: "on" },
    lastResult: {
      status: "error",
      error: {
        wrongName: ["お名前を入力してください"],
        wrongDocument: ["PDFか画像を選んでください"],
      },
    },
  });
  return (
    <form id={form.id} className="stack">
      <TextField field={fields.name} label="お名前" required hint="請求書に印字します" />
      <TextField field={fields.wrongName} label="お名前（入力もれ）" required />
      <TextAreaField field={fields.note} label="備考" hint="1,000文字まで" />
      <SelectField field={fields.method} label="配送方法" choices={methods} />
      <SelectField
        field={fields.wrongMethod}
        label="配送方法（運べないとき）"
        hint="電池は船便で運びます"
        errors={["この品物は運べません"]}
        choices={methods}
      />
      <CheckField field={fields.inspect} label="検品を頼む" />
      <FileField field={fields.document} label="添付ファイル" />
      <FileField field={fields.wrongDocument} label="添付ファイル（読めないとき）" />
    </form>
  );
}
