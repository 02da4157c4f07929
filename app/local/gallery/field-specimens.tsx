import { useForm } from "@conform-to/react";
import { Button } from "#app/ui/button.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { CheckField, SelectField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { Yen } from "#app/ui/money.tsx";
import { NumberField, NumberInput } from "#app/ui/number-field.tsx";
import { BarSums, StickyBar } from "#app/ui/sticky-bar.tsx";

interface Answers {
  name: string;
  wrongName: string;
  reason: string;
  wrongReason: string;
  note: string;
  method: string;
  wrongMethod: string;
  pieces: string;
  wrongPieces: string;
  weight: string;
  inspect: string;
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
        wrongPieces: ["数量は1から99,999までの整数で入力してください"],
        wrongReason: ["理由を選ぶか、入力してください"],
        wrongName: ["お名前を入力してください"],
      },
    },
  });
  return (
    <form id={form.id} className="stack">
      <TextField field={fields.name} label="お名前" required hint="請求書に印字します" />
      <TextField field={fields.wrongName} label="お名前（入力もれ）" required />
      <Combobox
        field={fields.reason}
        label="理由"
        hint="選ぶか、ほかの言葉を入力します"
        choices={["住所が違います", "書類がありません"]}
      />
      <Combobox field={fields.wrongReason} label="理由（入力もれ）" choices={["住所が違います"]} />
      <TextAreaField field={fields.note} label="備考" hint="1,000文字まで" />
      <SelectField field={fields.method} label="配送方法" choices={methods} />
      <SelectField
        field={fields.wrongMethod}
        label="配送方法（運べないとき）"
        hint="電池は船便で運びます"
        errors={["この品物は運べません"]}
        choices={methods}
      />
      <NumberField field={fields.pieces} label="数量" required />
      <NumberField field={fields.wrongPieces} label="数量（多すぎるとき）" />
      <NumberField field={fields.weight} label="重さ（kg）" decimal />
      <p className="cluster">
        <NumberInput aria-label="赤の数量" defaultValue="12" />
        <NumberInput aria-label="青の数量" placeholder="0" />
      </p>
      <CheckField field={fields.inspect} label="検品を頼む" />
      <StickyBar fixed>
        <BarSums>
          <div className="more">
            <dt>商品代金</dt>
            <dd>
              <Yen yen={11_000} />
            </dd>
          </div>
          <div className="summary">
            <dt>合計</dt>
            <dd>
              <Yen yen={12_345} />
            </dd>
          </div>
        </BarSums>
        <Button main>注文へ進む</Button>
      </StickyBar>
      <StickyBar>
        <BarSums stale>
          <div className="summary">
            <dt>計算し直している合計</dt>
            <dd>
              <Yen yen={12_345} />
            </dd>
          </div>
        </BarSums>
        <Button main aria-disabled>
          送信中…
        </Button>
      </StickyBar>
    </form>
  );
}
