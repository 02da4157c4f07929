import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "#app/ui/fields.tsx";
import { SendButton } from "#app/ui/send-button.tsx";

interface HsFieldsProps {
  fields: { hsCode: FieldMetadata<any>; hsWords: FieldMetadata<any>; hsPick: FieldMetadata<any> };
  /** Codes that were found; undefined before anything was looked for. */
  tariffs: readonly { code: string; nameJa: string }[] | undefined;
  words: string;
  tariffName: string | null;
}

/** The HS code, and the search that finds it without leaving what was typed. */
export function HsFields({ fields, tariffs, words, tariffName }: HsFieldsProps) {
  return (
    <>
      <div className="grid">
        <TextField
          field={fields.hsCode}
          label="HSコード"
          hint={tariffName ?? "6桁か9桁。分からないときは右の欄で探せます"}
          inputMode="numeric"
        />
        <div className="stack small">
          <TextField field={fields.hsWords} label="品名でHSコードを探す" />
          <p>
            <SendButton small soft intent="hs">
              HSコードを探す
            </SendButton>
          </p>
        </div>
      </div>
      {tariffs && tariffs.length === 0 && (
        <p className="note" role="status">
          {words.trim()
            ? `「${words}」に当てはまるHSコードはありません。別の言葉でお試しください。`
            : "探す品名を入力してください。"}
        </p>
      )}
      {tariffs && tariffs.length > 0 && (
        <fieldset>
          <legend>「{words}」のHSコード。選んで「保存する」を押してください</legend>
          {tariffs.map(({ code, nameJa }) => (
            <label className="checkbox" key={code}>
              <input type="radio" name={fields.hsPick.name} value={code} />
              <span>
                <span className="number">{code}</span> {nameJa}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
